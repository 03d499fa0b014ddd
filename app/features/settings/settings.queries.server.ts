import { encodeJson } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Author } from "~/audit-log/audit-log.queries.server";

/** The settings of staff, each with the schema of its JSON. */
const SETTINGS = {
	/** Price of electricity in pence a kWh, the day from which it counts (ISO 8601) and its source: words or an address. */
	electricity: z.object({ pencePerKwh: z.number(), date: z.iso.date(), source: z.string() }),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type Setting<Key extends SettingKey> = z.output<(typeof SETTINGS)[Key]>;

/** Returns a setting; undefined if staff have not set it. */
export async function findSetting<Key extends SettingKey>(
	db: Kysely<Database>,
	key: Key,
): Promise<Setting<Key> | undefined> {
	const row = await db
		.selectFrom("settings")
		.select("value")
		.where("key", "=", key)
		.executeTakeFirst();
	return row && SETTINGS[key].parse(JSON.parse(row.value));
}

/** Stores a setting, or deletes it if `value` is undefined. */
export async function writeSetting<Key extends SettingKey>(
	trx: Transaction<Database>,
	key: Key,
	value: Setting<Key> | undefined,
	{ by, now }: Author,
): Promise<void> {
	if (value === undefined) {
		await trx.deleteFrom("settings").where("key", "=", key).execute();
		return;
	}
	const set = { value: encodeJson(value), updatedAt: now.toISOString(), updatedBy: by };
	await trx
		.insertInto("settings")
		.values({ key, ...set })
		.onConflict((conflict) => conflict.column("key").doUpdateSet(set))
		.execute();
}
