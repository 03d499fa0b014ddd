import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import { labelledError } from "~/features/catalogue/fields/labelled-errors";
import { fieldLabel } from "~/features/put-back/field-words.server";
import type { ChangedFields } from "~/history/changes.queries.server";

/** What may be put back of one kind of row; `key` is a line's own. */
export interface HistoricRow {
	/** The row as a line has it; undefined where it is not there. */
	find(db: Kysely<Database>, key: string): Promise<ChangedFields | undefined>;
	/** Why these fields cannot be put back, or what to know before they are. */
	check(db: Kysely<Database>, key: string, fields: ChangedFields): Promise<Check>;
	/** Writes the fields over the row, or makes it of them. Throws a UserError where that cannot be. */
	write(trx: Transaction<Database>, key: string, fields: ChangedFields, now: Date): Promise<void>;
	/** Why the row cannot be deleted, or what to know before it is. */
	checkRemoval(db: Kysely<Database>, key: string): Promise<Check>;
}

export interface Check {
	problem?: string | undefined;
	notes: string[];
}

const cellOf = (value: ChangedFields[string]) => (value === null ? "" : String(value));

/** Returns fields of a line as the cells of a file that the import's rules read. */
export function cellsOf(fields: ChangedFields): Record<string, string> {
	return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, cellOf(value)]));
}

/** What a reader is told of values that today's rules do not take any more. */
export function parseProblem(error: z.ZodError): string {
	const messages = error.issues
		.map(({ path: [name], message }) =>
			labelledError(message, String(name), fieldLabel(String(name))),
		)
		.join("; ");
	return `The earlier values cannot be stored any more: ${messages}.`;
}
