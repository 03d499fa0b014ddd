import type { Db, Trx } from "db/schema";
import { exampleElectricity } from "db/seed/electricity";
import { findSetting, writeSetting } from "~/features/settings/settings.queries.server";

const SETTING_KEY = "electricity";
const SET_BY_SAMPLE = "sample";

/** Returns true if the price of electricity is the example. */
export async function hasExampleElectricity(db: Db): Promise<boolean> {
	return (await findSetting(db, SETTING_KEY))?.isExample === true;
}

/** Sets the example price of electricity, unless staff have set theirs. */
export async function insertExampleElectricity(trx: Trx, now: Date): Promise<void> {
	if (await findSetting(trx, SETTING_KEY)) return;
	await writeSetting(trx, SETTING_KEY, exampleElectricity, { by: SET_BY_SAMPLE, now });
}

/** Removes the example price of electricity, unless staff have set theirs. */
export async function deleteExampleElectricity(trx: Trx, now: Date): Promise<void> {
	if (await hasExampleElectricity(trx))
		await writeSetting(trx, SETTING_KEY, undefined, { by: SET_BY_SAMPLE, now });
}
