import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { MAX_ROWS } from "~/features/imports/parse/import-limits";
import {
	LISTING_COLUMNS,
	listingCells,
	PROJECTOR_COLUMNS,
	projectorCells,
} from "./catalogue-cells";
import { type CsvCell, toCsv } from "./csv-text";

/** What retailers are called in files, by id. */
export async function retailerSlugs(db: Kysely<Database>): Promise<Map<number, string>> {
	const rows = await db.selectFrom("retailers").select(["id", "slug"]).execute();
	return new Map(rows.map(({ id, slug }) => [id, slug]));
}

function csvOf<Column extends string>(
	columns: readonly Column[],
	rows: readonly Readonly<Record<Column, CsvCell>>[],
): string {
	return toCsv([columns, ...rows.map((row) => columns.map((column) => row[column]))]);
}

/**
 * Every model, or those of some SKUs, as CSV in the import template's columns, by SKU: uploading it unchanged changes
 * nothing.
 */
export async function exportProjectors(
	db: Kysely<Database>,
	skus?: readonly string[],
): Promise<string> {
	const rows = await db
		.selectFrom("projectors")
		.selectAll()
		.$if(skus !== undefined, (all) =>
			all.where("sku", "in", sql<string>`(select value from json_each(${JSON.stringify(skus)}))`),
		)
		.orderBy("sku")
		.limit(MAX_ROWS)
		.execute();
	return csvOf(PROJECTOR_COLUMNS, rows.map(projectorCells));
}

/** Every listing as CSV in the columns of a listings file: uploading it unchanged changes nothing. */
export async function exportListings(db: Kysely<Database>): Promise<string> {
	const rows = await db
		.selectFrom("retailer_listings")
		.innerJoin("retailers", "retailers.id", "retailer_listings.retailerId")
		.select(["projectorSku", "pricePence", "inStock", "affiliateUrl", "deliveryPence"])
		.select("condition")
		.select("retailers.slug")
		.orderBy("projectorSku")
		.orderBy("retailerId")
		.limit(MAX_ROWS)
		.execute();
	return csvOf(
		LISTING_COLUMNS,
		rows.map((row) => listingCells(row, row.slug)),
	);
}
