import { z } from "zod";
import { requiredCell, textCell } from "~/features/catalogue/fields/cells";
import { moveSlug, takeSlug } from "~/features/catalogue/identity/former-slugs.queries.server";
import { tagSlug } from "~/features/catalogue/listing/tag";
import { pagePath } from "~/features/pages/page";
import { listTextProblems, MAX_PAGES } from "~/features/pages/pages.queries.server";
import { defineRecord } from "~/features/records/kit/define-record.server";
import {
	deleteRow,
	findRow,
	listRows,
	order,
	PAGES_PATH,
	type PageRow,
	pageField,
	previewOf,
	publishedField,
	publishedRule,
	stateText,
	TEXT_FIELD,
	TEXT_FORM_BYTES,
	textRule,
	withTimes,
	writeRow,
} from "./page-text.server";
import { listOurTexts } from "./text-record.server";

const PATH = PAGES_PATH;
const MAX_TITLE = 120;
const MAX_SUMMARY = 300;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const schema = z
	.object({
		title: requiredCell("title", MAX_TITLE),
		kind: z.enum(["page", "guide"], { error: "kind must be a page or an article" }),
		slug: z.string().trim(),
		summary: textCell("summary", MAX_SUMMARY).transform((text) => text ?? ""),
		text: textRule,
		published: publishedRule,
	})
	.transform(({ published, ...form }) => ({
		...form,
		slug: form.slug || tagSlug(form.title),
		isPublished: published,
	}))
	.refine(({ slug }) => slug.length <= MAX_TITLE && SLUG.test(slug), {
		path: ["slug"],
		error: `slug must be lower-case letters from a to z, digits and single hyphens, at most ${MAX_TITLE}`,
	});

const own = (rows: readonly PageRow[]) => rows.filter(({ kind }) => kind !== "text");

const addressOf = ({ kind, slug }: Pick<PageRow, "kind" | "slug">) =>
	pagePath({ kind: kind === "guide" ? kind : "page", slug });

const valuesOf = ({ title, kind, slug, summary, text, isPublished }: PageRow) => ({
	...{ title, kind, slug, summary, text },
	published: isPublished ? "yes" : "no",
});

/** Pages and articles of the owner (docs/staff.md#pages). */
export const pageRecord = defineRecord({
	subject: "page",
	path: PATH,
	noun: "page",
	heading: "Pages",
	bodyLimit: TEXT_FORM_BYTES,
	layout: [
		pageField("title", "Title", { control: { required: true, maxLength: MAX_TITLE } }),
		pageField("kind", "Kind", {
			kind: "choice",
			options: [
				["page", "Page"],
				["guide", "Article"],
			],
			hint: "A page is linked from the footer; an article is in the list of guides and its feed.",
		}),
		pageField("slug", "Address", {
			control: { autoCapitalize: "none", spellCheck: false },
			hint: "The end of its address: lower-case letters, digits and hyphens. Left empty, it is made of the title. An old address leads on to a new one.",
		}),
		pageField("summary", "Summary", {
			kind: "long",
			control: { rows: 2, maxLength: MAX_SUMMARY },
			hint: "For lists, search engines and the feed. Left empty, it is the beginning of the text.",
		}),
		TEXT_FIELD,
		publishedField("Publish: visitors can read it"),
	],
	schema,
	adding: {
		title: "Add a page",
		crumb: "Add",
		button: "Save",
		values: { kind: "page" },
	},
	deleteText: "Delete",
	preview: previewOf,
	list: {
		intro:
			"Pages of your own at /page/…, linked from every page's footer in this order, and articles at /guides/…. Below are our texts, which yours can replace.",
		addText: "Add a page",
		searchLabel: "Search pages",
		emptyText: "There are no pages of your own yet.",
		noMatchText: "No page has these words.",
		rows: async (db) => own(await listRows(db)),
		itemOf: (row) => ({ lines: [`${addressOf(row)} · ${stateText(row)}`] }),
		textOf: (row) => `${row.title} ${addressOf(row)}`,
		more: listOurTexts,
	},
	order,
	keyOf: ({ id }) => String(id),
	nameOf: ({ title }) => title,
	valuesOf,
	loggedOf: (row) => ({
		...valuesOf(row),
		published_at: row.publishedAt,
		changed_at: row.changedAt,
	}),
	async findRow(db, key) {
		const row = await findRow(db, key);
		return row?.kind === "text" ? undefined : row;
	},
	make: (read, stored, key = "0"): PageRow => ({
		...{ id: Number(key), place: null, publishedAt: null, changedAt: "" },
		...stored,
		...read,
	}),
	withLogged: (row, { published_at, changed_at }) => ({
		...row,
		publishedAt: row.publishedAt ?? (typeof published_at === "string" ? published_at : null),
		changedAt: row.changedAt || String(changed_at ?? ""),
	}),

	async check(db, after, before) {
		const others = own(await listRows(db)).filter(({ id }) => id !== before?.id);
		if (!before && others.length >= MAX_PAGES) {
			return { title: [`There are ${MAX_PAGES} pages already, which is the most`] };
		}
		const holder = others.find((row) => addressOf(row) === addressOf(after));
		return holder && { slug: [`${holder.title} has the address ${addressOf(after)}`] };
	},

	async write(trx, after, before, { now }) {
		const row = await writeRow(trx, withTimes(after, before, now));
		const [from, to] = [before && addressOf(before), addressOf(row)];
		if (from === undefined) await takeSlug(trx, "page", to);
		else if (from !== to) await moveSlug(trx, "page", { from, to });
		return { row };
	},

	// Its former addresses lead to it again once it is put back.
	delete: deleteRow,

	// Its own page, which names what to mend.
	done: ({ id, isPublished }) => ({
		path: `${PATH}/${id}`,
		title: isPublished ? "The page is published" : "The draft was saved",
	}),

	show: async (row, db) => ({
		intro: `${stateText(row)}.`,
		warnings: await listTextProblems(db, row.text),
		links: row.isPublished ? [{ to: addressOf(row), text: "See it" }] : [],
	}),

	impactOf: async (row) => ({
		isBlocked: false,
		title: `Delete ${row.title}?`,
		text: `${addressOf(row)} and the addresses that lead to it are then not found. It can be put back from the history.`,
	}),
});
