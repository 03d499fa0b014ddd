import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { ChangedFields } from "~/audit-log/audit-log.queries.server";
import { labelledError } from "~/features/catalogue/fields/labelled-errors";
import { type FormLayout, fieldsOf, type Texts } from "./record";

type Issues = readonly z.core.$ZodIssue[];

/** Returns the messages of a form, with the field's label in place of the column's name at their beginning. */
export function messagesOf(layout: FormLayout, issues: Issues): string[] {
	const labels = new Map(fieldsOf(layout).map(({ name, label }) => [name, label]));
	return issues.map(({ message, path: [name] }) =>
		labelledError(message, String(name), labels.get(String(name)) ?? String(name)),
	);
}

/** Returns the submitted values of all fields of a form's layout, and of no others. */
export function sentTexts(layout: FormLayout, fields: FormData): Texts {
	return Object.fromEntries(
		fieldsOf(layout).map(({ name, kind }) => {
			const text = String(fields.get(name) ?? "");
			return [name, kind === "check" ? (text === "" ? "no" : "yes") : text];
		}),
	);
}

/** Parses a submitted form. */
export function parseForm<Read extends object>(
	layout: FormLayout,
	schema: z.ZodType<Read>,
	fields: FormData,
): Submission<Read> {
	const texts = new FormData();
	for (const [name, text] of Object.entries(sentTexts(layout, fields))) texts.set(name, text);
	return parseWithZod(texts, {
		schema,
		disableAutoCoercion: true,
		formatError: (issues: Issues) => messagesOf(layout, issues),
	});
}

const cellOf = (value: ChangedFields[string]) => (value === null ? "" : String(value));

/** Returns the fields of a line as text, as in forms and files. */
export function cellsOf(fields: ChangedFields): Texts {
	return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, cellOf(value)]));
}

/** Returns the message that values of the audit log break the current rules. */
export function unstorable(messages: readonly string[]): string {
	return `The earlier values cannot be stored any more: ${messages.join("; ")}.`;
}
