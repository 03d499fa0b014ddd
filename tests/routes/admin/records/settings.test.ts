import { db } from "db/connection.server";
import { write } from "db/writes/write";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { loadPriceRules } from "~/features/catalogue/offers/offers.queries.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import { findSetting, siteSettings } from "~/features/settings/settings.queries.server";
import { noindexMeta } from "~/features/shell/page-meta";
import { loader as root } from "~/root";
import { loader as contact } from "~/routes/site/contact-us";
import { loader as home } from "~/routes/site/home";
import { loader as howWeChoose } from "~/routes/site/how-we-choose";
import { makeCategories, makeProjectors } from "../../../factories";
import { get, getJson, visit } from "../../call";
import {
	at,
	fileForm,
	formAt,
	linesOf,
	openPage,
	openUndo,
	saveForm,
	sendForm,
	undoNewest,
} from "../staff-pages";

const SITE = "/admin/settings/site";
const COMPANY = "/admin/settings/company";

describe("a setting", () => {
	it("is stored where it differs from its default, listed, and undone", async () => {
		const { name, answer } = await formAt(SITE);
		expect([name, answer]).toEqual(["Beamwise", "within 24 hours on business days"]);
		expect((await saveForm(SITE, { name: "  Lumen \n Sons " })).status).toBe(303);
		const rows = await db().selectFrom("settings").select(["key", "value"]).execute();
		expect(rows).toEqual([{ key: "site", value: '{"name":"Lumen Sons"}' }]);
		expect(JSON.stringify((await openPage("/admin/settings")).data)).toContain("Lumen Sons");
		expect(await linesOf("setting")).toMatchObject([
			{ subjectKey: "site", before: { name: "Beamwise" }, after: { name: "Lumen Sons" } },
		]);
		expect(at((await openUndo("setting")).preview, "fields", 0, "label")).toBe("Name");
		expect((await undoNewest("setting")).status).toBe(303);
		expect((await siteSettings(db())).site.name).toBe("Beamwise");
		expect(await db().selectFrom("settings").selectAll().execute()).toEqual([]);
	});

	it("has its default again once emptied", async () => {
		await saveForm(SITE, { name: "Lumen" });
		await saveForm(SITE, { name: " " });
		expect((await formAt(SITE)).name).toBe("Beamwise");
	});

	it("is not overwritten by a form that was opened earlier", async () => {
		const opened = await formAt(COMPANY);
		await saveForm(COMPANY, { name: "Lumen Ltd", number: "01234567", vat: "GB 123 4567 89" });
		expect((await sendForm(COMPANY, { ...opened, name: "Other Ltd" })).status).toBe(409);
		expect((await siteSettings(db())).company).toMatchObject({ name: "Lumen Ltd" });
	});

	it.each([
		[SITE, { name: "x".repeat(81) }, { name: ["Name must be at most 80 characters"] }],
		[SITE, { contact: "a@b" }, { contact: ["Contact address must be one e-mail address"] }],
		[COMPANY, { number: "<b>" }, { number: [expect.stringContaining("Company number must be")] }],
	])("is refused: %s with %j", async (path, fields, error) => {
		const { status, data } = await saveForm(path, fields);
		expect([status, data]).toMatchObject([400, { result: { error }, values: fields }]);
		expect(await db().selectFrom("settings").selectAll().execute()).toEqual([]);
	});
});

it("verification tags are in the head of the home page, under the names that staff may change", async () => {
	const VERIFICATION = "/admin/settings/verification";
	expect((await visit(home, "/")).data).not.toHaveProperty("tags");
	expect((await formAt(VERIFICATION)).bingName).toBe("msvalidate.01");
	const pasted = '<meta name="google-site-verification" content="a-1_b" />';
	const sent = { googleContent: pasted, awinName: "awin", awinContent: "77" };
	expect((await saveForm(VERIFICATION, sent)).status).toBe(303);
	const tags = [
		{ name: "google-site-verification", content: "a-1_b" },
		{ name: "awin", content: "77" },
	];
	expect((await visit(home, "/")).data.tags).toEqual(tags);
	const refused = { googleName: "two words", bingContent: "<script>" };
	const { status, data } = await saveForm(VERIFICATION, refused);
	expect([status, data]).toMatchObject([400, { values: refused }]);
	expect(at(data, "result", "error")).toMatchObject({
		googleName: [expect.stringContaining("must be the name of a tag")],
		bingContent: [expect.stringContaining("must be the content of the tag")],
	});
	expect((await undoNewest("setting")).status).toBe(303);
	expect((await visit(home, "/")).data).not.toHaveProperty("tags");
});

describe("the site's name", () => {
	const FEEDS = ["/falls.xml", "/projectors.xml"];

	it("is in titles, feeds, mails and the API's document, escaped", async () => {
		await saveForm(SITE, {
			name: "Lumen & <Sons>",
			answer: "by Friday",
			contact: "hello@lumen.example",
		});
		const { brand } = (await visit(root, "/")).data;
		expect(brand).toEqual({ name: "Lumen & <Sons>" });
		const [title] = noindexMeta("Today", [{ id: "root", data: { brand } }]);
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
			replyTime: "by Friday",
			contactEmail: "hello@lumen.example",
		});
	});
});

describe("the home page", () => {
	const HOME = "/admin/settings/home";

	it("has the headings and sections of staff, and sends nothing that they left alone", async () => {
		expect((await visit(home, "/")).data).not.toHaveProperty("overrides");
		await saveForm(SITE, { name: "Lumen" });
		const { shows_jargon: _, ...form } = await formAt(HOME);
		await sendForm(HOME, { ...form, heading: "{name} knows light", footer: "One\nTwo of {name}" });
		expect((await visit(home, "/")).data).toMatchObject({
			overrides: { texts: { heading: "Lumen knows light" }, hidden: ["jargon"] },
			jargon: { status: "ok", data: [] },
		});
		expect((await visit(root, "/")).data.brand).toEqual({
			name: "Lumen",
			footer: "One\nTwo of Lumen",
		});
	});
});

describe("logo and colour", () => {
	const LOOK = "/admin/settings/look";
	const brand = async () => (await visit(root, "/")).data.brand;

	it("refuse a colour that cannot be read, and offer the nearest one", async () => {
		const { status, data } = await saveForm(LOOK, { accent: "#777777" });
		const error = { accent: [expect.stringMatching(/^Accent colour must .* #767676$/)] };
		expect([status, data]).toMatchObject([
			400,
			{ result: { error }, values: { accent: "#777777" } },
		]);
		expect((await saveForm(LOOK, { accent: "#767676" })).status).toBe(303);
		expect((await brand())?.css).toContain("--color-accent:#767676");
	});

	it("preview a colour without storing it", async () => {
		const previewed = await saveForm(LOOK, { accent: "1A56DB", intent: "preview" });
		expect([previewed.status, at(previewed.data, "values", "accent")]).toEqual([200, "1A56DB"]);
		expect(await brand()).toBeUndefined();
	});

	it("show an uploaded logo, which is removed, and that is undone", async () => {
		const png = await sharp({
			create: { width: 480, height: 160, channels: 3, background: "#123" },
		})
			.png()
			.toBuffer();
		expect((await sendForm(LOOK, fileForm(png))).status).toBe(303);
		const logo = (await brand())?.logo ?? "";
		expect(logo).toMatch(/^\/logo\/[0-9a-f]{12}-480x160\.png$/);
		expect((await get(logo)).headers.get("Content-Type")).toBe("image/png");
		await saveForm(LOOK, { intent: "remove" });
		expect(await brand()).toBeUndefined();
		expect((await undoNewest("setting")).status).toBe(303);
		expect((await brand())?.logo).toBe(logo);
		expect((await get("/logo/none.png")).status).toBe(404);
		expect((await sendForm(LOOK, fileForm(Buffer.from("<svg onload='x'>")))).status).toBe(400);
	});
});

describe("the ages of offers", () => {
	const OFFERS = "/admin/settings/offers";

	it("count in every list, and in their order", async () => {
		const early = { staleDays: "40", staleDaysByHand: "20", goneDays: "30" };
		const { status, data } = await saveForm(OFFERS, early);
		const error = { staleDays: ["Must not be more than the days until it is no longer listed"] };
		expect([status, data]).toMatchObject([400, { result: { error } }]);
		await saveForm(OFFERS, { ...early, staleDays: "3" });
		const limits = { staleDays: 3, staleDaysByHand: 20, goneDays: 30 };
		expect(await loadPriceRules(db())).toMatchObject(limits);
	});

	it.each(["0", "1.5", "3651"])("are not %j days", async (staleDays) => {
		expect((await saveForm(OFFERS, { staleDays })).status).toBe(400);
	});
});

it("advertising shows a publisher's ads only", async () => {
	const ADS = "/admin/settings/ads";
	expect((await saveForm(ADS, { client: "ca-pub-1&x=y" })).status).toBe(400);
	await saveForm(ADS, { client: "ca-pub-1234567890123456", banner: "1111" });
	expect((await visit(home, "/")).data.ads).toMatchObject({
		client: "ca-pub-1234567890123456",
		banner: "1111",
	});
});

const ELECTRICITY = "/admin/electricity";
const RATE = { pence_per_kwh: "26.35", date: "2026-10-01", source: "https://www.ofgem.gov.uk/" };

const rate = () => findSetting(db(), "electricity");
const saveRate = (fields: Partial<typeof RATE>) => saveForm(ELECTRICITY, fields);

it("the price of electricity is stored with its day and source, and with who set it", async () => {
	expect(await rate()).toBeUndefined();
	expect((await saveRate(RATE)).status).toBe(303);
	expect(await rate()).toEqual({ ...RATE, pencePerKwh: 26.35, pence_per_kwh: undefined });
	const row = await db().selectFrom("settings").selectAll().executeTakeFirstOrThrow();
	expect(row).toMatchObject({ key: "electricity", updatedBy: expect.stringMatching(/./) });
	expect(await linesOf("setting")).toMatchObject([
		{ title: "Price of electricity", action: "changed", before: { source: "" }, after: RATE },
	]);
});

it("the price of electricity may be emptied", async () => {
	await saveRate(RATE);
	await saveRate({ pence_per_kwh: " " });
	expect(await rate()).toBeUndefined();
	expect(await formAt(ELECTRICITY)).toMatchObject({ pence_per_kwh: "", date: "", source: "" });
});

it.each([
	["0.1", 0.1],
	["200", 200],
	["24,5p", 24.5],
	["27.123 p", 27.123],
])("the price of electricity of %j is read", async (pence, pencePerKwh) => {
	await saveRate({ ...RATE, pence_per_kwh: pence, date: "1 October 2026", source: "Ofgem's cap" });
	expect(await rate()).toEqual({ pencePerKwh, date: "2026-10-01", source: "Ofgem's cap" });
});

it.each<[Partial<typeof RATE>, object]>([
	[
		{ pence_per_kwh: "900" },
		{ pence_per_kwh: ["Pence per kWh must be between 0.1 and 200 pence"] },
	],
	...["-5", "£0.27", "26.3555", "x", "1e1"].map((pence): [object, object] => [
		{ pence_per_kwh: pence },
		{ pence_per_kwh: [expect.stringContaining("Pence per kWh must be pence with")] },
	]),
	[{ date: "" }, { date: ["From is required"] }],
	[{ date: "2026-02-30" }, { date: ["From must be a day such as 2026-05-12"] }],
	[{ source: " " }, { source: ["Source is required"] }],
])("the price of electricity is refused: %j", async (fields, error) => {
	const { status, data } = await saveRate({ ...RATE, ...fields });
	expect([status, data]).toMatchObject([400, { result: { error } }]);
	expect(await rate()).toBeUndefined();
});

describe("the weights of scores", () => {
	const SCORES = "/admin/settings/scores";
	const CINEMA = {
		contrast: "home-cinema-lit_contrast",
		light: "home-cinema-lit_light",
	};
	const weights = () => findSetting(db(), "scores");

	it("are the house's until they are set, and are stored where they differ", async () => {
		expect(await formAt(SCORES)).toMatchObject({ [CINEMA.contrast]: "" });
		const { status } = await saveForm(SCORES, { [CINEMA.contrast]: "40", [CINEMA.light]: "35" });
		expect([status, await weights()]).toEqual([303, { [CINEMA.contrast]: 40 }]);
		expect(await formAt(SCORES)).toMatchObject({ [CINEMA.contrast]: "40", [CINEMA.light]: "" });
		expect(await linesOf("setting")).toMatchObject([
			{ title: "Scores", before: { [CINEMA.contrast]: "" }, after: { [CINEMA.contrast]: "40" } },
		]);
		await undoNewest("setting");
		expect(await weights()).toEqual({});
	});

	it.each(["-1", "101", "1.5", "x", "1e1"])(
		"refuse %j, which stays in the field",
		async (typed) => {
			const { status, data } = await saveForm(SCORES, { gaming_lag: typed });
			expect([status, data]).toMatchObject([
				400,
				{
					result: {
						error: { gaming_lag: [expect.stringContaining("a whole number from 0 to 100")] },
					},
				},
			]);
			expect(JSON.stringify(data)).toContain(`"gaming_lag":"${typed}"`);
			expect(await weights()).toEqual({});
		},
	);

	it("refuse a sum of zero", async () => {
		const fields = Object.keys(await formAt(SCORES)).filter((name) => name.startsWith("gaming_"));
		const nothing = Object.fromEntries(fields.map((name) => [name, "0"]));
		const { status, data } = await saveForm(SCORES, nothing);
		expect([status, data]).toMatchObject([
			400,
			{ result: { error: { gaming_lag: [expect.stringContaining("add up to 0")] } } },
		]);
		expect((await saveForm(SCORES, { ...nothing, gaming_light: "1" })).status).toBe(303);
		const page = JSON.stringify((await visit(howWeChoose, "/how-we-choose")).data);
		expect(page).toContain('"gaming_lag":0');
	});

	it("decide the scores of the JSON", async () => {
		await makeCategories();
		await makeProjectors({
			sku: "A",
			product_category: "gaming",
			brightness: "3000",
			price: "500",
		});
		const partsOfLight = async () => {
			const { projector } = Object(await getJson("/api/projectors/A"));
			const { parts } = projector.scores.gaming;
			return parts.flatMap(({ name, of }: { name: string; of: number }) =>
				name === "Light" ? of : [],
			);
		};
		expect(await partsOfLight()).toEqual([15]);
		const fields = Object.keys(await formAt(SCORES)).filter((name) => name.startsWith("gaming_"));
		const nothing = Object.fromEntries(fields.map((name) => [name, "0"]));
		await saveForm(SCORES, { ...nothing, gaming_light: "3", gaming_lag: "1" });
		expect(await partsOfLight()).toEqual([75]);
	});
});
