import { db, openDatabase } from "db/connection.server";
import { TABLE_NAMES } from "db/copy/copied-tables";
import { migrateToLatest } from "db/migrate";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { rowForEachTable } from "../../../tests/databases/row-for-each-table";
import { eraseVisitor } from "./visitor-data.queries.server";

const ADDRESS = "ann@example.com";
const NOW = new Date("2026-03-01T12:00:00Z");

/** Where the address may not be deleted, since the site itself uses it. */
const USED = ["users.username", "settings.value", "settings.key"];

/** Inserts a row into each table. */
async function fillTables(): Promise<void> {
	const model = openDatabase(":memory:");
	await migrateToLatest(model);
	const rows = await rowForEachTable(model);
	await model.destroy();
	for (const table of TABLE_NAMES) {
		await db()
			.insertInto(table)
			.values(rows.get(table) ?? {})
			.execute();
	}
}

async function textColumns(): Promise<{ table: string; column: string }[]> {
	const tables = await db().introspection.getTables();
	return tables.flatMap(({ name: table, columns }) =>
		columns
			.filter(({ name, dataType }) => /text/i.test(dataType) && !USED.includes(`${table}.${name}`))
			.map(({ name: column }) => ({ table, column })),
	);
}

/** Returns the text columns that contain the address. */
async function naming(): Promise<string[]> {
	const found: string[] = [];
	for (const { table, column } of await textColumns()) {
		const { rows } = await sql<{ text: string | null }>`
			select ${sql.ref(column)} as "text" from ${sql.table(table)}
		`.execute(db());
		if (rows.some(({ text }) => text?.toLowerCase().includes(ADDRESS))) {
			found.push(`${table}.${column}`);
		}
	}
	return found;
}

it("visitor data: leaves the address in no text column of any table", async () => {
	await fillTables();
	for (const { table, column } of await textColumns()) {
		const words = table.startsWith("projector_search") ? undefined : `by ANN@example.com`;
		// Columns with rules of their own refuse it; then it cannot be there.
		const texts = [words, ADDRESS, `{"address":"${ADDRESS}"}`].filter((text) => text !== undefined);
		for (const text of texts) {
			await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}`
				.execute(db())
				.catch(() => undefined);
		}
	}
	expect((await naming()).length).toBeGreaterThan(100);
	await eraseVisitor(db(), ADDRESS, { by: "ann", now: NOW });
	expect(await naming()).toEqual([]);
});
