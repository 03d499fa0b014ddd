import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { MAX_RETAILERS } from "~/features/catalogue/offers/retailers/retailer-order";
import type { RowChange } from "~/features/catalogue/write/row-change";
import {
	missingOfShop,
	type ShopChange,
	type ShopRecord,
	type ShopRow,
	shopValues,
} from "~/features/catalogue/write/shops/shop-record";
import { highestShopId } from "~/features/catalogue/write/shops/shop-writes.queries.server";
import { columnsText } from "~/features/imports/plan/import-tables";

/** What a record changes, or why it cannot. */
export type ShopResolution = RowChange<ShopRow> | { reason: string };

function isWhole(record: ShopChange): record is ShopRecord {
	return missingOfShop(record).length === 0;
}

/**
 * Returns what records of shops change, in the records' order, and writes nothing: `restoreShop` writes what comes
 * after. A shop is found by its slug; new ones come behind those that staff put in order.
 */
export async function shopChanges(
	trx: Transaction<Database>,
	records: readonly ShopChange[],
): Promise<ShopResolution[]> {
	const rows = await trx.selectFrom("retailers").selectAll().execute();
	const stored = new Map(rows.map((row) => [row.slug, row]));
	const places = rows.flatMap(({ place }) => place ?? []);
	let lastPlace = places.length === 0 ? null : Math.max(...places);
	let highestId = await highestShopId(trx);
	return records.map((record) => {
		const before = stored.get(record.slug);
		if (before) {
			const after = { ...before, ...shopValues(record, before) };
			const isSame = JSON.stringify(after) === JSON.stringify(before);
			return { before, after: isSame ? before : after };
		}
		if (!isWhole(record)) {
			const needed = columnsText(missingOfShop(record));
			return { reason: `no shop "${record.slug}"; to create one, the file needs ${needed}` };
		}
		if (stored.size >= MAX_RETAILERS) {
			return { reason: `there can be ${MAX_RETAILERS} shops at most` };
		}
		highestId += 1;
		if (lastPlace !== null) lastPlace += 1;
		const after = { id: highestId, place: lastPlace, ...shopValues(record, undefined) };
		stored.set(record.slug, after);
		return { before, after };
	});
}
