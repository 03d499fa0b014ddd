import { db } from "db/connection.server";
import type { Database } from "db/schema";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { storePickOfTheDay } from "~/features/finder/picks/pick-cards.server";
import { loader } from "~/routes/site/home";
import { setRows } from "../../databases/rows";
import { expectLogged } from "../../expect-logged";
import {
	makeCategories,
	makeJargonTerms,
	makeListings,
	makeProjectors,
	makeShops,
} from "../../factories";
import { cardTexts } from "../../model-cards";
import { drop, loaded, visit } from "../call";

describe("the home page", () => {
	beforeEach(async () => {
		await makeCategories();
		await makeShops();
		await makeJargonTerms();
		await makeProjectors(
			{ sku: "PLAIN", launch_year: "2026" },
			{ sku: "F-2019", launch_year: "2019", is_featured: "true" },
			{ sku: "F-2024", launch_year: "2024", is_featured: "true" },
			{ sku: "F-NONE", is_featured: "true" },
			{ sku: "F-2021", launch_year: "2021", is_featured: "true" },
			{ sku: "F-2025", launch_year: "2025", is_featured: "true" },
		);
		await makeListings({ sku: "PLAIN" });
	});

	it("features at most four models, newest first", async () => {
		const { featured } = (await visit(loader, "/")).data;

		expect(loaded(featured).map(({ sku }) => sku)).toEqual([
			"F-2025",
			"F-2024",
			"F-2021",
			"F-2019",
		]);
	});

	it("has one pick for a whole day in the UK, and the next use's on the day after", async () => {
		for (const [use, name] of [
			["gaming", "G"],
			["golf-simulation", "S"],
		]) {
			const made = ["500", "600", "700"].map((price) => ({
				sku: `${name}-${price}`,
				product_category: use ?? "",
				price,
				brightness: "5000",
				lag_1080p60: "16",
				throw_ratio: "0.5:1",
			}));
			await makeProjectors(...made);
		}
		const pickAt = async (now: string) => {
			vi.setSystemTime(new Date(now));
			const [pick] = loaded((await visit(loader, "/")).data.picks);
			return [pick?.useName, pick?.sku, pick?.why];
		};
		vi.useFakeTimers({ toFake: ["Date"] });

		// Summer time: the day begins an hour before that of UTC.
		const first = await pickAt("2026-07-01T23:00:00Z");
		expect(first).toEqual([
			expect.any(String),
			expect.stringMatching(/^[GS]-/),
			expect.any(String),
		]);
		expect(await pickAt("2026-07-02T22:59:59Z")).toEqual(first);

		// The job before midnight has stored the next one: a dearer price changes only the reason.
		const eve = new Date("2026-07-02T22:30:00Z");
		await storePickOfTheDay(db(), eve);
		const [use, sku, why] = await pickAt("2026-07-02T23:00:00Z");
		await setRows("projectors", { shownPricePence: 999_900 }, { sku: `${sku}` });
		await storePickOfTheDay(db(), new Date("2026-07-03T10:00:00Z"));
		expect(await pickAt("2026-07-03T10:00:01Z")).toEqual([
			use,
			sku,
			`${why}`.replace(/£\d+/, "£9,999"),
		]);
		await db().deleteFrom("site_state").execute();
		expect((await pickAt("2026-07-03T10:00:02Z"))[1]).not.toBe(sku);
		const days = [2, 3, 4, 5, 6, 7].map((day) => `2026-07-0${day}T12:00:00Z`);
		const uses = new Set<unknown>();
		for (const day of days) uses.add((await pickAt(day))[0]);
		expect([...uses].sort()).toEqual(["Gaming", "Golf Simulation"]);
	});

	it("has picks of different uses, each another model", async () => {
		const figures = { brightness: "5000", lag_1080p60: "16", throw_ratio: "0.5:1" };
		for (const use of ["gaming", "golf-simulation", "home-cinema"]) {
			const made = ["500", "600", "700"].map((price) => ({
				...figures,
				sku: `${use}-${price}`,
				product_category: use,
				price,
			}));
			await makeProjectors(...made);
		}
		const picks = loaded((await visit(loader, "/")).data.picks);
		expect(new Set(picks.map(({ use }) => use)).size).toBe(picks.length);
		expect(new Set(picks.map(({ sku }) => sku)).size).toBe(picks.length);
		expect(picks.length).toBe(3);
	});

	it("counts models, figures with a source, shops, and those with a price checked today", async () => {
		const numbers = async () => loaded((await visit(loader, "/")).data.numbers);
		expect(await numbers()).toMatchObject({ modelCount: 6, shopCount: 1, checkedTodayCount: 1 });
		await setRows("retailer_listings", { checkedAt: "2026-01-02T00:00:00.000Z" });
		expect(await numbers()).toMatchObject({ shopCount: 1, checkedTodayCount: 0 });
		await setRows("retailer_listings", { checkedAt: new Date().toISOString(), isSample: 1 });
		expect(await numbers()).toMatchObject({ shopCount: 1, checkedTodayCount: 0 });
	});

	it("has no pick of the day that one shop alone has in stock", async () => {
		const prices = ["500", "510", "520", "530"];
		const common = { product_category: "gaming", lag_1080p60: "16" };
		await makeProjectors(
			...prices.map((price) => ({ ...common, sku: `G-${price}`, price, brightness: "5000" })),
		);
		const pickNow = async () => {
			const [pick] = loaded((await visit(loader, "/")).data.picks);
			return pick?.sku;
		};

		await makeListings({ sku: "G-530", price: "530" });
		expect(await pickNow()).toBe("G-500");
		await makeListings({ sku: "G-530", price: "530", retailer: "amazon-uk" });
		expect(await pickNow()).toBe("G-530");
	});

	it("marks the models of this year and last year as new, by the clock", async () => {
		const years = async (now: string) => {
			vi.setSystemTime(new Date(now));
			return cardTexts(loaded((await visit(loader, "/")).data.featured), /NEW (\d+)/);
		};
		vi.useFakeTimers({ toFake: ["Date"] });

		expect(await years("2025-12-31T23:59:59Z")).toEqual(["2025", "2024", "", ""]);
		expect(await years("2026-01-01T00:00:00Z")).toEqual(["2025", "", "", ""]);
	});

	it("shows the six categories, the first six terms and the shops in the documented order", async () => {
		const { categories, jargon, shops } = (await visit(loader, "/")).data;

		expect(loaded(categories).map(({ slug }) => slug)).toEqual([
			"home-cinema",
			"business-education",
			"portable-travel",
			"garden-entertainment-and-outdoor",
			"gaming",
			"golf-simulation",
		]);
		expect(loaded(jargon).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
		expect(loaded(shops).map(({ id }) => id)).toEqual([2, 1, 4, 5, 3]);
	});

	it.each<{ table: keyof Database; section: string; name: string }>([
		{ table: "projectors", section: "featured", name: "featured projectors" },
		{ table: "categories", section: "categories", name: "categories" },
		{ table: "jargon_terms", section: "jargon", name: "jargon terms" },
		{ table: "retailers", section: "shops", name: "retailers" },
	])("keeps the rest of the page when $section cannot be loaded", async (failing) => {
		await drop(failing.table);
		const { status, data } = await visit(loader, "/");

		expect(status).toBe(200);
		const { featured, categories, jargon, shops } = data;
		const sections: Record<string, { status: string }> = {
			featured,
			categories,
			jargon,
			shops,
		};
		expect(sections[failing.section]).toEqual({ status: "error" });
		delete sections[failing.section];
		expect(Object.values(sections).map((section) => section.status)).toEqual(["ok", "ok", "ok"]);
		expectLogged(`Section "${failing.name}" could not be loaded`);
	});
});

it("the home page of an empty catalogue has four sections with nothing in them, and says so", async () => {
	const nothing = { status: "ok", data: [] };

	expect(await visit(loader, "/")).toEqual({
		status: 200,
		data: {
			emptyCatalogue: { canFill: false },
			featured: { status: "ok", data: [] },
			categories: nothing,
			jargon: nothing,
			shops: nothing,
			shopClaims: {
				status: "ok",
				data: { shopCount: 0, hasPartners: false, isUpdatedByFeed: false },
			},
			picks: nothing,
			numbers: {
				status: "ok",
				data: { modelCount: 0, sourcedFactCount: 0, shopCount: 0, checkedTodayCount: 0 },
			},
			ads: null,
		},
	});
});
