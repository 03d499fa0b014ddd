import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { dropTable } from "../../../tests/databases/drop-table";
import { expectLogged } from "../../../tests/expect-logged";
import { makeProjectors } from "../../../tests/factories";
import { loadComparedModels } from "./compared-models.server";

it("compared models: keeps the order and returns unknown SKUs", async () => {
	await makeProjectors({ sku: "a" }, { sku: "b" });
	const { models: found, unknownSkus } = await loadComparedModels(db(), ["b", "Gone", "A", "x"]);
	expect(found.map(({ projector }) => projector.sku)).toEqual(["b", "a"]);
	expect(unknownSkus).toEqual(["Gone", "x"]);
});

it.each([
	["its name", "BenQ W2710i"],
	["its name in other letters", "benq w2710I"],
])("compared models: finds a model by %s, once", async (_, name) => {
	await makeProjectors(
		{ sku: "a", brand: "BENQ", model: "W2710i" },
		{ sku: "b", brand: "BenQ", model: "W2710" },
	);
	const { models, unknownSkus } = await loadComparedModels(db(), [name, "a"]);
	expect(models.map(({ projector }) => projector.sku)).toEqual(["a"]);
	expect(unknownSkus).toEqual([]);
});

it.each(["BenQ", "W2710i projector", "BenQ W27"])(
	"compared models: takes %s for no model",
	async (name) => {
		await makeProjectors({ sku: "a", brand: "BenQ", model: "W2710i" });
		expect(await loadComparedModels(db(), [name])).toEqual({ models: [], unknownSkus: [name] });
	},
);

it("compared models: drops a model that fails to load, which is not unknown, and logs it", async () => {
	await dropTable("projectors");
	expect(await loadComparedModels(db(), ["a"])).toEqual({ models: [], unknownSkus: [] });
	expectLogged("compared model");
});

it("compared models: has no offers for a model whose offers fail to load, and logs it", async () => {
	await makeProjectors({ sku: "a" });
	await dropTable("retailer_listings");
	expect((await loadComparedModels(db(), ["a"])).models.map(({ listings }) => listings)).toEqual([
		[],
	]);
	expectLogged("compared listings");
});
