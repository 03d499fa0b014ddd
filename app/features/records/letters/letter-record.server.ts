import type { Flag } from "db/schema";
import { z } from "zod";
import { printable, requiredCell } from "~/features/catalogue/fields/cells";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { LETTERS_PATH, letterState, MAX_LETTER_MODELS } from "~/features/letters/letter";
import {
	countCopiesOf,
	deleteLetter,
	findLetter,
	type Letter,
	writeLetter,
} from "~/features/letters/letters.queries.server";
import { parseText } from "~/features/pages/markdown.server";
import { listArticles } from "~/features/pages/pages.queries.server";
import { defineRecord } from "~/features/records/kit/define-record.server";
import { fieldFactory } from "~/features/records/kit/record";

const MAX_SUBJECT_LENGTH = 150;

/** Maximum number of characters; mail programs cut off longer mails. */
const MAX_WORDS_LENGTH = 20_000;

const flagCell = z.enum(["yes", "no"]).transform((text): Flag => (text === "yes" ? 1 : 0));

/** Returns the SKUs of a text with one a line, without duplicates, ignoring case. */
function skusOf(text: string): string[] {
	const lines = text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
	return [...new Map(lines.map((sku) => [sku.toLowerCase(), sku])).values()];
}

const schema = z
	.object({
		subject: requiredCell("subject", MAX_SUBJECT_LENGTH),
		words: z
			.string()
			.overwrite(printable)
			.refine(
				(text) => text.length <= MAX_WORDS_LENGTH,
				`words must be at most ${MAX_WORDS_LENGTH} letters`,
			),
		models: z
			.string()
			.transform(skusOf)
			.refine(
				(skus) => skus.length <= MAX_LETTER_MODELS,
				`models must be at most ${MAX_LETTER_MODELS}, one a line`,
			),
		falls: flagCell,
		new_models: flagCell,
		article: z.string().transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)),
		archived: flagCell,
	})
	.transform(({ models, falls, new_models, article, archived, ...form }) => ({
		...form,
		skus: models,
		hasFalls: falls,
		hasNewModels: new_models,
		articleId: article,
		isArchived: archived,
	}));

const field = fieldFactory("letter-");

const yesOrNo = (value: number) => (value === 1 ? "yes" : "no");

const LETTER_ALREADY_SENT = "Nothing was changed: a letter whose sending has begun stays as it is.";

const NO_LISTS = "A letter has no lists of models: name up to six models below.";

/** Letters of the newsletter (docs/staff.md#newsletter). */
export const letterRecord = defineRecord({
	subject: "letter",
	path: LETTERS_PATH,
	noun: "letter",
	heading: "Newsletter",
	layout: [
		field("subject", "Subject", { control: { required: true, maxLength: MAX_SUBJECT_LENGTH } }),
		field("words", "Words", {
			kind: "long",
			control: { rows: 12, maxLength: MAX_WORDS_LENGTH },
			hint: "Markdown: # Heading, **bold**, [words](/address), lists with -. {{model SKU}} is a link to a model, {{compare SKU SKU}} one to a comparison.",
		}),
		field("models", "Models", {
			kind: "long",
			control: { rows: 6, spellCheck: false },
			hint: `SKUs, one a line, up to ${MAX_LETTER_MODELS}. Each is shown with its drawing, its price on the day of sending and our verdict.`,
		}),
		field("falls", "Fell this month: what a shop made cheaper in the last 30 days", {
			kind: "check",
		}),
		field("new_models", "New models: those of this year and last that no earlier letter named", {
			kind: "check",
		}),
		field("article", "Article", { kind: "choice", options: [["", "None"]] }),
		field("archived", "Show in the archive", { kind: "check" }),
	],
	async optionsOf() {
		const articles = await listArticles();
		return { article: articles.map(({ id, title }) => [String(id), title] as const) };
	},
	schema,
	addPage: {
		title: "Write a letter",
		crumb: "Write",
		intro: "Save it first. Its page then shows it as an e-mail, and you can send it from there.",
		button: "Save",
		values: { archived: "yes" },
	},
	deleteText: "Delete",
	keyOf: ({ id }) => String(id),
	nameOf: ({ subject }) => subject,
	valuesOf: (letter: Letter) => ({
		subject: letter.subject,
		words: letter.words,
		models: letter.skus.join("\n"),
		falls: yesOrNo(letter.hasFalls),
		new_models: yesOrNo(letter.hasNewModels),
		article: letter.articleId === null ? "" : String(letter.articleId),
		archived: yesOrNo(letter.isArchived),
	}),
	findRow: findLetter,
	makeRow: (formValues, storedRow, key = "0"): Letter => ({
		id: Number(key),
		name: null,
		startedAt: null,
		isPaused: 0,
		changedAt: "",
		...storedRow,
		...formValues,
	}),

	async check(db, after, before) {
		if (before && before.startedAt !== null) return { subject: [LETTER_ALREADY_SENT] };
		if (parseText(after.words).lists.length > 0) return { words: [NO_LISTS] };
		const models = await Promise.all(after.skus.map((sku) => findBySku(db, sku)));
		const unknownSkus = after.skus.filter((_, index) => models[index] === undefined);
		return unknownSkus.length === 0
			? undefined
			: { models: unknownSkus.map((sku) => `No model has the SKU “${sku}”.`) };
	},

	async write(trx, after, _, { now }) {
		return { row: await writeLetter(trx, { ...after, changedAt: now.toISOString() }) };
	},

	delete: (trx, { id }) => deleteLetter(trx, id),

	redirectAfterSave: ({ id }) => ({ path: `${LETTERS_PATH}/${id}`, title: "The letter was saved" }),

	impactOf: async (letter, db) => {
		const state = letterState(letter, await countCopiesOf(db, letter.id));
		return state === "draft"
			? {
					isBlocked: false,
					title: `Delete ${letter.subject}?`,
					text: "It was not sent to anybody. You can undo this in the history.",
				}
			: {
					isBlocked: true,
					title: `${letter.subject} stays`,
					text: "A letter whose sending has begun is not deleted. It can be taken out of the archive.",
				};
	},
});
