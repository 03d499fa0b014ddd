import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { countProjectors } from "~/features/catalogue/projectors.queries.server";
import { makeProjectors } from "../../../../tests/factories";
import { findBrandName, listBrands } from "./brands.queries.server";

describe("listBrands", () => {
	it("counts every brand's models, by name", async () => {
		await makeProjectors(
			{ brand: "xgimi" },
			{ brand: "Epson" },
			{ brand: "EPSON" },
			{ brand: "awol vision" },
			{ brand: "BenQ" },
			{ brand: "Élan" },
		);
		expect(await listBrands(db())).toEqual([
			{ slug: "awol-vision", name: "AWOL Vision", modelCount: 1 },
			{ slug: "benq", name: "BenQ", modelCount: 1 },
			{ slug: "élan", name: "Élan", modelCount: 1 },
			{ slug: "epson", name: "Epson", modelCount: 2 },
			{ slug: "xgimi", name: "XGIMI", modelCount: 1 },
		]);
	});

	it("merges nebula into Anker Nebula, in its list as on its page", async () => {
		await makeProjectors(
			{ brand: "Nebula" },
			{ brand: "Anker Nebula" },
			{ brand: "anker  nebula" },
		);
		expect(await listBrands(db())).toEqual([
			{ slug: "anker-nebula", name: "Anker Nebula", modelCount: 3 },
		]);
		expect(await countProjectors(db(), { brandSlug: "anker-nebula" })).toBe(3);
	});

	it("is empty without models", async () => {
		expect(await listBrands(db())).toEqual([]);
	});
});

it("findBrandName spells the name as the maker does", async () => {
	await makeProjectors({ brand: "benq" });
	expect(await findBrandName(db(), "benq")).toBe("BenQ");
	expect(await findBrandName(db(), "sony")).toBeUndefined();
});
