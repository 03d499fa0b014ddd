import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { at, formAt, linesOf, openPage, openRevert, revertNewest, sendForm } from "../staff-pages";

const SITE = "/admin/settings/site";
const COMPANY = "/admin/settings/company";

const save = async (path: string, fields: Record<string, string>) =>
	sendForm(path, { ...(await formAt(path)), ...fields });

describe("a setting", () => {
	it("is stored where it differs from its default, listed, and put back", async () => {
		const { name, answer } = await formAt(SITE);
		expect([name, answer]).toEqual(["Beamwise", "within 24 hours on business days"]);
		expect((await save(SITE, { name: "  Lumen \n Sons " })).status).toBe(303);
		const rows = await db().selectFrom("settings").select(["key", "value"]).execute();
		expect(rows).toEqual([{ key: "site", value: '{"name":"Lumen Sons"}' }]);
		expect(JSON.stringify((await openPage("/admin/settings")).data)).toContain("Lumen Sons");
		expect(await linesOf("setting")).toMatchObject([
			{ subjectKey: "site", before: { name: "Beamwise" }, after: { name: "Lumen Sons" } },
		]);
		expect(at((await openRevert("setting")).preview, "fields", 0, "label")).toBe("Name");
		expect((await revertNewest("setting")).status).toBe(303);
		expect((await siteSettings(db())).site.name).toBe("Beamwise");
		expect(await db().selectFrom("settings").selectAll().execute()).toEqual([]);
	});

	it("has its default again once emptied", async () => {
		await save(SITE, { name: "Lumen" });
		await save(SITE, { name: " " });
		expect((await formAt(SITE)).name).toBe("Beamwise");
	});

	it("is not overwritten by a form that was opened earlier", async () => {
		const opened = await formAt(COMPANY);
		await save(COMPANY, { name: "Lumen Ltd", number: "01234567", vat: "GB 123 4567 89" });
		expect((await sendForm(COMPANY, { ...opened, name: "Other Ltd" })).status).toBe(409);
		expect((await siteSettings(db())).company).toMatchObject({ name: "Lumen Ltd" });
	});

	it.each([
		[SITE, { name: "x".repeat(81) }, { name: ["Name must be at most 80 characters"] }],
		[SITE, { contact: "a@b" }, { contact: ["Contact address must be one e-mail address"] }],
		[COMPANY, { number: "<b>" }, { number: [expect.stringContaining("Company number must be")] }],
	])("is refused: %s with %j", async (path, fields, error) => {
		const { status, data } = await save(path, fields);
		expect([status, data]).toMatchObject([400, { result: { error }, typed: fields }]);
		expect(await db().selectFrom("settings").selectAll().execute()).toEqual([]);
	});
});
