import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { makeProjectors } from "../../../tests/factories";
import { listOptions } from "./options.queries.server";

it("groups models by brand under the name shown, merged brands together", async () => {
	await makeProjectors(
		{ sku: "1", brand: "Nebula", model: "Cosmos" },
		{ sku: "2", brand: "benq", model: "W2" },
		{ sku: "3", brand: "Anker Nebula", model: "Capsule" },
		{ sku: "4", brand: "benq", model: "W1" },
	);
	expect((await listOptions(db(), undefined)).groups).toEqual([
		{
			brand: "Anker Nebula",
			models: [
				{ sku: "3", model: "Capsule" },
				{ sku: "1", model: "Cosmos" },
			],
		},
		{
			brand: "BenQ",
			models: [
				{ sku: "4", model: "W1" },
				{ sku: "2", model: "W2" },
			],
		},
	]);
});

it("narrows to a brand", async () => {
	await makeProjectors({ sku: "1", brand: "Sony" }, { sku: "2", brand: "LG" });
	expect((await listOptions(db(), "sony")).groups.map(({ brand }) => brand)).toEqual(["Sony"]);
});

it("options: marks a list that was cut", async () => {
	await makeProjectors({ sku: "1" }, { sku: "2" }, { sku: "3" });
	expect(await listOptions(db(), undefined, 3)).toMatchObject({ isCut: false });
	const cut = await listOptions(db(), undefined, 2);
	expect(cut.isCut).toBe(true);
	expect(cut.groups.flatMap(({ models }) => models)).toHaveLength(2);
});
