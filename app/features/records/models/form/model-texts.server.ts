import type { Submission } from "@conform-to/react";
import type { z } from "zod";
import { type ChangedFields, rowVersion } from "~/audit-log/audit-log.queries.server";
import { listText, textCell } from "~/features/catalogue/fields/cells";
import { modelRecordSchema } from "~/features/changes/cells/records";
import { MODEL_COLUMNS, modelCells } from "~/features/changes/change-fields";
import type { ModelRow } from "~/features/changes/row-change";
import { parseCells } from "~/features/records/kit/form-values";
import { FORM_GROUPS, FORM_LABELS } from "~/features/records/models/form/form-groups.server";
import {
	CATEGORIES_FIELD,
	EDITOR_WORDS_FIELD,
	MAX_EDITOR_WORDS_LENGTH,
	type ModelTexts,
} from "~/features/records/models/form-fields";

/** The fields of a form, in the order of the import template. */
export const FORM_FIELDS: readonly string[] = [...MODEL_COLUMNS, EDITOR_WORDS_FIELD];

const CHECKBOX_FIELDS = new Set(
	FORM_GROUPS.flatMap(({ fields }) => fields)
		.filter(({ kind }) => kind === "check")
		.map(({ name }) => name),
);

/** Returns the texts of these fields; '' for missing texts. */
export function fieldTexts(texts: ModelTexts, names: readonly string[]): ModelTexts {
	return Object.fromEntries(names.map((name) => [name, texts[name] ?? ""]));
}

const cellText = (cell: string | number | boolean | null) => (cell === null ? "" : String(cell));

/**
 * Returns true if any field has the same text in `fields`, which a line of the audit log has set, as in the current
 * `texts`.
 */
export function sharesAnyText(fields: ChangedFields | undefined, texts: ModelTexts): boolean {
	return Object.entries(fields ?? {}).some(([name, cell]) => texts[name] === cellText(cell));
}

/** Returns a stored model's values for its form: the cells that an export writes. */
export function storedTexts(row: ModelRow): ModelTexts {
	const cells = { ...modelCells(row), [EDITOR_WORDS_FIELD]: row.editorWords };
	return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cellText(cell)]));
}

/** Returns the values of a submitted form as cells, without missing fields; an unticked checkbox is "false". */
export function submittedTexts(fields: FormData): ModelTexts {
	const texts: ModelTexts = {};
	for (const name of FORM_FIELDS) {
		const value = fields.get(name);
		if (name === CATEGORIES_FIELD) texts[name] = listText(fields.getAll(name).map(String));
		else if (CHECKBOX_FIELDS.has(name)) texts[name] = value === null ? "false" : String(value);
		// Browsers send line ends as CRLF.
		else if (value !== null) texts[name] = String(value).replaceAll("\r\n", "\n");
	}
	return texts;
}

const DIGEST_LENGTH = 5;

function shortDigest(name: string, text: string | undefined): string {
	return rowVersion({ [name]: text ?? "" }).slice(0, DIGEST_LENGTH);
}

/** Returns a hash of a form's values, with a part for each field, used as an optimistic lock. */
export function formVersion(texts: ModelTexts): string {
	return FORM_FIELDS.map((name) => shortDigest(name, texts[name])).join("");
}

/** Returns true if a text is the value of the field that the form was opened with. */
export function isTextAsOpened(version: string, name: string, text: string | undefined): boolean {
	const start = FORM_FIELDS.indexOf(name) * DIGEST_LENGTH;
	return version.slice(start, start + DIGEST_LENGTH) === shortDigest(name, text);
}

/** Rules of the form: the rules of the import template, and one for the editor's words. */
const modelFormSchema = modelRecordSchema.extend({
	[EDITOR_WORDS_FIELD]: textCell(EDITOR_WORDS_FIELD, MAX_EDITOR_WORDS_LENGTH)
		.transform((words) => words?.replace(/\s+/g, " ") ?? null)
		.optional(),
});

export type ParsedModelForm = z.infer<typeof modelFormSchema>;

/** Parses a form, with the import's messages by field. */
export function parseModel(texts: ModelTexts): Submission<ParsedModelForm> {
	return parseCells<ParsedModelForm>(modelFormSchema, texts, FORM_LABELS);
}

/** Parses some fields, which have been checked before; throws if they are not valid. */
export function readChangedFields(texts: ModelTexts) {
	return modelFormSchema.partial({ brand: true, model: true }).parse(texts);
}

/** Fields that a copy must not share. */
const UNCOPIED_FIELDS = ["sku", "eans", "mpn", "price", "replaced_by"];

/** Returns the form values for a copy of a model. */
export function copiedTexts(row: ModelRow): ModelTexts {
	const texts = storedTexts(row);
	return Object.fromEntries(
		Object.entries(texts).filter(([name]) => !UNCOPIED_FIELDS.includes(name)),
	);
}
