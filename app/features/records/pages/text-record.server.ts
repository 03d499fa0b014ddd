import { z } from "zod";
import {
	DEFAULT_TEXTS,
	type DefaultText,
	findDefaultText,
} from "~/features/pages/default-texts.server";
import { listTextProblems } from "~/features/pages/pages.queries.server";
import { findModelListProblems } from "~/features/pages/text-lists.queries.server";
import { defineRecord } from "~/features/records/kit/define-record.server";
import type { StaffRecord } from "~/features/records/kit/record";
import {
	deletePageRow,
	listPageRows,
	MAX_TEXT_FORM_BYTES,
	PAGES_PATH,
	type PageRow,
	previewOf,
	publishedField,
	publishedRule,
	stateText,
	TEXT_FIELD,
	textRule,
	withTimes,
	writePageRow,
} from "./page-text.server";

/** A default text, with the owner's text that replaces it, if there is one. */
interface TextRow {
	defaultText: DefaultText;
	ownerText: PageRow | undefined;
	text: string;
	isPublished: number;
}

async function listTextRows(db: Parameters<StaffRecord["find"]>[0]): Promise<TextRow[]> {
	const rows = (await listPageRows(db)).filter(({ kind }) => kind === "text");
	return DEFAULT_TEXTS.map((defaultText) => {
		const ownerText = rows.find(({ slug }) => slug === defaultText.name);
		return {
			defaultText,
			ownerText,
			text: ownerText?.text ?? defaultText.markdown(),
			isPublished: ownerText?.isPublished ?? 1,
		};
	});
}

/** Returns whose text visitors see, the owner's or ours, for staff. */
const ownershipText = ({ ownerText }: TextRow) =>
	ownerText ? `Yours: ${stateText(ownerText)}` : "Ours";

/** Returns the default texts for the list of pages, grouped by their place on the site. */
export const listDefaultTexts: NonNullable<
	NonNullable<StaffRecord["list"]>["relatedLists"]
> = async (db) => {
	const rows = await listTextRows(db);
	return ["Legal pages", "Buying guide"].map((heading) => ({
		heading,
		items: rows
			.filter(({ defaultText }) => defaultText.group === heading)
			.map((row) => ({
				key: row.defaultText.name,
				to: `${PAGES_PATH}/${row.defaultText.name}`,
				name: row.defaultText.title,
				lines: [ownershipText(row)],
			})),
	}));
};

/** Default texts of legal pages and of the guide, which the owner can replace (docs/staff.md#pages). */
export const textRecord = defineRecord({
	subject: "text",
	path: PAGES_PATH,
	noun: "text",
	heading: "Pages",
	hasKey: (key) => findDefaultText(key) !== undefined,
	maxBodyBytes: MAX_TEXT_FORM_BYTES,
	layout: [TEXT_FIELD, publishedField("Publish: visitors see this text in place of ours")],
	schema: z.object({ text: textRule, published: publishedRule }),
	preview: (db, values, key = "") =>
		previewOf(db, { ...values, title: findDefaultText(key)?.title ?? "" }, key),
	defaults: {
		button: "Use our text again",
		valuesOf: (key) => ({ text: findDefaultText(key)?.markdown() ?? "", published: "yes" }),
	},
	keyOf: ({ defaultText }) => defaultText.name,
	nameOf: ({ defaultText }) => defaultText.title,
	valuesOf: ({ text, isPublished }: TextRow) => ({ text, published: isPublished ? "yes" : "no" }),
	findRow: async (db, key) =>
		(await listTextRows(db)).find(({ defaultText }) => defaultText.name === key),
	makeRow({ text, published }, storedRow): TextRow {
		if (!storedRow) throw new Error("There are no texts besides ours");
		return { ...storedRow, text, isPublished: published };
	},
	async check(db, { text }) {
		const problems = await findModelListProblems(db, text);
		return problems.length > 0 ? { text: problems } : undefined;
	},
	async write(trx, after, before, { now }) {
		const { defaultText, ownerText, text, isPublished } = after;
		if (text.trim() === defaultText.markdown()) {
			if (ownerText) await deletePageRow(trx, ownerText);
			return { row: { ...after, ownerText: undefined } };
		}
		const newRow = {
			id: 0,
			place: null,
			kind: "text",
			slug: defaultText.name,
			summary: "",
		} as const;
		const newRowDefaults = { publishedAt: null, changedAt: "", onHome: 0, inGuide: 0, isSample: 0 };
		const row = {
			...newRow,
			...newRowDefaults,
			...ownerText,
			title: defaultText.title,
			text,
			isPublished,
		};
		const writtenRow = await writePageRow(trx, withTimes(row, before?.ownerText, now));
		return { row: { ...after, ownerText: writtenRow } };
	},
	redirectAfterSave: ({ defaultText, ownerText, isPublished }) => ({
		path: `${PAGES_PATH}/${defaultText.name}`,
		title: "The text was saved",
		description: `Visitors see ${ownerText && isPublished ? "yours" : "ours"}.`,
	}),
	pageDetails: async (row, db) => ({
		intro: `${ownershipText(row)}. ${row.defaultText.staffNote}`,
		warnings: row.ownerText ? await listTextProblems(db, row.text) : [],
		links: [{ to: row.defaultText.path, text: "See it" }],
	}),
	impactOf: async ({ defaultText }) => ({
		isBlocked: true,
		title: defaultText.title,
		text: "Our text shows where there is none of yours. It cannot be deleted.",
	}),
});
