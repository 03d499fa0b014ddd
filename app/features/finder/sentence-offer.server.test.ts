import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { statusText } from "~/features/search/search-result";
import { findByQuery } from "~/features/site-search/find-by-query.server";
import { makeCategories, makeProjectors } from "../../../tests/factories";
import { getJson } from "../../../tests/routes/call";

beforeEach(async () => {
	await makeCategories();
	const own = { product_category: "home-cinema", resolution: "4K UHD (3840 x 2160)", price: "900" };
	await makeProjectors(
		{ ...own, sku: "A", brand: "Epson", light_source_type: "Laser", brightness: "4000" },
		{ ...own, sku: "B", brand: "BenQ", light_source_type: "Lamp" },
		{ ...own, sku: "C", brand: "BenQ", price: "1500" },
	);
});

const find = async (q: string, others = "") =>
	Object(await getJson(`/api/projectors/find?q=${encodeURIComponent(q)}${others}`));

async function answer(q: string) {
	const { used, unused } = await find(q);
	return [used.text, used.address, unused.join(", ")];
}

/** A sentence, what is used, its list, and what is not used. */
const ANSWERS: readonly (readonly [string, string, string, string])[] = [
	["4K under £1,000, pretty", "4K, up to £1,000", "/projectors?max=1000&res=4k", "pretty"],
	["cheapest 4K", "cheapest first, 4K", "/projectors?res=4k&sort=price-low", ""],
	["no BenQ, 4K", "not BenQ, 4K", "/projectors?res=4k&not=benq", ""],
	["4K, not gaming", "4K", "/projectors?res=4k", "not gaming"],
	["benq pretty", "“benq”", "/projectors?q=benq", "pretty"],
	["benq", "“benq”", "/projectors?q=benq", ""],
	["best epson", "“epson”", "/projectors?q=epson", ""],
	["zebra", "", "/projectors", "zebra"],
	["4K under £5", "4K, up to £5", "/projectors?max=5&res=4k", ""],
	["best projector", "", "/projectors?q=best+projector", ""],
	["cheap projector", "cheapest first", "/projectors?sort=price-low", ""],
	["", "", "/projectors", ""],
];

it.each(ANSWERS)("understands %j as %j", async (sentence, ...meaning) => {
	expect(await answer(sentence)).toEqual(meaning);
});

it("an answer to a sentence replaces what is in force, or is added to it", async () => {
	const { used } = await find("laser, not epson", "&light=lamp&not=benq&max=2000");
	expect(used.address).toBe("/projectors?max=2000&light=laser&not=benq&not=epson");
	const { used: other } = await find("not laser", "&light=laser");
	expect(other.address).toBe("/projectors?not=laser");
});

it("an answer to a sentence leads to what comes nearest to a wish", async () => {
	const { links } = await findByQuery(db(), "4K under £1,000, bright, in a wedding");
	expect(links.offer).toEqual({
		count: 2,
		text: "up to £1,000 · 4K",
		path: "/projectors?max=1000&res=4k",
		used: "4K, up to £1,000",
		unused: ["bright", "wedding"],
		nearest: [{ text: "at least 3000 lumens", path: "/projectors?max=1000&res=4k&lumens=3000" }],
	});
});

it.each([
	["4K for 60 people", "60 people", ["4,000 lumens"]],
	["4K for about 100 guests", "about 100 guests", ["4,000 lumens"]],
	["4K for 6 people", "6 people", undefined],
])(
	"an answer to a sentence leads to light for a large audience: %s",
	async (sentence, unused, nearest) => {
		const { offer } = (await findByQuery(db(), sentence)).links;
		expect(offer?.unused).toEqual([unused]);
		expect(offer?.nearest?.map(({ text }) => text)).toEqual(nearest);
	},
);

it.each(["best projector", "projector", "pretty"])(
	"an answer to a sentence leads to all models with picks if nothing narrows them: %s",
	async (sentence) => {
		const { total, picks } = await find(sentence);
		expect([total, picks[0]?.role]).toEqual([3, "best"]);

		const { projectors, links, isGuess } = await findByQuery(db(), sentence);
		expect([projectors, links.offer?.count, isGuess]).toEqual([[], 3, false]);
		const state = { status: "found", results: [], isGuess, ...links } as const;
		expect(statusText(state, sentence)).toBe("These words fit every projector:");
	},
);

it("the search leads a sentence that no model fulfils to what comes nearest", async () => {
	const { projectors, links } = await findByQuery(db(), "4K laser under £10 please");
	expect(projectors).toEqual([]);
	expect(links).toEqual({
		notes: [
			{
				text: "No projector does all of that.",
				name: "See what comes nearest",
				path: "/projectors?max=10&res=4k&light=laser",
			},
		],
	});
});

it("an answer to a sentence has no picks for words alone, and none without conditions", async () => {
	expect((await find("4k uhd")).picks).toEqual([]);
	expect((await find("")).picks).toEqual([]);
});

it("an answer to a sentence is complete for forty wishes", async () => {
	const wishes =
		"4K, laser, quiet, under £1000, football, silent, camping, ceiling, church, PS5, bright, 2.8 m, 100 inches, " +
		"daylight, not lamp, no BenQ, cheapest, hdr, netflix, kids, office, golf, garden, small, new, telly, Sky, pub, " +
		"loft, under 2 kg, zebra, unicorn, qwert, asdfg, 3 hours of battery, VRR, pink, under 50 W, not gaming, Epson, " +
		"on a big screen for film nights with friends and family in our flat, caravan or village hall, all day and all " +
		"evening, please, thanks";
	expect(wishes.length).toBeGreaterThan(450);
	const { used, unused } = await find(wishes);
	expect(used.address).toBe(
		"/projectors?q=Epson&use=portable-travel&max=1000&res=4k&light=laser&distance=2.8&screen=100&room=daylight" +
			"&mode=vrr&noise=30&kg=2&battery=180&not=benq&not=lamp&sort=price-low",
	);
	expect(unused).toContain("zebra");
	expect(unused).toContain("under 50 W");
	expect(unused).toContain("village hall");
});

it.each([
	["An", ["Anker"]],
	["be", ["BenQ", "BenQ"]],
	["For", ["Formovie"]],
	["no", ["Nomvdic"]],
])("first letters find the brands that begin so: %j", async (letters, brands) => {
	await makeProjectors(
		{ sku: "D", brand: "Anker", model: "N1" },
		{ sku: "E", brand: "Formovie", model: "N2" },
		{ sku: "F", brand: "Nomvdic", model: "N3" },
	);
	const { projectors } = await findByQuery(db(), letters);
	const first = projectors.slice(0, brands.length);
	expect(first.map(({ brand }) => brand)).toEqual(brands);
});
