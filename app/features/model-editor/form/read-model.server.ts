import type { z } from "zod";
import type { FieldErrors } from "~/components/form/form-outcome";
import { textCell } from "~/features/catalogue/fields/cells";
import { faultsByColumn, readCells } from "~/features/catalogue/fields/read-cells";
import { projectorRecord } from "~/features/catalogue/write/cells/projector-record";
import {
	EDITOR_WORDS_FIELD,
	MAX_EDITOR_WORDS,
	type ModelTexts,
} from "~/features/model-editor/form-fields";

/** What the form takes: a record of the import template, under its own rules, and the editor's words. */
const modelForm = projectorRecord.extend({
	[EDITOR_WORDS_FIELD]: textCell(EDITOR_WORDS_FIELD, MAX_EDITOR_WORDS)
		.transform((words) => words?.replace(/\s+/g, " ") ?? null)
		.optional(),
});

export type ReadModel = z.infer<typeof modelForm>;

/** Returns what a form says of a model, or the import's messages by field. */
export function readModel(
	texts: ModelTexts,
): { values: ReadModel; errors?: undefined } | { errors: FieldErrors } {
	const { record, faults } = readCells<ReadModel>(modelForm, texts);
	return record ? { values: record } : { errors: faultsByColumn(faults) };
}

/** A form of few fields, of which each is known to be right. */
export function readChangedFields(texts: ModelTexts) {
	return modelForm.partial({ brand: true, model: true }).parse(texts);
}
