import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { type ShopRow, shopRecord, shopValues } from "~/features/catalogue/write/shops/shop-record";
import { restoreShop } from "~/features/catalogue/write/shops/shop-writes.queries.server";
import { shopFields } from "~/features/shops/shop-edits.queries.server";
import { findShopById, findShopUses, isUsed } from "~/features/shops/shops.queries.server";
import type { ChangedFields } from "~/history/changes.queries.server";
import { UserError } from "~/logging/user-error";
import { cellsOf, type HistoricRow, parseProblem } from "./historic-row";

const idOf = (key: string) => (/^\d{1,9}$/.test(key) ? Number(key) : -1);

function recordOf(stored: ShopRow | undefined, fields: ChangedFields) {
	const { place: _, ...cells } = { ...(stored && shopFields(stored)), ...fields };
	return shopRecord.safeParse(cellsOf(cells));
}

async function problemOf(
	db: Kysely<Database>,
	key: string,
	fields: ChangedFields,
): Promise<string | undefined> {
	const { data: record, error } = recordOf(await findShopById(db, idOf(key)), fields);
	if (error) return parseProblem(error);
	const other = await db
		.selectFrom("retailers")
		.select("name")
		.where("id", "!=", idOf(key))
		.where("slug", "=", record.slug)
		.executeTakeFirst();
	return other && `The shop ${other.name} has the address "${record.slug}" now.`;
}

/** Shops, by id. */
export const shopRow: HistoricRow = {
	async find(db, key) {
		const row = await findShopById(db, idOf(key));
		return row && shopFields(row);
	},

	async check(db, key, fields) {
		return { problem: await problemOf(db, key, fields), notes: [] };
	},

	async write(trx: Transaction<Database>, key, fields) {
		const problem = await problemOf(trx, key, fields);
		const stored = await findShopById(trx, idOf(key));
		const { data: record } = recordOf(stored, fields);
		if (problem !== undefined || !record) {
			throw new UserError(409, problem ?? "The shop cannot be put back.");
		}
		const { place = stored?.place ?? null } = fields;
		await restoreShop(trx, {
			...shopValues(record, stored),
			id: idOf(key),
			place: typeof place === "number" ? place : null,
		});
	},

	async checkRemoval(db, key) {
		const used = isUsed(await findShopUses(db, idOf(key)));
		return {
			problem: used
				? "The shop has offers or feeds now. A shop is deleted only when nothing uses it."
				: undefined,
			notes: [],
		};
	},
};
