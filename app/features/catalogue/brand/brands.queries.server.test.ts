import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
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

	it("is empty without models", async () => {
		expect(await listBrands(db())).toEqual([]);
	});
});

it("findBrandName spells the name as the maker does", async () => {
	await makeProjectors({ brand: "benq" });
	expect(await findBrandName(db(), "benq")).toBe("BenQ");
	expect(await findBrandName(db(), "sony")).toBeUndefined();
});
