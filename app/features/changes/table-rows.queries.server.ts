import type { ChangeSubject, Database, Db, Trx } from "db/schema";
import { type Selectable, sql } from "kysely";

/** A row of a list that staff may order. Rows without a place come last. */
export interface PlacedRow {
	id: number;
	place: number | null;
}

/** The tables whose order staff may set: their rows have an id and a place. */
export type OrderedTable = {
	[Table in keyof Database]: Selectable<Database[Table]> extends PlacedRow ? Table : never;
}[keyof Database];

/** Returns functions that read and write the rows of a table whose order staff may set. */
export function orderedRowQueries<Table extends OrderedTable>(
	name: Table,
	{
		subject,
		limit,
		highestFixedId = 0,
	}: {
		subject: ChangeSubject;
		limit: number;
		/** The highest of the ids that are reserved for the first rows; new rows get higher ones. */
		highestFixedId?: number;
	},
) {
	type Row = Selectable<Database[Table]> & PlacedRow;
	const table = sql.table(name);
	const stateName = `highest-${subject}-id`;

	/** Returns the highest id that any row has or had: the audit log, texts and images still refer to deleted rows. */
	async function highestId(db: Db): Promise<number> {
		const state = await db
			.selectFrom("site_state")
			.select("value")
			.where("name", "=", stateName)
			.executeTakeFirst();
		const { rows } = await sql<{ highest: number | null }>`
			select max("id") as "highest" from ${table}
		`.execute(db);
		return Math.max(highestFixedId, Number(state?.value ?? 0), rows[0]?.highest ?? 0);
	}

	return {
		highestId,

		async findRow(db: Db, key: string): Promise<Row | undefined> {
			const id = /^[1-9]\d{0,8}$/.test(key) ? Number(key) : 0;
			const { rows } = await sql<Row>`select * from ${table} where "id" = ${id}`.execute(db);
			return rows[0];
		},

		/** Returns all rows in the order that staff set. */
		async listRows(db: Db): Promise<Row[]> {
			const { rows } = await sql<Row>`
				select * from ${table}
				order by case when "place" is null then 1 else 0 end, "place", "id"
				limit ${limit}
			`.execute(db);
			return rows;
		},

		/** Updates the row with the same id, or inserts it; id 0 means the next free id. */
		async writeRow(trx: Trx, row: Row): Promise<Row> {
			const rowWithId = { ...row, id: row.id || (await highestId(trx)) + 1 };
			const columns = Object.keys(rowWithId);
			const otherColumns = columns.filter((column) => column !== "id");
			await sql`
				insert into ${table} (${sql.join(columns.map((column) => sql.ref(column)))})
				values (${sql.join(Object.values(rowWithId))})
				on conflict ("id") do update set ${sql.join(
					otherColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
				)}
			`.execute(trx);
			return rowWithId;
		},

		/** Deletes a row; its id is never reused. */
		async deleteRow(trx: Trx, { id }: Pick<PlacedRow, "id">): Promise<void> {
			const value = String(await highestId(trx));
			await trx
				.insertInto("site_state")
				.values({ name: stateName, value })
				.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
				.execute();
			await sql`delete from ${table} where "id" = ${id}`.execute(trx);
		},

		/** The `order` of a record's definition. */
		order: {
			placedRowOf: ({ id, place }: PlacedRow): PlacedRow => ({ id, place }),
			async setPlaces(
				trx: Trx,
				placedRows: readonly { id: number; place: number }[],
			): Promise<void> {
				for (const { id, place } of placedRows) {
					await sql`update ${table} set "place" = ${place} where "id" = ${id}`.execute(trx);
				}
			},
		},
	};
}
