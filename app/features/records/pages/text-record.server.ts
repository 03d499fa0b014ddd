import { z } from "zod";
import { findOurText, OUR_TEXTS, type OurText } from "~/features/pages/default-texts.server";
import { listTextProblems } from "~/features/pages/pages.queries.server";
import { findListProblems } from "~/features/pages/text-lists.queries.server";
import { defineRecord } from "~/features/records/kit/define-record.server";
import type { StaffRecord } from "~/features/records/kit/record";
import {
	deleteRow,
	listRows,
	PAGES_PATH,
	type PageRow,
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

/** A default text, with the owner's text that replaces it, if there is one. */
interface TextRow {
	ours: OurText;
	ownerText: PageRow | undefined;
	text: string;
	isPublished: number;
}

async function listTextRows(db: Parameters<StaffRecord["find"]>[0]): Promise<TextRow[]> {
	const rows = (await listRows(db)).filter(({ kind }) => kind === "text");
	return OUR_TEXTS.map((ours) => {
		const ownerText = rows.find(({ slug }) => slug === ours.name);
		return {
			ours,
			ownerText,
			text: ownerText?.text ?? ours.markdown(),
			isPublished: ownerText?.isPublished ?? 1,
		};
	});
}

const textState = ({ ownerText }: TextRow) =>
	ownerText ? `Yours: ${stateText(ownerText)}` : "Ours";

/** Returns the default texts for the list of pages, grouped by their place on the site. */
export const listOurTexts: NonNullable<NonNullable<StaffRecord["list"]>["more"]> = async (db) => {
	const rows = await listTextRows(db);
	return ["Legal pages", "Buying guide"].map((heading) => ({
		heading,
		items: rows
			.filter(({ ours }) => ours.group === heading)
			.map((row) => ({
				key: row.ours.name,
				to: `${PAGES_PATH}/${row.ours.name}`,
				name: row.ours.title,
				lines: [textState(row)],
			})),
	}));
};

/** Default texts of legal pages and of the guide, which the owner can replace (docs/staff.md#pages). */
export const textRecord = defineRecord({
	subject: "text",
	path: PAGES_PATH,
	noun: "text",
	heading: "Pages",
	hasKey: (key) => findOurText(key) !== undefined,
	bodyLimit: TEXT_FORM_BYTES,
	layout: [TEXT_FIELD, publishedField("Publish: visitors see this text in place of ours")],
	schema: z.object({ text: textRule, published: publishedRule }),
	preview: (db, values, key = "") =>
		previewOf(db, { ...values, title: findOurText(key)?.title ?? "" }, key),
	original: {
		button: "Use our text again",
		valuesOf: (key) => ({ text: findOurText(key)?.markdown() ?? "", published: "yes" }),
	},
	keyOf: ({ ours }) => ours.name,
	nameOf: ({ ours }) => ours.title,
	valuesOf: ({ text, isPublished }: TextRow) => ({ text, published: isPublished ? "yes" : "no" }),
	findRow: async (db, key) => (await listTextRows(db)).find(({ ours }) => ours.name === key),
	make({ text, published }, stored): TextRow {
		if (!stored) throw new Error("There are no texts besides ours");
		return { ...stored, text, isPublished: published };
	},
	async check(db, { text }) {
		const problems = await findListProblems(db, text);
		return problems.length > 0 ? { text: problems } : undefined;
	},
	async write(trx, after, before, { now }) {
		const { ours, ownerText, text, isPublished } = after;
		if (text.trim() === ours.markdown()) {
			if (ownerText) await deleteRow(trx, ownerText);
			return { row: { ...after, ownerText: undefined } };
		}
		const fresh = { id: 0, place: null, kind: "text", slug: ours.name, summary: "" } as const;
		const times = { publishedAt: null, changedAt: "", onHome: 0, inGuide: 0, isSample: 0 };
		const row = { ...fresh, ...times, ...ownerText, title: ours.title, text, isPublished };
		const written = await writeRow(trx, withTimes(row, before?.ownerText, now));
		return { row: { ...after, ownerText: written } };
	},
	done: ({ ours, ownerText, isPublished }) => ({
		path: `${PAGES_PATH}/${ours.name}`,
		title: "The text was saved",
		description: `Visitors see ${ownerText && isPublished ? "yours" : "ours"}.`,
	}),
	show: async (row, db) => ({
		intro: `${textState(row)}. ${row.ours.additionText}`,
		warnings: row.ownerText ? await listTextProblems(db, row.text) : [],
		links: [{ to: row.ours.path, text: "See it" }],
	}),
	impactOf: async ({ ours }) => ({
		isBlocked: true,
		title: ours.title,
		text: "Our text shows where there is none of yours. It cannot be deleted.",
	}),
});
