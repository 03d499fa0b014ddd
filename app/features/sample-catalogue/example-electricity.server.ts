import type { Db, Trx } from "db/schema";
import { exampleElectricity } from "db/seed/electricity";
import { findSetting, writeSetting } from "~/features/settings/settings.queries.server";

const KEY = "electricity";
const SET_BY_SAMPLE = "sample";

/** Returns true if the price of electricity is the example. */
export async function hasExampleElectricity(db: Db): Promise<boolean> {
	return (await findSetting(db, KEY))?.isExample === true;
}

/** Sets the example price of electricity, unless staff have set theirs. */
export async function insertExampleElectricity(trx: Trx, now: Date): Promise<void> {
	if (await findSetting(trx, KEY)) return;
	await writeSetting(trx, KEY, exampleElectricity, { by: SET_BY_SAMPLE, now });
}

/** Removes the example price of electricity, unless staff have set theirs. */
export async function deleteExampleElectricity(trx: Trx, now: Date): Promise<void> {
	if (await hasExampleElectricity(trx))
		await writeSetting(trx, KEY, undefined, { by: SET_BY_SAMPLE, now });
}
