import type { Db } from "db/schema";
import { z } from "zod";
import { requiredCell, textCell } from "~/features/catalogue/fields/cells";
import {
	deleteRedirectFrom,
	redirectSlug,
} from "~/features/catalogue/identity/former-slugs.queries.server";
import { tagSlug } from "~/features/catalogue/lists/tag";
import { unknownImageProblems } from "~/features/pages/markdown.server";
import { MAX_PAGES, pagePath } from "~/features/pages/page";
import { parseImagesText } from "~/features/pages/page-image";
import { listTextProblems } from "~/features/pages/pages.queries.server";
import { findModelListProblems } from "~/features/pages/text-lists.queries.server";
import { defineRecord } from "~/features/records/kit/define-record.server";
import {
	findImagesText,
	hasStoredImages,
	listImageTextByPage,
	listPageImages,
	replaceImagesByText,
	submitPageImage,
} from "./page-images.server";
import {
	checkboxRule,
	deletePageRow,
	findPageRow,
	listPageRows,
	MAX_TEXT_FORM_BYTES,
	PAGES_PATH,
	type PageRow,
	pageField,
	pageOrder,
	previewOf,
	publishedField,
	publishedRule,
	stateText,
	TEXT_FIELD,
	textRule,
	withTimes,
	writePageRow,
} from "./page-text.server";
import { listDefaultTexts } from "./text-record.server";

const MAX_TITLE_LENGTH = 120;
const MAX_SUMMARY_LENGTH = 300;
const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const schema = z
	.object({
		title: requiredCell("title", MAX_TITLE_LENGTH),
		kind: z.enum(["page", "guide"], { error: "kind must be a page or an article" }),
		slug: z.string().trim(),
		summary: textCell("summary", MAX_SUMMARY_LENGTH).transform((text) => text ?? ""),
		text: textRule,
		on_home: checkboxRule,
		in_guide: checkboxRule,
		published: publishedRule,
	})
	.transform(({ published, on_home: onHome, in_guide: inGuide, ...form }) => ({
		...form,
		onHome,
		inGuide,
		slug: form.slug || tagSlug(form.title),
		isPublished: published,
	}))
	.refine(({ slug }) => slug.length <= MAX_TITLE_LENGTH && SLUG_PATTERN.test(slug), {
		path: ["slug"],
		error: `slug must be lower-case letters from a to z, digits and single hyphens, at most ${MAX_TITLE_LENGTH}`,
	});

/** A page with its images as the text that the history stores. */
interface PageWithImages extends PageRow {
	pictures: string;
}

/** Returns the pages and articles of the owner. */
async function listOwnerPages(db: Db): Promise<PageWithImages[]> {
	const texts = await listImageTextByPage(db);
	// Rows of the third kind are texts in place of ours.
	return (await listPageRows(db))
		.filter(({ kind }) => kind !== "text")
		.map((row) => ({ ...row, pictures: texts.get(row.id) ?? "" }));
}

const pathOf = ({ kind, slug }: Pick<PageRow, "kind" | "slug">) =>
	pagePath({ kind: kind === "guide" ? kind : "page", slug });

const yesOrNo = (value: number) => (value ? "yes" : "no");

const valuesOf = ({ title, kind, slug, summary, text, ...row }: PageWithImages) => ({
	title,
	kind,
	slug,
	summary,
	text,
	on_home: yesOrNo(row.onHome),
	in_guide: yesOrNo(row.inGuide),
	published: yesOrNo(row.isPublished),
});

/** Pages and articles of the owner (docs/staff.md#pages). */
export const pageRecord = defineRecord({
	subject: "page",
	path: PAGES_PATH,
	noun: "page",
	heading: "Pages",
	maxBodyBytes: MAX_TEXT_FORM_BYTES,
	layout: [
		pageField("title", "Title", { control: { required: true, maxLength: MAX_TITLE_LENGTH } }),
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
			hint: "The end of its address: lower-case letters, digits and hyphens. If left empty, it is made from the title. An old address redirects to the new one.",
		}),
		pageField("summary", "Summary", {
			kind: "long",
			control: { rows: 2, maxLength: MAX_SUMMARY_LENGTH },
			hint: "For lists, search engines and the feed. If left empty, the beginning of the text is used.",
		}),
		TEXT_FIELD,
		pageField("on_home", "Show this article on the home page", { kind: "check" }),
		pageField("in_guide", "List this article in the contents of the buying guide", {
			kind: "check",
		}),
		publishedField("Publish: visitors can read it"),
	],
	schema,
	// The staff's page with the form that adds an owner's page.
	addPage: {
		title: "Add a page",
		crumb: "Add",
		intro: "To add pictures to its text, save it first; a draft is enough.",
		button: "Save",
		values: { kind: "page" },
	},
	deleteText: "Delete",
	preview: previewOf,
	images: { submit: submitPageImage },
	list: {
		intro:
			"Pages of your own at /page/…, linked from every page's footer in this order, and articles at /guides/…. Below are our texts, which yours can replace.",
		addText: "Add a page",
		searchLabel: "Search pages",
		emptyText: "There are no pages of your own yet.",
		noMatchText: "No page has these words.",
		rows: listOwnerPages,
		itemOf: (row) => ({
			lines: [`${pathOf(row)} · ${stateText(row)}${row.isSample ? " · Example" : ""}`],
		}),
		searchTextOf: (row) => `${row.title} ${pathOf(row)}`,
		relatedLists: listDefaultTexts,
	},
	order: pageOrder,
	keyOf: ({ id }) => String(id),
	nameOf: ({ title }) => title,
	valuesOf,
	loggedFields: (row) => ({
		...valuesOf(row),
		pictures: row.pictures,
		published_at: row.publishedAt,
		changed_at: row.changedAt,
	}),
	async findRow(db, key) {
		const row = await findPageRow(db, key);
		if (!row || row.kind === "text") return undefined;
		return { ...row, pictures: await findImagesText(db, row.id) };
	},
	makeRow: (formValues, storedRow, key = "0"): PageWithImages => ({
		id: Number(key),
		place: null,
		publishedAt: null,
		changedAt: "",
		isSample: 0,
		pictures: "",
		...storedRow,
		...formValues,
	}),
	// The second parameter has the fields of the audit log, of which an undo restores these.
	withFieldsOutsideForm: (row, { published_at, changed_at, pictures }) => ({
		...row,
		pictures: String(pictures ?? ""),
		publishedAt: row.publishedAt ?? (typeof published_at === "string" ? published_at : null),
		changedAt: row.changedAt || String(changed_at ?? ""),
	}),

	async check(db, after, before) {
		const otherPages = (await listOwnerPages(db)).filter(({ id }) => id !== before?.id);
		if (!before && otherPages.length >= MAX_PAGES) {
			return { title: [`There are ${MAX_PAGES} pages already, which is the most`] };
		}
		const samePathPage = otherPages.find((row) => pathOf(row) === pathOf(after));
		if (samePathPage) return { slug: [`${samePathPage.title} has the address ${pathOf(after)}`] };
		if (!(await hasStoredImages(db, after.pictures))) {
			return { pictures: ["pictures are not stored any more"] };
		}
		const listProblems = await findModelListProblems(db, after.text);
		if (listProblems.length > 0) return { text: listProblems };
		if (!after.isPublished) return undefined;
		const names = parseImagesText(after.pictures).map(({ name }) => name);
		const imageProblems = unknownImageProblems(after.text, new Set(names));
		return imageProblems.length > 0 ? { text: imageProblems } : undefined;
	},

	async write(trx, after, before, { now }) {
		const { pictures, ...page } = after;
		const row = await writePageRow(trx, withTimes(page, before, now));
		if (pictures !== (before?.pictures ?? "")) await replaceImagesByText(trx, row.id, pictures);
		const formerPath = before && pathOf(before);
		const path = pathOf(row);
		if (formerPath === undefined) await deleteRedirectFrom(trx, "page", path);
		else if (formerPath !== path) await redirectSlug(trx, "page", { from: formerPath, to: path });
		return { row: { ...row, pictures } };
	},

	// Redirects from former addresses stay, so that they work again once the deletion is undone.
	async delete(trx, row) {
		await replaceImagesByText(trx, row.id, "");
		await deletePageRow(trx, row);
	},

	// Saving leads back to the form, which then shows warnings about the text.
	redirectAfterSave: ({ id, isPublished }) => ({
		path: `${PAGES_PATH}/${id}`,
		title: isPublished ? "The page is published" : "The draft was saved",
	}),

	pageDetails: async (row, db) => ({
		intro: `${stateText(row)}.`,
		warnings: await listTextProblems(db, row.text, row.id),
		images: await listPageImages(db, row.id),
		links: row.isPublished ? [{ to: pathOf(row), text: "See it" }] : [],
	}),

	impactOf: async (row) => ({
		isBlocked: false,
		title: `Delete ${row.title}?`,
		text: `${pathOf(row)} and the addresses that lead to it are then not found. The history can undo that.`,
	}),
});
