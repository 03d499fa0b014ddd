import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { findModelList } from "~/features/finder/find-models.server";
import { deleteOldCounts } from "~/features/insight/counting/counts.queries.server";
import { findByQuery } from "~/features/site-search/find-by-query.server";
import * as page from "~/routes/admin/insight";
import { addRows, rowOf, setRows } from "../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../factories";
import { staffHeaders } from "../../staff";
import { get, submitForm, visit } from "../call";

const PATH = "/admin/insight";
const DAY_MS = 24 * 60 * 60 * 1000;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

async function count(day: string, { views = 0, clicks = 0, words = "", found = 0 } = {}) {
	if (views) await addRows("model_views", { day, slug: "w1", views });
	if (clicks) {
		const whose = { listingId: 1, projectorSku: "W1", retailerId: 1 };
		await addRows("listing_clicks", { day, ...whose, clicks });
	}
	if (words) await addRows("searches", { day, words, searches: 3, found });
}

const see = async (query = "") =>
	(await visit(page.loader, PATH + query, await staffHeaders())).data;

async function rowsOf(id: string, query = "") {
	return (await see(query)).tables.find((table) => table.id === id)?.rows;
}

const send = async (fields: Record<string, string>) =>
	submitForm(page.action, PATH, fields, await staffHeaders());

beforeEach(async () => {
	await makeShops();
	await makeProjectors(
		{ sku: "W1", brand: "BenQ", model: "W1" },
		{ sku: "X2", brand: "Epson", model: "X2" },
	);
});

describe("insight", () => {
	it("shows one row a day, today first", async () => {
		await count(daysAgo(1), { views: 12, clicks: 3, words: "epson", found: 2 });
		await count(daysAgo(29), { views: 5 });
		await count(daysAgo(30), { views: 7 });
		const days = await rowsOf("days");
		expect(days).toHaveLength(30);
		expect(days?.slice(0, 3)).toEqual([
			[{ day: daysAgo(0) }, 0, 0, 0],
			[{ day: daysAgo(1) }, 12, 3, 3],
			[{ day: daysAgo(2) }, 0, 0, 0],
		]);
		expect(days?.at(-1)).toEqual([{ day: daysAgo(29) }, 5, 0, 0]);
		expect(await rowsOf("days", "?days=90")).toHaveLength(90);
		expect(await rowsOf("days", "?days=x")).toHaveLength(30);
		expect((await see()).charts.map(({ title }) => title)).toEqual([
			"Views: 17 in 30 days",
			"Clicks: 3 in 30 days",
			"Searches: 3 in 30 days",
		]);
	});

	it("says how many searches are not shown", async () => {
		expect((await see()).omittedText).toBe("No search of the last 30 days is left out.");
		const few = { code: "a", process: "p", askers: 1, found: 0 };
		await addRows(
			"few_searches",
			{ day: daysAgo(0), ...few, searches: 1200 },
			{ day: daysAgo(29), ...few, code: "b", searches: 1 },
			{ day: daysAgo(30), ...few, code: "c", searches: 1 },
		);
		expect((await see()).omittedText).toBe(
			"Not shown: 1,201 searches of the last 30 days, in 2 different wordings that fewer than three people searched for.",
		);
	});

	it("shows models with clicks per view, shops, and searches without results", async () => {
		await count(daysAgo(1), { views: 10, clicks: 1, words: "beamer", found: 0 });
		await count(daysAgo(2), { views: 30, clicks: 2, words: "beamer", found: 4 });
		await count(daysAgo(3), { words: "epson", found: 4 });
		await addRows("model_views", { day: daysAgo(1), slug: "gone", views: 99 });
		const model = { text: "BenQ W1", to: "/projector/w1" };
		expect(await rowsOf("viewed")).toEqual([
			["gone", 99, 0, { ratio: 0 }],
			[model, 40, 3, { ratio: 0.08 }],
		]);
		expect(await rowsOf("clicked")).toEqual([[model, 3, 40, { ratio: 0.08 }]]);
		expect(await rowsOf("shops")).toEqual([["Currys", 3]]);
		expect(await rowsOf("searches")).toEqual([
			["beamer", 6, 0],
			["epson", 3, 4],
		]);
		expect(await rowsOf("in-vain")).toEqual([["beamer", 6, { day: daysAgo(1) }]]);
	});

	it("lists prices that fell or rose by a tenth, or are the lowest so far", async () => {
		const { id } = await rowOf("projectors", { sku: "W1" });
		const point = (days: number, pricePence: number, isSample: 0 | 1 = 0, retailerId = 1) => ({
			projectorId: id,
			retailerId,
			at: `${daysAgo(days)}T10:00:00.000Z`,
			pricePence,
			deliveryPence: null,
			inStock: 1 as const,
			condition: "new" as const,
			isSample,
		});
		await addRows(
			"price_points",
			point(60, 100_000),
			point(50, 90_000, 0, 2),
			point(20, 95_000),
			point(10, 85_000),
			point(5, 100_000),
			point(4, 100_000, 1, 3),
			point(3, 10_000, 1, 3),
		);
		const model = { text: "BenQ W1", to: "/projector/w1" };
		expect(await rowsOf("prices")).toEqual([
			[{ day: daysAgo(5) }, model, "Currys", "Rise", { pence: 85_000 }, { pence: 100_000 }],
			[
				{ day: daysAgo(10) },
				model,
				"Currys",
				"Lowest so far",
				{ pence: 95_000 },
				{ pence: 85_000 },
			],
		]);
	});

	it("offers each table as a file", async () => {
		await count(daysAgo(1), { views: 10, clicks: 1, words: "=beamer", found: 0 });
		await makeListings({ sku: "W1" });
		const headers = await staffHeaders();
		const file = async (name: string) => (await get(`${PATH}/${name}`, headers)).text();
		expect(await file("days.csv?days=90")).toContain(`\r\n${daysAgo(1)},10,1,3\r\n`);
		expect(await file("viewed.csv")).toBe(
			"Model,Views,Clicks,Clicks per view\r\nBenQ W1,10,1,0.1\r\n",
		);
		expect(await file("in-vain.csv")).toContain("'=beamer,3,");
		for (const { id } of (await see()).tables) expect(await file(`${id}.csv`)).toContain("\r\n");
		for (const name of ["nothing.csv", "days", "toString.csv"]) {
			const thrown = await get(`${PATH}/${name}`, headers).catch((answer: Response) => answer);
			expect(thrown.status).toBe(404);
		}
	});

	it("keeps counts for 400 days", async () => {
		await count(daysAgo(401), { views: 1, clicks: 1, words: "old" });
		await count(daysAgo(399), { views: 1, clicks: 1, words: "new" });
		await deleteOldCounts(db(), new Date());
		for (const table of ["model_views", "listing_clicks", "searches"] as const) {
			const rows = await db().selectFrom(table).select("day").execute();
			expect(rows).toEqual([{ day: daysAgo(399) }]);
		}
	});
});

describe("a synonym", () => {
	const found = async (query: string) =>
		(await findByQuery(db(), query)).projectors.map(({ sku }) => sku);

	it("finds the results of its meaning, within longer searches and in the finder too", async () => {
		expect(await found("beamer")).toEqual([]);
		expect((await send({ words: " Béamer ", meaning: "BenQ  W1" })).status).toBe(303);
		for (const query of ["beamer", "BEAMER", "w1 beamer", "a-beamer"]) {
			if (query !== "a-beamer") expect(await found(query), query).toEqual(["W1"]);
		}
		expect(await found("beamer epson")).toEqual([]);
		const list = await findModelList(db(), new URLSearchParams({ q: "beamer" }));
		expect(list.result.total).toBe(1);
		expect((await see()).synonyms).toEqual([{ words: "beamer", meaning: "BenQ W1" }]);

		expect((await send({ remove: "beamer" })).status).toBe(303);
		expect(await found("beamer")).toEqual([]);
		expect((await send({ remove: "beamer" })).status).toBe(303);
	});

	it("is read as a sentence where its meaning is one", async () => {
		await setRows("projectors", { pricePence: 40_000, shownPricePence: 40_000 });
		await send({ words: "bargain", meaning: "under £500" });
		const { links } = await findByQuery(db(), "bargain");
		expect(links.offer?.count).toBe(2);
	});

	it("leaves a line in the history when it comes and goes", async () => {
		await send({ words: "beamer", meaning: "benq" });
		await send({ remove: "beamer" });
		const lines = await db()
			.selectFrom("staff_changes")
			.select(["by", "subject", "subjectKey", "action", "title"])
			.orderBy("id")
			.execute();
		const line = {
			by: "shop",
			subject: "synonym",
			subjectKey: "beamer",
			title: "“beamer” means “benq”",
		};
		expect(lines).toEqual([
			{ ...line, action: "added" },
			{ ...line, action: "deleted" },
		]);
	});

	it.each([
		[{ words: "", meaning: "benq" }, "words", "which words"],
		[{ words: "x".repeat(81), meaning: "benq" }, "words", "at most 80"],
		[{ words: "a b c d e f g", meaning: "benq" }, "words", "at most 6 words"],
		[{ words: "beam", meaning: " - " }, "meaning", "what the words mean"],
		[{ words: "short throw", meaning: "ultra short throw" }, "meaning", "other words"],
		[{ words: "known", meaning: "other" }, "words", "already"],
	] as const)("is refused as %j, with the typed values", async (typed, field, message) => {
		await send({ words: "known", meaning: "benq" });
		const { status, data } = await send(typed);
		expect(status).toBe(400);
		expect(data).toMatchObject({ values: typed });
		expect(JSON.stringify(data && "errors" in data && data.errors?.[field])).toContain(message);
	});

	it("is offered for words that were searched without results", async () => {
		expect((await see("?words=ust+cheap")).form).toMatchObject({ words: "ust cheap", meaning: "" });
	});
});
