import { db } from "db/connection.server";
import { sql } from "kysely";
import type { ImportSource } from "~/features/imports/apply/import-source.server";
import { performTask } from "../app/features/import-tasks/import-task.server";

// Import tasks on the database of a test.

export const NOW = new Date("2026-03-01T10:00:00Z");

export const LATER = new Date("2026-03-02T10:00:00Z");

export function csvSource(csv: string): ImportSource {
	return { fileName: "a.csv", bytes: new TextEncoder().encode(csv) };
}

/** Returns a sheet of a workbook with the rows of a CSV text without quotation marks. */
export function sheetOf(name: string, csv: string) {
	const lines = csv.trim().split("\n");
	return { name, rows: lines.map((line, index) => ({ row: index + 1, cells: line.split(",") })) };
}

export function commit(source: ImportSource, now = NOW) {
	return performTask(db(), { kind: "commit", input: { source, startedBy: "ann", now } });
}

export async function load(csv: string, now = NOW) {
	const outcome = await commit(csvSource(csv), now);
	if (outcome.status !== "ran") throw new Error(JSON.stringify(outcome));
	return outcome;
}

export async function preview(csv: string) {
	const outcome = await performTask(db(), { kind: "preview", input: { source: csvSource(csv) } });
	if (outcome.status !== "preview") throw new Error(JSON.stringify(outcome));
	return outcome;
}

/** Returns all that an import may change, with derived rows; models by SKU. */
export async function catalogue() {
	const search = await sql`select * from projector_search order by rowid`.execute(db());
	const ids = await sql`select rowid from projector_search order by rowid`.execute(db());
	return {
		projectors: await db().selectFrom("projectors").selectAll().orderBy("sku").execute(),
		listings: await db()
			.selectFrom("retailer_listings")
			.selectAll()
			.orderBy("projectorSku")
			.orderBy("retailerId")
			.execute(),
		tags: await db()
			.selectFrom("projector_tags")
			.selectAll()
			.orderBy("projectorSku")
			.orderBy("tag")
			.execute(),
		categories: await db()
			.selectFrom("projector_categories")
			.selectAll()
			.orderBy("projectorSku")
			.orderBy("categoryId")
			.execute(),
		search: search.rows,
		ids: ids.rows,
	};
}

/** Returns the same without the times at which offers were last seen, which imports update for unchanged offers too. */
export async function uncheckedCatalogue() {
	const { projectors, listings, ...derived } = await catalogue();
	return {
		projectors: projectors.map(({ shownPriceAt: _, ...model }) => model),
		listings: listings.map(({ checkedAt: _, ...listing }) => listing),
		...derived,
	};
}

export const HEAD = "sku,brand,model,price,features,product_category\n";
