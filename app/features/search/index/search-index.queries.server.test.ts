import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { deleteSampleCatalogue } from "~/features/sample-catalogue/sample-catalogue.queries.server";
import { setRows } from "../../../../tests/databases/rows";
import { makeCategories, makeProjectors } from "../../../../tests/factories";
import { listMatches, searchModels } from "./search-index.queries.server";
import { searchTerms } from "./search-terms";

async function search(query: string, limit = 20): Promise<string[]> {
	const { projectors } = await searchModels(db(), searchTerms(query), limit);
	return projectors.map((one) => one.sku);
}

async function makeModels(): Promise<void> {
	await makeCategories();
	await makeProjectors(
		{
			sku: "EPS-7100",
			brand: "epson",
			model: "EH-TW7100",
			resolution: "4K UHD (3840 x 2160)",
			projection_type: "3LCD",
			throw_type: "Standard",
			features: "Lens Memory;HDR10+",
			product_category: "home-cinema",
		},
		{
			sku: "NEB-3",
			brand: "Nebula",
			model: "Capsule 3",
			throw_type: "Ultra Short",
			light_source_type: "Läser",
			product_label: "Café Cinema",
			product_category: "portable-travel",
		},
	);
}

describe("listMatches", () => {
	it.each(["epson", "laser", "4k cinema", "caps", "hdr10", "epsn", "nothing like it", ""])(
		"has the models that a search for '%s' chooses from",
		async (query) => {
			await makeModels();
			const words = searchTerms(query);
			const { projectors, isGuess } = await searchModels(db(), words, 20);
			const matches = await listMatches(db(), words);
			expect({ ...matches, ids: matches.ids.sort() }).toEqual({
				ids: projectors.map(({ id }) => id).sort(),
				isGuess,
			});
		},
	);

	it("has all of them, however many", async () => {
		await makeProjectors(...Array.from({ length: 130 }, (_, n) => ({ sku: `N-${n}` })));
		const { ids } = await listMatches(db(), ["epson"]);
		expect(new Set(ids).size).toBe(130);
	});
});

describe("searchModels", () => {
	it.each([
		["epson", ["EPS-7100"]],
		["EPSON tw7100", ["EPS-7100"]],
		["tw71 eps", ["EPS-7100"]],
		["ehtw7100", ["EPS-7100"]],
		["eh tw 7100", ["EPS-7100"]],
		["EPS-7100", ["EPS-7100"]],
		["lens mem", ["EPS-7100"]],
		["hdr10+", ["EPS-7100"]],
		["3lcd 4k", ["EPS-7100"]],
		["home cinema epson", ["EPS-7100"]],
		["anker capsule", ["NEB-3"]],
		["neb", ["NEB-3"]],
		["ultra short throw", ["NEB-3"]],
		["travel", ["NEB-3"]],
		["laser", ["NEB-3"]],
		["LÄSER", ["NEB-3"]],
		["cafe", ["NEB-3"]],
		["CAFÉ", ["NEB-3"]],
		["cinema", ["EPS-7100", "NEB-3"]],
	])("finds by words' beginnings: %j", async (query, skus) => {
		await makeModels();
		expect((await search(query)).sort()).toEqual(skus);
	});

	it.each(["epson capsule", "son", "100", "xpsonn", "x", "", "  "])(
		"finds nothing for %j",
		async (query) => {
			await makeModels();
			expect(await search(query)).toEqual([]);
		},
	);

	it.each([
		['"', false],
		['""epson', true],
		["epson OR capsule", false],
		["epson AND NOT capsule", false],
		["NEAR(epson capsule, 2)", false],
		["NEAR(", false],
		["*", false],
		["eps*", true],
		["^epson", true],
		["brand:epson", false],
		["{model}: epson", false],
		["-epson", true],
		["(epson", true],
		["epson'; drop table projectors; --", false],
		["%_\\", false],
		["\u0000epson", true],
		["😀 epson 🎬", true],
		["\uD800epson", true],
		["\u202Eepson", true],
		[`epson ${"x".repeat(10_000)}`, false],
		["ep ".repeat(5000), true],
	])("reads hostile input as text, not as operators: no. %#", async (query, found) => {
		await makeModels();
		expect(await search(query)).toEqual(found ? ["EPS-7100"] : []);
		expect(await search("epson"), "the index is whole").toEqual(["EPS-7100"]);
	});

	it("puts a match of the model's name before one of its features", async () => {
		await makeProjectors(
			{ sku: "A", model: "Plain", features: "Halo effect;Halo ring" },
			{ sku: "B", model: "Halo" },
		);
		expect(await search("halo")).toEqual(["B", "A"]);
		expect(await search("halo", 1)).toEqual(["B"]);
	});

	it("removes words that a new import no longer contains", async () => {
		await makeModels();
		await makeProjectors({ sku: "eps-7100", brand: "Epson", model: "Zenith", features: "" });
		expect(await search("tw7100")).toEqual([]);
		expect(await search("lens memory")).toEqual([]);
		expect(await search("zenith")).toEqual(["EPS-7100"]);
	});

	it("removes the sample's models with the sample", async () => {
		await makeModels();
		await setRows("projectors", { isSample: 1 }, { sku: "NEB-3" });
		const cleared = write(db(), (trx) => deleteSampleCatalogue(trx, new Date()));
		expect(await cleared).toMatchObject({ modelsRemoved: 1 });
		const { rows } = await sql`select rowid from projector_search`.execute(db());
		expect(rows).toHaveLength(1);
		expect(await search("capsule")).toEqual([]);
		// The next model reuses the free id.
		await makeProjectors({ sku: "NEXT", model: "Newcomer" });
		expect(await search("capsule")).toEqual([]);
		expect(await search("newcomer")).toEqual(["NEXT"]);
	});
});
