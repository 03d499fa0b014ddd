import type { Db } from "db/schema";
import { lowPriceReason } from "~/features/catalogue/history/usual-price";
import { listRecentPrices } from "~/features/catalogue/history/usual-prices.queries.server";
import { poundsToPence } from "~/features/catalogue/values/pounds";
import { shopFinder } from "~/features/changes/offers/offer-writes.queries.server";
import type { ConvertedSheet } from "~/features/ingest/convert-sheet";

/** Returns the rows of a file that were matched to models by their names or barcodes, with their prices. */
function pricedRows({ sheet, unconfirmedRows }: Pick<ConvertedSheet, "sheet" | "unconfirmedRows">) {
	const indexByHeader = new Map(sheet.rows[0]?.cells.map((header, index) => [header, index]));
	return unconfirmedRows
		.map(({ row, sku, cells }) => {
			const cellOf = (header: string) => cells[indexByHeader.get(header) ?? -1] ?? "";
			const condition = cellOf("condition") === "refurbished" ? "refurbished" : "new";
			return {
				row,
				sku,
				retailer: cellOf("retailer"),
				pricePence: poundsToPence(Number(cellOf("price"))),
				condition,
			} as const;
		})
		.filter(({ pricePence }) => pricePence > 0);
}

/** Returns the reasons why staff must confirm matched rows, by row: a price under half of the model's usual price. */
export async function listCheapRows(
	db: Db,
	converted: Pick<ConvertedSheet, "sheet" | "unconfirmedRows">,
	now: Date,
): Promise<Map<number, string>> {
	const rows = pricedRows(converted);
	const reasonByRow = new Map<number, string>();
	if (rows.length === 0) return reasonByRow;
	const skus = rows.map(({ sku }) => sku);
	const pricesBySku = await listRecentPrices(db, skus, now);
	const findShops = shopFinder(
		await db.selectFrom("retailers").select(["id", "slug", "name"]).execute(),
	);
	for (const { row, sku, retailer, ...offer } of rows) {
		const [shop] = retailer === "" ? [] : findShops(retailer);
		const reason = lowPriceReason({ ...offer, retailerId: shop?.id ?? null }, pricesBySku.get(sku));
		if (reason !== undefined) reasonByRow.set(row, reason);
	}
	return reasonByRow;
}
