import { beforeEach, describe, expect, it } from "vitest";
import {
	clearSlot,
	comparisonPath,
	plainComparison,
	removeSlot,
} from "~/features/compare/comparison";
import { serializeShortlist } from "~/http/request/cookies.server";
import { loader } from "~/routes/site/compare";
import { makeProjectors } from "../../factories";
import { ORIGIN, visit } from "../call";

async function compare(query: string) {
	const { data } = await visit(loader, `/compare?${query}`);
	const { comparison, models, unknownSkus } = data;
	expect(models.map(({ projector }) => projector.sku)).toEqual(
		comparison.slots.filter((slot) => slot !== null),
	);
	return { slots: comparison.slots, unknownSkus };
}

beforeEach(async () => {
	await makeProjectors(...["A", "B", "C", "D", "E"].map((sku) => ({ sku })));
});

it.each<[why: string, query: string, slots: (string | null)[], unknownSkus: string[]]>([
	["of the catalogue's spelling", "sku=a&sku=B", ["A", "B"], []],
	["without what is unknown, which is named as typed", "sku=a&sku=Gone", ["A"], ["Gone"]],
	["with empty slots in place", "sku=&sku=x&sku=b", [null, "B"], ["x"]],
	[
		"four, after unknown ones",
		"sku=1&sku=2&sku=3&sku=4&sku=a&sku=b&sku=c&sku=d",
		["A", "B", "C", "D"],
		["1", "2", "3", "4"],
	],
	["with unknown ones beyond four", "sku=a&sku=b&sku=c&sku=d&sku=x", ["A", "B", "C", "D"], ["x"]],
	["with each unknown one named once", "sku=x&sku=X&sku=%20x%20", [null], ["x"]],
	["with unknown ones fit to be shown", "sku=%00&sku=a%E2%80%AEb", [null], ["�", "a�b"]],
])("the models of an address are %s", async (_, query, slots, unknownSkus) => {
	expect(await compare(query)).toEqual({ slots, unknownSkus });
});

describe("an address without slots", () => {
	async function opened(path: string, chosen: string[]) {
		const request = new Request(ORIGIN);
		const cookie = await serializeShortlist(request, chosen);
		const headers = { Cookie: cookie.split(";", 1)[0] ?? "" };
		const { comparison, unknownSkus } = (await visit(loader, path, headers)).data;
		return { ...comparison, unknownSkus };
	}

	it("opens with the visitor's shortlist, in its order", async () => {
		expect(await opened("/compare", ["B", "A"])).toMatchObject({
			slots: ["B", "A"],
			unknownSkus: [],
		});
	});

	it("keeps the other parameters of the address", async () => {
		expect(await opened("/compare?show=differences&distance=2.8", ["A", "B"])).toMatchObject({
			slots: ["A", "B"],
			onlyDifferences: true,
			room: { distance: 2.8 },
		});
	});

	it("drops deleted models without a message", async () => {
		expect(await opened("/compare", ["GONE", "A"])).toMatchObject({
			slots: ["A"],
			unknownSkus: [],
		});
		expect(await opened("/compare", ["GONE"])).toMatchObject({ slots: [null], unknownSkus: [] });
	});

	it("does not come back when the last model is removed", async () => {
		for (const emptied of [
			removeSlot(plainComparison(["A"]), 0),
			clearSlot(plainComparison(["A"]), 0),
			{ ...plainComparison([null]), brand: "Epson" },
		]) {
			expect(await opened(comparisonPath(emptied), ["A"])).toMatchObject({ slots: [null] });
		}
	});
});

describe("the table of an address", () => {
	it("is null without a model", async () => {
		expect((await visit(loader, "/compare?sku=nothing")).data.table).toBeNull();
	});
});
