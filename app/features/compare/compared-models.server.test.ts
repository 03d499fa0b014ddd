import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { dropTable } from "../../../tests/databases/drop-table";
import { expectLogged } from "../../../tests/expect-logged";
import { makeProjectors } from "../../../tests/factories";
import { loadComparedModels } from "./compared-models.server";

it("keeps the order and returns unknown SKUs", async () => {
	await makeProjectors({ sku: "a" }, { sku: "b" });
	const { models: found, unknown } = await loadComparedModels(db(), ["b", "Gone", "A", "x"]);
	expect(found.map(({ projector }) => projector.sku)).toEqual(["b", "a"]);
	expect(unknown).toEqual(["Gone", "x"]);
});

it("drops a model that fails to load, which is not unknown, and logs it", async () => {
	await dropTable("projectors");
	expect(await loadComparedModels(db(), ["a"])).toEqual({ models: [], unknown: [] });
	expectLogged("compared model");
});

it("has no listings for a model whose listings fail to load, and logs it", async () => {
	await makeProjectors({ sku: "a" });
	await dropTable("retailer_listings");
	expect((await loadComparedModels(db(), ["a"])).models.map(({ listings }) => listings)).toEqual([
		[],
	]);
	expectLogged("compared listings");
});
