import type { PagesTable } from "db/schema";
import type { Selectable } from "kysely";
import { z } from "zod";
import { ukDate } from "~/components/uk-date";
import { printable } from "~/features/catalogue/fields/cells";
import { orderedRowQueries } from "~/features/changes/table-rows.queries.server";
import { MAX_PAGE_ROWS } from "~/features/pages/page";
import { listTextProblems, renderText } from "~/features/pages/pages.queries.server";
import { fieldFactory, type StaffRecord } from "~/features/records/kit/record";

// Shared by the owner's pages and by the owner's texts that replace default texts.

export const PAGES_PATH = "/admin/pages";

export type PageRow = Selectable<PagesTable>;

/** Maximum size of a text, in bytes of UTF-8. */
const MAX_TEXT_BYTES = 100_000;

/** Maximum size of a form in bytes: a text that is several times too long is accepted, to be shown with a message. */
export const MAX_TEXT_FORM_BYTES = 1024 * 1024;

export const {
	findRow: findPageRow,
	listRows: listPageRows,
	writeRow: writePageRow,
	deleteRow: deletePageRow,
	order: pageOrder,
} = orderedRowQueries("pages", {
	subject: "page",
	limit: MAX_PAGE_ROWS,
});

/** Markdown within its limits. */
export const textRule = z
	.string()
	.overwrite(printable)
	.refine((text) => text.trim() !== "", "text is required")
	.refine(
		(text) => Buffer.byteLength(text) <= MAX_TEXT_BYTES,
		"text must be at most 100 kB (100,000 bytes)",
	);

/** A checkbox that was added later, so that older lines of the history lack it; they count as unticked. */
export const checkboxRule = z
	.enum(["yes", "no"])
	.default("no")
	.transform((text) => (text === "yes" ? 1 : 0));

export const publishedRule = z.enum(["yes", "no"]).transform((text) => (text === "yes" ? 1 : 0));

export const pageField = fieldFactory("page-");

export const TEXT_FIELD = pageField("text", "Text", {
	kind: "long",
	control: { required: true, rows: 24 },
	hint: "Markdown: # Heading, **bold**, [words](/address), lists with -, tables with |. {{model SKU}} shows a model, {{compare SKU SKU}} a link to its comparison. ![what it shows](name) shows a picture of this page. ::models use=gaming max=500 limit=5:: on a line of its own shows the best models of the finder and keeps itself up to date. HTML is shown as text.",
});

export const publishedField = (label: string) => pageField("published", label, { kind: "check" });

export const stateText = (row: { isPublished: number; changedAt: string }) =>
	`${row.isPublished ? "Published" : "Draft"}, changed on ${ukDate(new Date(row.changedAt)).text}`;

export const previewOf: NonNullable<StaffRecord["preview"]> = async (
	db,
	{ title, text = "" },
	key,
) => {
	const printableText = printable(text).slice(0, MAX_TEXT_BYTES);
	const pageId = pageIdOf(key);
	return {
		title: title?.trim() || "without a title",
		html: await renderText(db, printableText, { pageId }),
		warnings: await listTextProblems(db, printableText, pageId),
	};
};

/** Returns the id of a page from its key; undefined for texts that replace default texts, which have no images. */
const pageIdOf = (key = "") => (/^[1-9]\d{0,8}$/.test(key) ? Number(key) : undefined);

/**
 * Returns a changed row with the times of its first publication and of the last change of its content. A changed
 * example is no example any more.
 */
export function withTimes(after: PageRow, before: PageRow | undefined, now: Date): PageRow {
	const changeTime = now.toISOString();
	const isChanged =
		before && (["title", "summary", "text"] as const).some((name) => before[name] !== after[name]);
	return {
		...after,
		changedAt: isChanged || after.changedAt === "" ? changeTime : after.changedAt,
		isSample: isChanged ? 0 : after.isSample,
		publishedAt: after.publishedAt ?? (after.isPublished ? changeTime : null),
	};
}
