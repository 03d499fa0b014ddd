import type { PagesTable } from "db/schema";
import type { Selectable } from "kysely";
import { z } from "zod";
import { ukDate } from "~/components/uk-date";
import { printable } from "~/features/catalogue/fields/cells";
import { tableRows } from "~/features/catalogue/write/table-rows.queries.server";
import { listTextProblems, MAX_PAGES, renderText } from "~/features/pages/pages.queries.server";
import { fieldsOfForm, type StaffRecord } from "~/features/records/kit/record";

// What the owner's pages and the owner's texts in place of ours have in common.

export const PAGES_PATH = "/admin/pages";

export type PageRow = Selectable<PagesTable>;

/** Bytes of a text in UTF-8. */
const MAX_TEXT = 100_000;

/** A form in percent-encoding, with a text several times too long, which is shown again. */
export const TEXT_FORM_BYTES = 1024 * 1024;

export const { findRow, listRows, writeRow, deleteRow, order } = tableRows("pages", {
	subject: "page",
	limit: 2 * MAX_PAGES,
});

/** Markdown within its limits. */
export const textRule = z
	.string()
	.overwrite(printable)
	.refine((text) => text.trim() !== "", "text is required")
	.refine(
		(text) => Buffer.byteLength(text) <= MAX_TEXT,
		"text must be at most 100 kB (100,000 bytes)",
	);

export const publishedRule = z.enum(["yes", "no"]).transform((text) => (text === "yes" ? 1 : 0));

export const pageField = fieldsOfForm("page-");

export const TEXT_FIELD = pageField("text", "Text", {
	kind: "long",
	control: { required: true, rows: 24 },
	hint: "Markdown: # Heading, **bold**, [words](/address), lists with -, tables with |. {{model SKU}} shows a model, {{compare SKU SKU}} a link to its comparison. HTML is shown as text.",
});

export const publishedField = (label: string) => pageField("published", label, { kind: "check" });

export const stateText = (row: { isPublished: number; changedAt: string }) =>
	`${row.isPublished ? "Published" : "Draft"}, changed on ${ukDate(new Date(row.changedAt)).text}`;

export const previewOf: NonNullable<StaffRecord["preview"]> = async (db, { title, text = "" }) => ({
	title: title?.trim() || "without a title",
	html: await renderText(db, printable(text).slice(0, MAX_TEXT)),
	warnings: await listTextProblems(db, printable(text).slice(0, MAX_TEXT)),
});

/** Returns a changed row with the times of its first publication and of the last change of its content. */
export function withTimes(after: PageRow, before: PageRow | undefined, now: Date): PageRow {
	const at = now.toISOString();
	const isChanged =
		before && (["title", "summary", "text"] as const).some((name) => before[name] !== after[name]);
	return {
		...after,
		changedAt: isChanged || after.changedAt === "" ? at : after.changedAt,
		publishedAt: after.publishedAt ?? (after.isPublished ? at : null),
	};
}
