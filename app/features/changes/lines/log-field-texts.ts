import type { ChangedFields } from "~/audit-log/audit-log.queries.server";

const logFieldText = (value: ChangedFields[string]) => (value === null ? "" : String(value));

/** Returns the fields of a line of the audit log as texts, as in forms and files. */
export function logFieldTexts(fields: ChangedFields): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [name, logFieldText(value)]),
	);
}

/** Returns a message for staff: earlier values of the audit log break the current rules. */
export function unstorableMessage(messages: readonly string[]): string {
	return `The earlier values cannot be stored any more: ${messages.join("; ")}.`;
}
