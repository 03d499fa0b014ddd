import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";

/** Key in `site_state` of a day's pick: 'gaming BENQ-TK710', the slug of its use and its SKU. */
const nameOf = (date: string) => `pick of ${date}`;

/** Returns the stored pick of a day (YYYY-MM-DD). */
export async function findDailyPick(db: Db, date: string) {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", nameOf(date))
		.executeTakeFirst();
	const [use = "", ...sku] = row?.value.split(" ") ?? [];
	return row && { use, sku: sku.join(" ") };
}

/** Stores the pick of a day unless it has one. */
export async function insertDailyPick(db: Db, date: string, use: string, sku: string) {
	await writeStatement(db, (connection) =>
		connection
			.insertInto("site_state")
			.values({ name: nameOf(date), value: `${use} ${sku}` })
			.onConflict((conflict) => conflict.column("name").doNothing())
			.execute(),
	);
}

/** Deletes the picks of the days before. */
export async function deleteDailyPicks(db: Db, before: string) {
	await writeStatement(db, (connection) =>
		connection
			.deleteFrom("site_state")
			.where("name", ">=", nameOf(""))
			.where("name", "<", nameOf(before))
			.execute(),
	);
}
