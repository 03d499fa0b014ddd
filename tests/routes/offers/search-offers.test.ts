import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { loader as rootLoader } from "~/root";
import { loader as finderLoader } from "~/routes/site/finder";
import { makeCategories, makeProjectors } from "../../factories";
import { getJson, listAt, redirectAt, visit } from "../call";

const link = z.object({ count: z.number(), path: z.string() });
const linksSchema = z.object({
	offer: link.extend({ text: z.string(), unused: z.array(z.string()).optional() }).optional(),
	all: link.optional(),
	uses: z.array(z.object({ name: z.string(), path: z.string() })).optional(),
});

const called = async (query: string) =>
	linksSchema.parse(await getJson(`/api/projectors/search?q=${encodeURIComponent(query)}&links=1`));

/** Returns the links of a dialog rendered with a page. */
async function served(query: string) {
	const { data } = await visit(rootLoader, `/brands?search=${encodeURIComponent(query)}`);
	return linksSchema.parse(data.search?.state);
}

const found = (path: string) => listAt(finderLoader, path);

beforeEach(async () => {
	await makeCategories();
	await makeProjectors(
		{
			sku: "SCHOOL",
			brand: "Epson",
			model: "EB-800",
			product_category: "business-education",
			price: "900",
			brightness: "4200",
			light_source_type: "Laser",
			throw_type: "Short",
		},
		{
			sku: "CINEMA",
			brand: "BenQ",
			model: "X-1",
			product_category: "home-cinema",
			price: "600",
			brightness: "2000",
			light_source_type: "Laser",
			features: "Wi-Fi",
		},
		{ sku: "LAMP", brand: "BenQ", model: "L-1", price: "300", light_source_type: "Lamp" },
	);
});

describe("the suggestion of a search", () => {
	it.each([
		["benq laser", { count: 1, text: "“benq” · laser", path: "/projectors?q=benq&light=laser" }],
		["sony laser", { count: 2, text: "laser", path: "/projectors?light=laser", unused: ["sony"] }],
		["not laser", { count: 1, text: "not laser", path: "/projectors?not=laser" }],
		["newest", { count: 3, text: "newest first", path: "/projectors?sort=newest" }],
		["laser under £100", undefined],
		["benq", undefined],
	])("for '%s' is %j, in the dialog and by the call", async (query, offer) => {
		expect((await called(query)).offer).toEqual(offer);
		expect((await served(query)).offer).toEqual(offer);
	});

	it("counts the models of its list", async () => {
		for (const query of ["laser", "benq laser", "short throw", "up to £600 wifi"]) {
			const { offer } = await called(query);
			expect((await found(offer?.path ?? "")).total).toBe(offer?.count);
		}
	});

	it("is left out of the call unless requested", async () => {
		expect(await getJson("/api/projectors/search?q=under+%C2%A3100")).toEqual({ projectors: [] });
	});

	it("reflects the changes of an import", async () => {
		expect((await called("laser")).offer?.count).toBe(2);
		await makeProjectors({ sku: "LAMP", light_source_type: "Laser", features: "Retro Fitted" });
		expect((await called("laser")).offer?.count).toBe(3);
		expect((await called("retro fitted")).offer?.path).toBe("/projectors?feature=retro-fitted");
	});
});

it("the link to all matches has their number if there are more than the best twenty", async () => {
	expect((await called("benq")).all).toBeUndefined();
	await makeProjectors(...Array.from({ length: 18 }, () => ({ brand: "BenQ" })));
	expect((await called("benq")).all).toBeUndefined();
	await makeProjectors({ brand: "BenQ" });

	const all = { count: 21, path: "/projectors?q=benq" };
	expect((await called(" benq ")).all).toEqual(all);
	expect((await served("benq")).all).toEqual(all);
	expect((await found(all.path)).total).toBe(21);
});

describe("the uses", () => {
	it("are offered if nothing is found", async () => {
		const { uses } = await called("zzzzzz");
		expect(uses).toHaveLength(6);
		expect(uses?.[0]).toEqual({ name: "Home Cinema", path: "/category/home-cinema" });
		expect((await served("zzzzzz")).uses).toEqual(uses);
	});

	it.each(["z", "benq", "short throw 4000 lumens"])("are not offered for '%s'", async (query) => {
		expect((await called(query)).uses).toBeUndefined();
	});
});

describe("words in the finder", () => {
	it("that no model has lead to what they mean, added to the conditions in force", async () => {
		const meant = "/projectors?max=700&light=laser&sort=price-low";
		expect(await redirectAt("/projectors?q=laser+under+%C2%A3700&max=900&sort=price-low")).toEqual([
			302,
			meant,
		]);
		expect((await found(meant)).total).toBe(1);
	});

	it("stay words if they are not conditions", async () => {
		const { suggestion, skus } = await found("/projectors?q=benq+laser&brand=benq");
		expect(skus).toEqual(["CINEMA"]);
		expect(suggestion?.path).toBe("/projectors?q=benq&brand=benq&light=laser");
	});

	it.each(["/projectors", "/projectors?q=benq", "/projectors?light=laser"])(
		"are not offered as conditions at %s",
		async (path) => {
			expect((await found(path)).suggestion).toBeNull();
		},
	);
});
