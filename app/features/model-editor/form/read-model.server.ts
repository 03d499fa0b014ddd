import type { z } from "zod";
import type { FieldErrors } from "~/components/form/form-outcome";
import { textCell } from "~/features/catalogue/fields/cells";
import { labelledErrors } from "~/features/catalogue/fields/labelled-errors";
import { faultsByColumn, readCells } from "~/features/catalogue/fields/read-cells";
import { projectorRecord } from "~/features/catalogue/write/cells/projector-record";
import {
	EDITOR_WORDS_FIELD,
	MAX_EDITOR_WORDS,
	type ModelTexts,
} from "~/features/model-editor/form-fields";
import { FORM_LABELS } from "./form-groups.server";

/** What the form takes: a record of the import template, under its own rules, and the editor's words. */
const modelForm = projectorRecord.extend({
	[EDITOR_WORDS_FIELD]: textCell(EDITOR_WORDS_FIELD, MAX_EDITOR_WORDS)
		.transform((words) => words?.replace(/\s+/g, " ") ?? null)
		.optional(),
});

export type ReadModel = z.infer<typeof modelForm>;

/** Returns what a form says of a model, or the import's messages by field, with the form's labels. */
export function readModel(
	texts: ModelTexts,
): { values: ReadModel; errors?: undefined } | { errors: FieldErrors } {
	const { record, faults } = readCells<ReadModel>(modelForm, texts);
	return record
		? { values: record }
		: { errors: labelledErrors(faultsByColumn(faults), FORM_LABELS) };
}

/** A form of few fields, of which each is known to be right. */
export function readChangedFields(texts: ModelTexts) {
	return modelForm.partial({ brand: true, model: true }).parse(texts);
}
