import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { labelledError } from "~/features/catalogue/fields/message-text";
import { readCells } from "~/features/catalogue/fields/read-cells";
import { type FormLayout, type FormTexts, layoutFields } from "./record";

type Issues = readonly z.core.$ZodIssue[];

/** Returns the messages of a form, which begin with the field's label instead of the column's name. */
export function messagesOf(layout: FormLayout, issues: Issues): string[] {
	const labels = new Map(layoutFields(layout).map(({ name, label }) => [name, label]));
	return issues.map(({ message, path: [name] }) =>
		labelledError(message, String(name), labels.get(String(name)) ?? String(name)),
	);
}

/** Returns the submitted values of the fields of a form's layout; other submitted fields are ignored. */
export function submittedFormTexts(layout: FormLayout, fields: FormData): FormTexts {
	return Object.fromEntries(
		layoutFields(layout).map(({ name, kind }) => {
			const text = String(fields.get(name) ?? "");
			if (kind !== "check") return [name, text];
			const isTicked = text !== "" && text !== "no";
			return [name, isTicked ? "yes" : "no"];
		}),
	);
}

function formDataOf(texts: FormTexts): FormData {
	const fields = new FormData();
	for (const [name, text] of Object.entries(texts)) fields.set(name, text);
	return fields;
}

/** Parses a submitted form. */
export function parseForm<Values extends object>(
	layout: FormLayout,
	schema: z.ZodType<Values>,
	fields: FormData,
): Submission<Values> {
	return parseWithZod(formDataOf(submittedFormTexts(layout, fields)), {
		schema,
		disableAutoCoercion: true,
		formatError: (issues: Issues) => messagesOf(layout, issues),
	});
}

/** Parses the cells of a form by the rules of a file; messages have the form's labels. */
export function parseCells<Values>(
	rules: z.ZodType<Values>,
	cells: FormTexts,
	labels: FormTexts,
): Submission<Values> {
	const schema = z.record(z.string(), z.string()).transform((_, { addIssue }) => {
		const { record, faults } = readCells(rules, cells);
		for (const { column = "", reason } of faults) {
			const message = labelledError(reason, column, labels[column] ?? column);
			addIssue({ code: "custom", path: [column], message });
		}
		return record ?? z.NEVER;
	});
	return parseWithZod(formDataOf(cells), { schema, disableAutoCoercion: true });
}
