import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";

/**
 * Returns the key in `site_state` of the pick of a day (YYYY-MM-DD). Its value is the slug of the use and the SKU:
 * 'gaming BENQ-TK710'.
 */
const stateName = (date: string) => `pick of ${date}`;

/** Returns the stored pick of a day (YYYY-MM-DD). */
export async function findDailyPick(db: Db, date: string) {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", stateName(date))
		.executeTakeFirst();
	const [use = "", ...skuWords] = row?.value.split(" ") ?? [];
	return row && { use, sku: skuWords.join(" ") };
}

/** Stores the pick of a day unless the day has one. */
export async function insertDailyPick(db: Db, date: string, use: string, sku: string) {
	await writeStatement(db, (connection) =>
		connection
			.insertInto("site_state")
			.values({ name: stateName(date), value: `${use} ${sku}` })
			.onConflict((conflict) => conflict.column("name").doNothing())
			.execute(),
	);
}

/** Deletes the picks of the days before a day (YYYY-MM-DD). */
export async function deleteDailyPicksBefore(db: Db, date: string) {
	await writeStatement(db, (connection) =>
		connection
			.deleteFrom("site_state")
			.where("name", ">=", stateName(""))
			.where("name", "<", stateName(date))
			.execute(),
	);
}
