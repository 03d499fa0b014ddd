import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { describe, expect, it } from "vitest";
import { queueMail } from "~/features/mail/mails.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { unlistedMeta } from "~/features/shell/page-meta";
import { loader as root } from "~/root";
import { loader as contact } from "~/routes/site/contact-us";
import { loader as home } from "~/routes/site/home";
import { get, getJson, visit } from "../../call";
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

describe("the site's name", () => {
	const FEEDS = ["/falls.xml", "/projectors.xml"];

	it("is in titles, feeds, mails and the API's document, escaped", async () => {
		await save(SITE, {
			name: "Lumen & <Sons>",
			answer: "by Friday",
			contact: "hello@lumen.example",
		});
		const { brand } = (await visit(root, "/")).data;
		expect(brand).toEqual({ name: "Lumen & <Sons>" });
		const [title] = unlistedMeta("Today", [{ id: "root", data: { brand } }]);
		expect(title).toEqual({ title: "Today | Lumen & <Sons>" });
		for (const path of FEEDS) {
			const xml = await (await get(path)).text();
			expect(xml).toContain("<name>Lumen &amp; &lt;Sons&gt;</name>");
			expect(xml).not.toContain("Beamwise");
		}
		expect(await getJson("/api/openapi.json")).toMatchObject({
			info: { title: "Lumen & <Sons>" },
		});
		await write(db(), (trx) => queueMail(trx, { key: "k", subject: "s", text: "t" }, new Date()));
		const mail = await db().selectFrom("mails").select("senderName").executeTakeFirst();
		expect(mail).toEqual({ senderName: "Lumen & <Sons>" });
		expect((await visit(contact, "/contact-us")).data).toMatchObject({
			answer: "by Friday",
			contact: "hello@lumen.example",
		});
	});
});

describe("the home page", () => {
	const HOME = "/admin/settings/home";

	it("has the headings and sections of staff, and sends nothing that they left alone", async () => {
		expect((await visit(home, "/")).data).not.toHaveProperty("own");
		await save(SITE, { name: "Lumen" });
		const { shows_jargon: _, ...form } = await formAt(HOME);
		await sendForm(HOME, { ...form, heading: "{name} knows light", footer: "One\nTwo of {name}" });
		expect((await visit(home, "/")).data).toMatchObject({
			own: { texts: { heading: "Lumen knows light" }, hidden: ["jargon"] },
			jargon: { status: "ok", data: [] },
		});
		expect((await visit(root, "/")).data.brand).toEqual({
			name: "Lumen",
			footer: "One\nTwo of Lumen",
		});
	});
});
