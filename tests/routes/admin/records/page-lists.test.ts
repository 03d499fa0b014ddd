import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { runJobs } from "~/features/scheduled-jobs/scheduled-jobs.server";
import { loader as guide } from "~/routes/site/buying-guide";
import { loader as page } from "~/routes/site/page";
import { setRows } from "../../../databases/rows";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../../factories";
import { visit } from "../../call";
import { at, openPage, saveForm, sendForm } from "../staff-pages";

const DAY_MS = 24 * 60 * 60 * 1000;

const FORM = { title: "Under £500", kind: "guide", slug: "a", summary: "", published: "yes" };

const add = (text: string, fields = {}) =>
	sendForm("/admin/pages/new", { ...FORM, text, ...fields });

const LIST = "::models use=gaming max=500 sort=price-low limit=2::";

const htmlOf = async (path = "/guides/a") => (await visit(page, path)).data.html;

/** The names of a list's models, in order. */
const namesIn = (html: string) =>
	Array.from(html.matchAll(/<li><a href="[^"]*">([^<]*)<\/a>/g), ([, name]) => name);

const changesIn = (html: string) =>
	Array.from(html.matchAll(/<\/time>: ([^<]*)<\/li>/g), ([, text]) => text);

const game = {
	product_category: "gaming",
	resolution: "1920x1080",
	brightness: "3000",
};

beforeEach(async () => {
	await makeCategories();
	await makeShops();
	await makeProjectors(
		{ sku: "A", model: "Alpha", price: "300", ...game },
		{ sku: "B", model: "Beta", price: "400", ...game },
		{ sku: "C", model: "Gamma", price: "450", ...game },
		{ sku: "D", model: "Delta", price: "900", ...game },
	);
});

describe("a list in an article", () => {
	it("shows what the finder finds, with ranks, prices, reasons and its day", async () => {
		expect((await add(`# Games\n\n${LIST}\n\nThe end.`)).status).toBe(303);
		const html = await htmlOf();
		expect(namesIn(html)).toEqual(["Epson Alpha", "Epson Beta"]);
		expect(html).toMatch(
			/Gaming, up to £500 · Price: Low to High · <time dateTime="\d{4}-\d\d-\d\d">/i,
		);
		expect(html).toContain("<b>£300.00</b>");
		expect(html).toContain("<b>Why</b> ");
		expect(html).toContain("<b>Why not</b> ");
		expect(html).toContain("See all 3 in the finder");
		expect(html).toContain('href="/compare?sku=A&amp;sku=B"');
		expect(html).toContain('href="/projector/a?use=gaming&amp;max=500"');
	});

	it("follows the catalogue at once", async () => {
		await add(LIST);
		expect(namesIn(await htmlOf())).toEqual(["Epson Alpha", "Epson Beta"]);
		await setRows("projectors", { shownPricePence: 50_100 }, { sku: "A" });
		expect(namesIn(await htmlOf())).toEqual(["Epson Beta", "Epson Gamma"]);
	});

	it("that finds none says so and names the nearest", async () => {
		await add("::models use=gaming max=250 limit=2::");
		const html = await htmlOf();
		expect(html).toContain("No projector does all of this today. The nearest, with one change (");
		expect(html).toContain("Epson Alpha</a>");
		expect(html).toContain("<b>£300.00</b>");
	});

	it("is in the preview of the editor, and not in the search's words", async () => {
		const sent = await add(LIST, { intent: "preview" });
		expect(namesIn(String(at(sent.data, "preview", "html")))).toHaveLength(2);
		expect(at(sent.data, "preview", "warnings")).toEqual([]);
	});

	it("is left out, and named to staff, once its use is gone", async () => {
		await add(LIST);
		await setRows("categories", { slug: "games" }, { slug: "gaming" });
		expect(namesIn(await htmlOf())).toEqual([]);
		expect(at((await openPage("/admin/pages/1")).data, "record", "warnings")).toEqual([
			"Line 1: “gaming” is no value of “use”: Slug of a category.",
		]);
	});

	it("may be in a text in place of ours", async () => {
		await saveForm("/admin/pages/budget", { text: `## Entry\n\n${LIST}` });
		const { customTexts } = (await visit(guide, "/buying-guide")).data;
		expect(namesIn(customTexts?.budget ?? "")).toEqual(["Epson Alpha", "Epson Beta"]);
	});
});

describe("a text is not saved", () => {
	const errors = [
		["a\n\n::models use=gaming colour=red::", "Line 3: There is no condition “colour”"],
		["::models use=games::", "Line 1: “games” is no value of “use”"],
		["::models use=gaming sort=cheap::", "Line 1: “cheap” is no order"],
		["::models use=gaming limit=25::", "Line 1: “25” is no limit"],
		["::models max=500 sort=best::", "Line 1: sort=best is the order of the score for a use"],
		["a\n::models use=gaming", "Line 2: a list stands alone on its line"],
		[`${LIST}\n`.repeat(21), "This text has 21 lists of models: at most 20 are possible."],
		[`${LIST}\n`.repeat(40), "This text has 40 lists of models: at most 20 are possible."],
	] as const;

	it.each(errors)("if it has %.40s", async (text, error) => {
		const { status, data } = await add(text);
		expect([status, data]).toMatchObject([
			400,
			{ result: { error: { text: [expect.stringContaining(error)] } }, values: { text } },
		]);
	});

	it.each(errors.slice(0, 2))(
		"as a draft or in place of ours, if it has %.40s",
		async (text, error) => {
			const refused = { result: { error: { text: [expect.stringContaining(error)] } } };
			expect((await add(text, { published: "" })).data).toMatchObject(refused);
			expect((await saveForm("/admin/pages/budget", { text })).data).toMatchObject(refused);
		},
	);

	it("but with 20 lists it is", async () => {
		expect((await add(`${LIST}\n`.repeat(20))).status).toBe(303);
	});
});

describe("the daily job", () => {
	const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
	const run = (days: number) => runJobs(db(), inDays(days));

	it("notes who came and who left, and why", async () => {
		await add(LIST);
		await run(1);
		expect(await htmlOf()).toContain("What changed</summary><p>Nothing since ");
		await setRows("projectors", { pricePence: 52_900, shownPricePence: 52_900 }, { sku: "A" });
		await run(2);
		expect(changesIn(await htmlOf())).toEqual([
			"Epson Gamma came in: it was the next in the order.",
			"Epson Alpha left: its last known price is £529.00, over £500.",
		]);
		await makeProjectors({ sku: "E", model: "Epsilon", price: "200", ...game });
		await run(3);
		expect(changesIn(await htmlOf()).slice(0, 2)).toEqual([
			"Epson Epsilon came in: it comes before Epson Gamma now.",
			"Epson Gamma left: Epson Epsilon comes before it now.",
		]);
		await db().deleteFrom("projectors").where("sku", "in", ["B", "C"]).execute();
		await run(4);
		expect(changesIn(await htmlOf())[0]).toBe("Epson Beta left: it is not sold any more.");
		await run(5);
		expect(changesIn(await htmlOf())).toHaveLength(5);
	});

	it("calls a better one so in the order of the score", async () => {
		await add("::models use=gaming max=500 limit=1::");
		await makeListings({ sku: "A", price: "300" });
		await run(1);
		await makeListings({ sku: "B", price: "300" });
		await setRows(
			"projectors",
			{ lumens: 3500, inputLagMs: 5, lag4k60: 5, isLagModeStated: 1 },
			{ sku: "B" },
		);
		const [first] = namesIn(await htmlOf());
		await run(2);
		expect([first, changesIn(await htmlOf())]).toEqual([
			"Epson Beta",
			[
				"Epson Beta came in: it is better than Epson Alpha.",
				"Epson Alpha left: a better one: Epson Beta.",
			],
		]);
	});

	it("keeps changes for 24 months, and forgets lists that are in no text", async () => {
		await add(LIST);
		await run(1);
		await setRows("projectors", { pricePence: 52_900, shownPricePence: 52_900 }, { sku: "A" });
		await run(2);
		await run(729);
		expect(changesIn(await htmlOf())).toHaveLength(2);
		await saveForm("/admin/pages/1", { text: "None." });
		await run(735);
		expect(await db().selectFrom("model_lists").selectAll().execute()).toEqual([]);
		expect(await db().selectFrom("model_list_members").selectAll().execute()).toEqual([]);
		expect(await db().selectFrom("model_list_changes").selectAll().execute()).toEqual([]);
	});
});
