import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { deleteModel } from "~/features/records/models/delete/delete-model.queries.server";
import { makeProjectors } from "../../../../tests/factories";
import { findSuccessor } from "./successor.queries.server";

/** Inserts models of "SKU", "SKU>successor" or, if it is discontinued, "†SKU>successor". */
async function make(...texts: string[]): Promise<void> {
	const models = texts.map((text) => {
		const [sku = "", successor = ""] = text.replace("†", "").split(">");
		return { sku, replaced_by: successor, is_discontinued: String(text.startsWith("†")) };
	});
	await makeProjectors(...models);
}

async function successorOf(sku: string): Promise<string | undefined> {
	const model = await findBySku(db(), sku);
	return model && (await findSuccessor(db(), model))?.sku;
}

describe("the successor of a model", () => {
	it.each<[string, string[], string | undefined]>([
		["that names none", ["†A"], undefined],
		["is the one that it names", ["†A>B", "B"], "B"],
		["is named of a model that is still made, too", ["A>B", "B"], "B"],
		["is found by a SKU in other letters", ["†A>b", "B"], "B"],
		["is the first current one", ["†A>B", "†B>C", "C>D", "D"], "C"],
		["is the first if none is current", ["†A>B", "†B>C", "†C"], "B"],
		["is the first if the next is missing", ["†A>B", "†B>X"], "B"],
		["is missing", ["†A>X"], undefined],
		["is none of a model that names itself", ["†A>A"], undefined],
		["is the other of two that name each other", ["†A>B", "†B>A"], "B"],
		["is the first of a circle that it is not in", ["†A>B", "†B>C", "†C>B"], "B"],
	])("%s: %j", async (_, texts, expected) => {
		await make(...texts);
		expect(await successorOf("A")).toBe(expected);
	});

	it("is looked for over a limited number of steps", async () => {
		const chain = Array.from({ length: 200 }, (_, step) => `†M${step}>M${step + 1}`);
		await make("†A>M0", ...chain);
		expect(await successorOf("A")).toBe("M0");
	});

	it("is not named once it is deleted, and is again once it is back", async () => {
		await make("†A>B", "B");
		await deleteModel(db(), "B", { by: "ann", now: new Date() });
		expect(await successorOf("A")).toBeUndefined();
		await make("B");
		expect(await successorOf("A")).toBe("B");
	});
});
