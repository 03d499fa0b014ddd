import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../schema";
import { COPIED_TABLES } from "./copied-tables";

/** A row as either engine returns it. */
export type CopiedRow = Readonly<Record<string, string | number | Buffer | null>>;

/** Number of rows that one query reads. */
const ROWS_PER_CHUNK = 500;

/** Smaller chunks of tables that hold files, to limit memory. */
const ROWS_PER_CHUNK_BY_TABLE: { readonly [Table in keyof typeof COPIED_TABLES]?: number } = {
	photographs: 1,
	photograph_files: 10,
	found_photographs: 1,
	staged_uploads: 1,
	change_sets: 1,
	rejected_files: 1,
	brand_marks: 10,
	site_logos: 10,
	category_pictures: 1,
};

/** Returns the condition for the rows that follow a row in the order of these columns. */
function rowsAfter(keyColumns: readonly string[], lastRow: CopiedRow): RawBuilder<unknown> {
	const columns = sql.join(keyColumns.map((key) => sql.ref(key)));
	return sql`where (${columns}) > (${sql.join(keyColumns.map((key) => lastRow[key]))})`;
}

/** Yields a table's rows in chunks, in the order of its key. */
export async function* readTable(
	db: Db,
	table: keyof typeof COPIED_TABLES,
): AsyncGenerator<CopiedRow[]> {
	const keyColumns = COPIED_TABLES[table];
	const orderColumns = sql.join(keyColumns.map((key) => sql.ref(key)));
	const limit = ROWS_PER_CHUNK_BY_TABLE[table] ?? ROWS_PER_CHUNK;
	let lastRow: CopiedRow | undefined;
	for (;;) {
		const { rows } = await sql<CopiedRow>`
			select * from ${sql.table(table)} ${lastRow ? rowsAfter(keyColumns, lastRow) : sql``} order by ${orderColumns} limit ${sql.lit(limit)}
		`.execute(db);
		if (rows.length > 0) yield rows;
		lastRow = rows.at(-1);
		if (rows.length < limit) return;
	}
}

/** Replaces the character NUL, as it is replaced on PostgreSQL. */
const withoutNul = (text: string) => text.replaceAll("\0", "\u{fffd}");

function digestOfRow(row: CopiedRow): Buffer {
	const hash = createHash("sha256");
	for (const name of Object.keys(row).sort()) {
		const value = row[name];
		const bytes = Buffer.isBuffer(value) ? value : Buffer.from(withoutNul(String(value)));
		// Includes type and length, so that 1 differs from "1", and one value from two that are joined.
		hash.update(`${name} ${value === null ? "null" : typeof value} ${bytes.length}\n`);
		hash.update(bytes);
	}
	return hash.digest();
}

/**
 * Counts rows and digests their values, to compare a table with its copy. Does not depend on the order of rows, which
 * differs for keys with the character NUL, because PostgreSQL stores another character.
 */
export class TableDigest {
	rowCount = 0;
	#sum = 0n;

	add(rows: readonly CopiedRow[]): void {
		this.rowCount += rows.length;
		for (const row of rows) this.#sum += BigInt(`0x${digestOfRow(row).toString("hex")}`);
	}

	digest(): string {
		return this.#sum.toString(16);
	}
}

/** The column of a row, if any, whose whole number exceeds what JavaScript can represent. */
export function findInexactColumn(row: CopiedRow): string | undefined {
	return Object.keys(row).find((name) => {
		const value = row[name];
		return Number.isInteger(value) && !Number.isSafeInteger(value);
	});
}
