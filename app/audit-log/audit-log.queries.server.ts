import { createHash } from "node:crypto";
import { containsWord } from "db/contains-word";
import { countRows } from "db/count-rows";
import type { ChangeAction, ChangeSubject, Db, StaffChangesTable } from "db/schema";
import { emitAfterCommit, writeStatement } from "db/writes/write";
import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { DAY_MS } from "~/config/time";

/** Values of a row by field, as the audit log stores them. */
export type ChangedFields = Record<string, string | number | boolean | null>;

/** The account and the time of a change. */
export interface ChangeStamp {
	/** A member of staff's name, or the command. */
	by: string;
	now: Date;
	/** Id of the audit log line that sums up this change with others. */
	partOfId?: number | undefined;
}

/** A line of the audit log (docs/staff.md#history). */
export interface AuditLogLine {
	/** A member of staff's name, or the command. */
	by: string;
	subject: ChangeSubject;
	/** Key of the row: a model's SKU, an offer's SKU and shop as `sku retailerId`, any other row's id or slug. */
	subjectKey: string;
	/** Name of the row for people. */
	title: string;
	action: ChangeAction;
	/** Earlier values of the changed fields; undefined for an added row. */
	before?: ChangedFields | undefined;
	/** Later values of the same fields; undefined for a deleted row. */
	after?: ChangedFields | undefined;
	/** Id of the line that this line undoes. */
	undoesId?: number | undefined;
	/** Id of the line that sums up this line with others. */
	partOfId?: number | undefined;
}

/** A line of the audit log as the database stores it. */
export interface StoredChange extends AuditLogLine {
	id: number;
	/** ISO 8601 instant in UTC. */
	at: string;
}

const RETENTION_MS = 365 * DAY_MS;

/** More rows than are ever deleted together: fifty models with their offers. */
const MAX_RELATED_LINES = 5000;

const MAX_EDITORS = 200;

/** Subjects whose changes alter the prices of offers, or which offers visitors see. */
const SUBJECTS_AFFECTING_OFFERS: ReadonlySet<ChangeSubject> = new Set([
	"model",
	"models",
	"offer",
	"price",
	"shop",
]);

const storedFieldsSchema = z.record(
	z.string(),
	z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

const decodeFields = (fields: string | null) =>
	fields === null ? undefined : storedFieldsSchema.parse(JSON.parse(fields));

const encodeFields = (fields: ChangedFields | undefined) =>
	fields === undefined ? null : JSON.stringify(fields);

function toChange(row: Selectable<StaffChangesTable>): StoredChange {
	const { before, after, undoesId, partOfId, ...otherColumns } = row;
	return {
		...otherColumns,
		before: decodeFields(before),
		after: decodeFields(after),
		undoesId: undoesId ?? undefined,
		partOfId: partOfId ?? undefined,
	};
}

/**
 * Returns the fields that differ between two states of a row, with old and new values; undefined if there are none.
 * Both states must have the same fields.
 */
export function changedFields(
	before: ChangedFields,
	after: ChangedFields,
): { before: ChangedFields; after: ChangedFields } | undefined {
	const names = Object.keys(after).filter((name) => before[name] !== after[name]);
	if (names.length === 0) return undefined;
	const pickFields = (fields: ChangedFields) =>
		Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
	return { before: pickFields(before), after: pickFields(after) };
}

/**
 * Writes a line of the audit log, in the transaction of the change itself. Returns the line's id. A change of models or
 * offers also emits "offers-changed" after the commit, which starts the scheduled jobs.
 */
export async function recordChange(
	trx: Db,
	{ before, after, undoesId, partOfId, ...change }: AuditLogLine,
	now: Date,
): Promise<number> {
	if (SUBJECTS_AFFECTING_OFFERS.has(change.subject)) emitAfterCommit(trx, "offers-changed");
	const { id } = await trx
		.insertInto("staff_changes")
		.values({
			...change,
			at: now.toISOString(),
			before: encodeFields(before),
			after: encodeFields(after),
			undoesId: undoesId ?? null,
			partOfId: partOfId ?? null,
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** Filter for lines of the audit log. */
export interface ChangeFilter {
	subject?: ChangeSubject | undefined;
	subjectKey?: string | undefined;
	by?: string | undefined;
	/** Words in the title or, for a model and its offers, in its SKU. */
	words?: readonly string[] | undefined;
}

// The keys of other rows are numbers, which would match too many lines.
const SEARCH_TEXT = sql<string>`
	"title" || case when "subject" in ('model', 'offer', 'price', 'photo') then ' ' || "subjectKey" else '' end
`;

function selectMatchingLines(db: Db, { subject, subjectKey, by, words = [] }: ChangeFilter) {
	let query = db.selectFrom("staff_changes");
	if (subject !== undefined) query = query.where("subject", "=", subject);
	if (subjectKey !== undefined) query = query.where("subjectKey", "=", subjectKey);
	if (by !== undefined) query = query.where("by", "=", by);
	// The full list shows only the lines that sum up others, not those others.
	if (subjectKey === undefined && words.length === 0) query = query.where("partOfId", "is", null);
	for (const word of words) {
		query = query.where(containsWord(SEARCH_TEXT, word));
	}
	return query;
}

const selectLines = (db: Db) => db.selectFrom("staff_changes").selectAll();

/** Returns one page of lines, the newest first. */
export async function listChanges(
	db: Db,
	filter: ChangeFilter,
	{ limit, offset }: { limit: number; offset: number },
): Promise<StoredChange[]> {
	const pageIds = selectMatchingLines(db, filter)
		.select("id")
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset);
	const rows = await selectLines(db).where("id", "in", pageIds).orderBy("id", "desc").execute();
	return rows.map(toChange);
}

export async function countChanges(db: Db, filter: ChangeFilter): Promise<number> {
	return countRows(selectMatchingLines(db, filter));
}

export async function findChange(db: Db, id: number): Promise<StoredChange | undefined> {
	const row = await selectLines(db).where("id", "=", id).executeTakeFirst();
	return row && toChange(row);
}

/** Returns the lines of one instant, such as those of rows that were deleted together. */
export async function listChangesAt(
	db: Db,
	{ at, by, subject, action }: Pick<StoredChange, "at" | "by" | "subject" | "action">,
): Promise<StoredChange[]> {
	const rows = await selectLines(db)
		.where("at", "=", at)
		.where("by", "=", by)
		.where("subject", "=", subject)
		.where("action", "=", action)
		.orderBy("id")
		.limit(MAX_RELATED_LINES)
		.execute();
	return rows.map(toChange);
}

/** Returns the lines of models that a line sums up. */
export async function listPartLines(db: Db, id: number): Promise<StoredChange[]> {
	const rows = await selectLines(db)
		.where("partOfId", "=", id)
		.where("subject", "=", "model")
		.orderBy("id")
		.limit(MAX_RELATED_LINES)
		.execute();
	return rows.map(toChange);
}

/** Finds the newest line that undoes another one. */
export async function findUndoLine(db: Db, id: number): Promise<StoredChange | undefined> {
	const row = await selectLines(db)
		.where("undoesId", "=", id)
		.orderBy("id", "desc")
		.executeTakeFirst();
	return row && toChange(row);
}

/** Returns the ids, among the given ones, of lines that another line undoes. */
export async function listUndoneIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
	if (ids.length === 0) return new Set();
	const rows = await db
		.selectFrom("staff_changes")
		.select("undoesId")
		.where("undoesId", "in", ids)
		.execute();
	return new Set(rows.flatMap(({ undoesId }) => undoesId ?? []));
}

/** Returns the names of accounts and commands that wrote lines, in alphabetical order. */
export async function listEditors(db: Db): Promise<string[]> {
	// Skips from one name to the next through the index: there are many lines and few names.
	const { rows } = await sql<{ by: string }>`
		with recursive editors("by", "position") as (
			select min("by"), 1 from staff_changes
			union all
			select (select min("by") from staff_changes where "by" > editors."by"), "position" + 1
			from editors where editors."by" is not null and "position" < ${MAX_EDITORS}
		)
		select "by" from editors where "by" is not null order by "position"
	`.execute(db);
	return rows.map(({ by }) => by);
}

/** Deletes lines older than a year. */
export async function deleteOldAuditLines(db: Db, now: Date): Promise<void> {
	const until = new Date(now.getTime() - RETENTION_MS).toISOString();
	await writeStatement(db, (connection) =>
		connection.deleteFrom("staff_changes").where("at", "<", until).execute(),
	);
}

/**
 * Returns a hash of a row's values, used as an optimistic lock: forms send it back, so that edit conflicts are
 * detected.
 */
export function rowVersion(values: object): string {
	const sortedEntries = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash("sha256")
		.update(JSON.stringify(sortedEntries))
		.digest("base64url")
		.slice(0, 22);
}
