import { db } from "db/connection.server";
import { makeProjectors } from "tests/factories";
import { expect, it } from "vitest";
import { findCapacity, requireCapacity, storeCapacity } from "./capacity.queries.server";

const models = (...skus: string[]) => skus.map((sku) => ({ sku }));

it("capacity: counts new models alone, each once", async () => {
	await makeProjectors({ sku: "A" }, { sku: "B" });
	await requireCapacity(db(), models("C", "D", "E", "F"));
	await storeCapacity(db(), 1);
	await storeCapacity(db(), 3);
	expect(await findCapacity(db())).toBe(3);
	await requireCapacity(db(), models("a", "B", "C", "c"));
	await expect(requireCapacity(db(), models("A", "C", "D"))).rejects.toThrow(
		"holds 3 models, and this import would make 4.",
	);
});
