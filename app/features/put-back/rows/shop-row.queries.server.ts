import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import {
	type ShopRow,
	shopCells,
	shopRecord,
	shopValues,
} from "~/features/catalogue/write/shop-record";
import { restoreShop } from "~/features/catalogue/write/shop-writes.queries.server";
import type { ChangedFields } from "~/history/changes.queries.server";
import { UserError } from "~/logging/user-error";
import { cellsOf, type HistoricRow, parseProblem } from "./historic-row";

const idOf = (key: string) => (/^\d{1,9}$/.test(key) ? Number(key) : -1);

function findShopRow(db: Kysely<Database>, key: string): Promise<ShopRow | undefined> {
	return db.selectFrom("retailers").selectAll().where("id", "=", idOf(key)).executeTakeFirst();
}

/** A shop as a line has it. */
function shopFields(row: ShopRow): ChangedFields {
	return { ...shopCells(row), place: row.place };
}

function recordOf(stored: ShopRow | undefined, fields: ChangedFields) {
	const { place: _, ...cells } = { ...(stored && shopFields(stored)), ...fields };
	return shopRecord.safeParse(cellsOf(cells));
}

async function problemOf(
	db: Kysely<Database>,
	key: string,
	fields: ChangedFields,
): Promise<string | undefined> {
	const { data: record, error } = recordOf(await findShopRow(db, key), fields);
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
		const row = await findShopRow(db, key);
		return row && shopFields(row);
	},

	async check(db, key, fields) {
		return { problem: await problemOf(db, key, fields), notes: [] };
	},

	async write(trx: Transaction<Database>, key, fields) {
		const problem = await problemOf(trx, key, fields);
		const stored = await findShopRow(trx, key);
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
		const id = idOf(key);
		const { offers, feeds } = await db
			.selectNoFrom((eb) => [
				eb
					.selectFrom("retailer_listings")
					.select((one) => one.fn.countAll<number>().as("count"))
					.where("retailerId", "=", id)
					.as("offers"),
				eb
					.selectFrom("feeds")
					.select((one) => one.fn.countAll<number>().as("count"))
					.where("retailerId", "=", id)
					.as("feeds"),
			])
			.executeTakeFirstOrThrow();
		const merchant = await db
			.selectFrom("feed_merchants")
			.select("retailerId")
			.where("retailerId", "=", id)
			.executeTakeFirst();
		const isUsed = Number(offers) + Number(feeds) > 0 || merchant !== undefined;
		return {
			problem: isUsed
				? "The shop has offers or feeds now. A shop is deleted only when nothing uses it."
				: undefined,
			notes: [],
		};
	},
};
