import { db } from "db/connection.server";
import { TABLE_NAMES } from "db/copy/copied-tables";
import type { Database } from "db/schema";
import { ROWS } from "db/upgrade-rows";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { addRows } from "../../../tests/databases/rows";
import { eraseVisitor } from "./erase-visitor.server";

const ADDRESS = "ann@example.com";
const NOW = new Date("2026-03-01T12:00:00Z");

/** Where the address may not be deleted, since the site itself uses it. */
const USED = ["users.username", "settings.value", "settings.key"];

/** Inserts the rows of db/upgrade-rows.ts into the tables that there are today. */
async function fillTables(): Promise<void> {
	const tables = await db().introspection.getTables();
	// Migrations filled this table from another.
	const photograph = { hash: "h", type: "png", width: 4, height: 3, size: 5 } as const;
	await addRows("photographs", { ...photograph, original: Buffer.from("photo") });
	for (const [name, row] of Object.values(ROWS).flatMap((rows) => Object.entries(rows))) {
		const table = TABLE_NAMES.find((one) => one === name) as keyof Database | undefined;
		if (!table) continue;
		const columns = tables.find((one) => one.name === name)?.columns ?? [];
		const values = columns.flatMap(({ name: column, isNullable, hasDefaultValue, dataType }) => {
			const value = row[column] ?? (/int/i.test(dataType) ? 1 : "x");
			return column in row || !(isNullable || hasDefaultValue) ? [[column, value]] : [];
		});
		await db().insertInto(table).values(Object.fromEntries(values)).execute();
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

it("leaves the address in no text column of any table", async () => {
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
