import { jsonList } from "db/json/json-table";
import type { Db } from "db/schema";
import type { Fact } from "~/features/catalogue/facts/facts";
import { decodeFacts } from "~/features/catalogue/facts/stored-facts";
import { modelCells, offerCells } from "~/features/changes/change-fields";
import { shopCells } from "~/features/changes/shops/shop-record";
import type { SheetKind } from "~/features/ingest/columns/table-kinds";
import { type CsvCell, toCsv } from "~/features/ingest/read/csv-text";
import { MAX_ROWS } from "~/features/ingest/read/sheet";
import { SHEET_COLUMNS } from "./sheet-columns.server";

/** Cells of a row by their headers. */
export type CellsByHeader = Readonly<Record<string, CsvCell>>;

/** Returns the slugs of shops by id. */
export async function shopSlugsById(db: Db): Promise<Map<number, string>> {
	const rows = await db.selectFrom("retailers").select(["id", "slug"]).execute();
	return new Map(rows.map(({ id, slug }) => [id, slug]));
}

type ReadSheetRows = (db: Db, skus?: readonly string[]) => Promise<CellsByHeader[]>;

/** Functions that read the rows of each sheet, models and offers ordered by SKU; `skus` limits them to these models. */
export const SHEET_READERS: Readonly<Record<SheetKind, ReadSheetRows>> = {
	async projectors(db, skus) {
		const rows = await db
			.selectFrom("projectors")
			.selectAll()
			.$if(skus !== undefined, (query) => query.where("sku", "in", jsonList(db, skus ?? [])))
			.orderBy("sku")
			.limit(MAX_ROWS)
			.execute();
		return rows.map(modelCells);
	},
	async listings(db, skus) {
		const rows = await db
			.selectFrom("retailer_listings")
			.innerJoin("retailers", "retailers.id", "retailer_listings.retailerId")
			.select(["projectorSku", "pricePence", "inStock", "affiliateUrl", "deliveryPence"])
			.select(["condition", "retailers.slug"])
			.$if(skus !== undefined, (query) =>
				query.where("projectorSku", "in", jsonList(db, skus ?? [])),
			)
			.orderBy("projectorSku")
			.orderBy("retailerId")
			.limit(MAX_ROWS)
			.execute();
		return rows.map((row) => offerCells(row, row.slug));
	},
	async shops(db) {
		const rows = await db
			.selectFrom("retailers")
			.selectAll()
			.orderBy("id")
			.limit(MAX_ROWS)
			.execute();
		return rows.map(shopCells);
	},
	jargon: (db) =>
		db
			.selectFrom("jargon_terms")
			.select(["term", "description"])
			.orderBy("id")
			.limit(MAX_ROWS)
			.execute(),
	async facts(db, skus) {
		const rows = await db
			.selectFrom("projectors")
			.select(["sku", "facts"])
			.where("facts", "<>", "[]")
			.$if(skus !== undefined, (query) => query.where("sku", "in", jsonList(db, skus ?? [])))
			.orderBy("sku")
			.limit(MAX_ROWS)
			.execute();
		return rows.flatMap(({ sku, facts }) =>
			decodeFacts(facts)
				.filter(hasSource)
				.map(({ seenOn, enteredBy: _, isPinned: __, ...fact }) => ({
					sku,
					...fact,
					seen_on: seenOn,
				})),
		);
	},
};

/** Returns true for a fact with a source; facts without a source are in the sheet of models already. */
const hasSource = ({ kind, source }: Fact) =>
	source !== "" || (kind !== "staff" && kind !== "unrecorded");

/**
 * Returns the rows of a sheet as CSV in the columns of its template, models and offers ordered by SKU. Uploading the
 * file unchanged changes nothing.
 */
export async function exportCsv(
	db: Db,
	kind: SheetKind,
	skus?: readonly string[],
): Promise<string> {
	const headers = SHEET_COLUMNS[kind].map(({ header }) => header);
	const rows = await SHEET_READERS[kind](db, skus);
	return toCsv([headers, ...rows.map((row) => headers.map((header) => row[header]))]);
}
