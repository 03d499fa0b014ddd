import type { Trx } from "db/schema";
import { type ChangeStamp, recordChange } from "~/audit-log/audit-log.queries.server";
import {
	findStoredFields,
	type SettingKey,
	writeSetting,
} from "~/features/settings/settings.queries.server";

/** Stores the name of a setting's image, '' for none, and records the change. */
export async function setImageField(
	trx: Trx,
	{ key, heading, field }: { key: SettingKey; heading: string; field: string },
	name: string,
	stamp: ChangeStamp,
): Promise<void> {
	const { [field]: storedName = "", ...otherFields } = await findStoredFields(trx, key);
	if (storedName === name) return;
	await writeSetting(
		trx,
		key,
		name === "" ? otherFields : { ...otherFields, [field]: name },
		stamp,
	);
	const line = { by: stamp.by, subject: "setting", subjectKey: key, title: heading } as const;
	const values = { before: { [field]: storedName }, after: { [field]: name } };
	await recordChange(trx, { ...line, action: "changed", ...values }, stamp.now);
}
