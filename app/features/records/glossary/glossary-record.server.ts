import { LABEL_TERMS, termPath } from "~/features/catalogue/glossary/glossary";
import { MAX_GLOSSARY_TERMS } from "~/features/catalogue/glossary/jargon.queries.server";
import { tagSlug } from "~/features/catalogue/lists/tag";
import { apply } from "~/features/changes/apply.queries.server";
import {
	MAX_TERM_DESCRIPTION_LENGTH,
	MAX_TERM_LENGTH,
	termRecordSchema,
} from "~/features/changes/cells/records";
import { termQueries } from "~/features/changes/terms/term-writes.queries.server";
import { defineRecord } from "~/features/records/kit/define-record.server";
import { fieldFactory } from "~/features/records/kit/record";

const PATH = "/admin/jargon";
const LABELS_LEAD_HERE = "Labels in the tables of models link to this term, so";

const { findRow, listRows, highestId, order } = termQueries;

/** Labels of specifications link to a term by its name (docs/staff.md#jargon). */
const isLinked = (term: string) => LABEL_TERMS.includes(term);

const field = fieldFactory();

/** Terms of the glossary (docs/staff.md#jargon). */
export const glossaryRecord = defineRecord({
	subject: "term",
	path: PATH,
	noun: "term",
	heading: "Jargon",
	layout: [
		field("term", "Term", { control: { required: true, maxLength: MAX_TERM_LENGTH } }),
		field("description", "What it means", {
			id: "term-description",
			kind: "long",
			control: { required: true, rows: 4, maxLength: MAX_TERM_DESCRIPTION_LENGTH },
		}),
	],
	schema: termRecordSchema,
	addPage: {
		title: "Add a term",
		crumb: "Add",
		intro: "It is added at the end of the list, where you can move it.",
		button: "Add term",
	},
	deleteText: "Delete",
	list: {
		intro:
			"The terms of the buying guide. The first six are on the home page. The guide begins with terms that you have moved; the others follow in alphabetical order.",
		addText: "Add a term",
		searchLabel: "Search terms",
		emptyText: "There are no terms yet.",
		noMatchText: "No term has these words.",
		rows: listRows,
		itemOf: ({ description }) => ({ lines: [description] }),
		searchTextOf: ({ term, description }) => `${term} ${description}`,
	},
	order,
	keyOf: ({ id }) => String(id),
	nameOf: ({ term }) => term,
	valuesOf: ({ term, description }) => ({ term, description }),
	findRow,
	makeRow: (formValues, storedRow, key = "0") => ({
		id: Number(key),
		place: null,
		...storedRow,
		...formValues,
	}),

	async check(db, after, before) {
		if (before && before.term !== after.term && isLinked(before.term)) {
			return { term: [`${LABELS_LEAD_HERE} its name must stay`] };
		}
		const rows = await listRows(db);
		const key = tagSlug(after.term);
		if (rows.some((row) => row.id !== before?.id && tagSlug(row.term) === key)) {
			return { term: ["Another term has this name"] };
		}
		if (!before && rows.length >= MAX_GLOSSARY_TERMS) {
			return { term: [`There are ${MAX_GLOSSARY_TERMS} terms already, and no more can be shown`] };
		}
		return undefined;
	},

	async write(trx, after, before, { now }) {
		const row = { ...after, id: after.id || (await highestId(trx)) + 1 };
		await apply(trx, { changes: { terms: [{ before, after: row }] } }, now);
		return { row };
	},
	delete: (trx, row, now) => apply(trx, { deletions: { terms: [row] } }, now),
	redirectAfterSave: (_, isNew) => ({
		path: PATH,
		title: `The term was ${isNew ? "added" : "saved"}`,
	}),

	pageDetails: async ({ term }) => ({
		links: [{ to: termPath(term), text: "See it in the guide" }],
		...(isLinked(term) && {
			hints: { term: `${LABELS_LEAD_HERE} its name cannot be changed. What it means can.` },
		}),
	}),

	impactOf: async ({ term }) =>
		isLinked(term)
			? {
					isBlocked: true,
					title: `${term} is in use`,
					text: `${LABELS_LEAD_HERE} it cannot be deleted. You can still change what it means.`,
				}
			: {
					isBlocked: false,
					title: `Delete ${term}?`,
					text: "It leaves the home page and the buying guide.",
				},
	blockedText: () => "Nothing was deleted: labels in the tables of models link to this term.",
});
