import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { expect, it } from "vitest";
import { addRows } from "../../../tests/databases/rows";
import { expectLogged } from "../../../tests/expect-logged";
import {
	findSetting,
	type SettingFields,
	type SettingKey,
	siteSettings,
	writeSetting,
} from "./settings.queries.server";

const AUTHOR = { by: "staff", now: new Date("2026-01-15T12:00:00Z") };
const set = (key: SettingKey, fields: SettingFields | undefined) =>
	write(db(), (trx) => writeSetting(trx, key, fields, AUTHOR));

const storeText = (key: string, value: string) =>
	addRows("settings", { key, value, updatedAt: AUTHOR.now.toISOString(), updatedBy: "staff" });

it("the settings have defaults, which a stored field replaces alone", async () => {
	const before = (await siteSettings(db())).site;
	expect(before).toMatchObject({ name: "Beamwise", contact: "" });
	await set("site", { name: "Lumen & Sons" });
	expect((await siteSettings(db())).site).toEqual({ ...before, name: "Lumen & Sons" });
	await set("site", {});
	expect((await siteSettings(db())).site).toEqual(before);
});

it("the settings ignore what a newer version has stored", async () => {
	await storeText("site", JSON.stringify({ name: "Lumen", motto: "More", theme: 3 }));
	await storeText("theme-of-tomorrow", "[]");
	expect((await siteSettings(db())).site).toMatchObject({ name: "Lumen" });
	expect(await siteSettings(db())).not.toHaveProperty("theme-of-tomorrow");
});

it.each(["{", '"x"', "[]", "null", '{"name":5}', '{"name":{"en":"Lumen"}}'])(
	"the settings have their defaults if the row is %s, which is logged once",
	async (text) => {
		await storeText("site", text);
		expect((await siteSettings(db())).site.name).toBe("Beamwise");
		expect((await findSetting(db(), "site")).name).toBe("Beamwise");
		expectLogged('The setting "site" cannot be read');
	},
);
