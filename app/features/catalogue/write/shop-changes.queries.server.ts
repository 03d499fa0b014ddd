import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import type { RowChange } from "./row-change";
import {
	missingOfShop,
	type ShopChange,
	type ShopRecord,
	type ShopRow,
	shopValues,
} from "./shop-record";
import { highestShopId } from "./shop-writes.queries.server";

/** What a record changes, or the columns that it lacks to make a new shop of. */
export type ShopResolution = RowChange<ShopRow> | { missing: string[] };

function isWhole(record: ShopChange): record is ShopRecord {
	return missingOfShop(record).length === 0;
}

/**
 * Returns what records of shops change, in the records' order, and writes nothing: `restoreShop` writes what comes
 * after. A shop is found by its slug; one that is new comes last.
 */
export async function shopChanges(
	trx: Transaction<Database>,
	records: readonly ShopChange[],
): Promise<ShopResolution[]> {
	const rows = await trx.selectFrom("retailers").selectAll().execute();
	const stored = new Map(rows.map((row) => [row.slug, row]));
	let highestId = await highestShopId(trx);
	return records.map((record) => {
		const before = stored.get(record.slug);
		if (before) {
			const after = { ...before, ...shopValues(record, before) };
			const isSame = JSON.stringify(after) === JSON.stringify(before);
			return { before, after: isSame ? before : after };
		}
		if (!isWhole(record)) return { missing: missingOfShop(record) };
		highestId += 1;
		const after = { id: highestId, place: null, ...shopValues(record, undefined) };
		stored.set(record.slug, after);
		return { before, after };
	});
}
