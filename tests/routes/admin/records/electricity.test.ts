import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { findSetting } from "~/features/settings/settings.queries.server";
import { formAt, linesOf, sendForm } from "../staff-pages";

const PATH = "/admin/electricity";
const RATE = { pence_per_kwh: "26.35", date: "2026-10-01", source: "https://www.ofgem.gov.uk/" };

const stored = () => findSetting(db(), "electricity");
const save = async (fields: Partial<typeof RATE>) =>
	sendForm(PATH, { ...(await formAt(PATH)), ...fields });

it("the price of electricity is stored with its day and source, and with who set it", async () => {
	expect(await stored()).toBeUndefined();
	expect((await save(RATE)).status).toBe(303);
	expect(await stored()).toEqual({ ...RATE, pencePerKwh: 26.35, pence_per_kwh: undefined });
	const row = await db().selectFrom("settings").selectAll().executeTakeFirstOrThrow();
	expect(row).toMatchObject({ key: "electricity", updatedBy: expect.stringMatching(/./) });
	expect(await linesOf("setting")).toMatchObject([
		{ title: "Price of electricity", action: "changed", before: { source: "" }, after: RATE },
	]);
});

it("the price of electricity may be emptied", async () => {
	await save(RATE);
	await save({ pence_per_kwh: " " });
	expect(await stored()).toBeUndefined();
	expect(await formAt(PATH)).toMatchObject({ pence_per_kwh: "", date: "", source: "" });
});

it.each([
	["0.1", 0.1],
	["200", 200],
	["24,5p", 24.5],
	["27.123 p", 27.123],
])("the price of electricity of %j is read", async (pence, pencePerKwh) => {
	await save({ ...RATE, pence_per_kwh: pence, date: "1 October 2026", source: "Ofgem's cap" });
	expect(await stored()).toEqual({ pencePerKwh, date: "2026-10-01", source: "Ofgem's cap" });
});

it.each<[Partial<typeof RATE>, object]>([
	[{ pence_per_kwh: "900" }, { pence_per_kwh: ["Pence a kWh must be between 0.1 and 200 pence"] }],
	...["-5", "£0.27", "26.3555", "x", "1e1"].map((pence): [object, object] => [
		{ pence_per_kwh: pence },
		{ pence_per_kwh: [expect.stringContaining("Pence a kWh must be pence with")] },
	]),
	[{ date: "" }, { date: ["From is required"] }],
	[{ date: "2026-02-30" }, { date: ["From must be a day such as 2026-05-12"] }],
	[{ source: " " }, { source: ["Source is required"] }],
])("the price of electricity is refused: %j", async (fields, error) => {
	const { status, data } = await save({ ...RATE, ...fields });
	expect([status, data]).toMatchObject([400, { result: { error } }]);
	expect(await stored()).toBeUndefined();
});

it("the price of electricity is not overwritten by a form that was opened earlier", async () => {
	const opened = await formAt(PATH);
	await save(RATE);
	expect((await sendForm(PATH, { ...opened, ...RATE, source: "Mine" })).status).toBe(409);
	expect(await stored()).toMatchObject({ source: RATE.source });
});
