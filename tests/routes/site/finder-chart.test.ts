import { beforeEach, describe, expect, it } from "vitest";
import { loader } from "~/routes/site/finder";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../factories";
import { listAt, redirectAt } from "../call";

beforeEach(async () => {
	await makeCategories();
	await makeShops();
	await makeProjectors(
		{
			sku: "A",
			brand: "Epson",
			model: "One",
			price: "900",
			brightness: "2000",
			input_lag: "20 ms",
		},
		{ sku: "B", brand: "BenQ", model: "Two", price: "300", brightness: "3000", weight: "2.5 kg" },
		{ sku: "C", brand: "BenQ", model: "Three", price: "500" },
		{ sku: "D", brand: "BenQ", model: "Four", brightness: "1000" },
	);
	await makeListings({ sku: "A", price: "850" });
});

async function chartAt(query: string) {
	const { chart } = await listAt(loader, `/projectors${query}`);
	if (!chart) throw new Error("The page has no chart");
	return chart;
}

describe("the chart of the finder", () => {
	it("has every model with a price and the figure, in order of price, and counts the others", async () => {
		const chart = await chartAt("?view=chart");
		expect(chart.fact).toBe("light");
		expect(chart.models).toMatchObject({
			slug: ["b", "a"],
			name: ["BenQ Two", "Epson One"],
			pence: [30_000, 85_000],
			fact: [3000, 2000],
		});
		expect(chart.lackingCounts).toEqual({ price: 1, fact: 1 });
	});

	it("shows the figure of its address, and follows the conditions", async () => {
		const chart = await chartAt("?brand=epson&view=chart&figure=lag");
		expect(chart.models).toMatchObject({ name: ["Epson One"], fact: [20] });
		expect(chart.lackingCounts).toEqual({ price: 0, fact: 0 });
	});

	it("has no cards beside it, and no chart where nothing is found", async () => {
		const { cards, chart, total } = await listAt(loader, "/projectors?max=1&view=chart");
		expect({ cards, chart, total }).toEqual({ cards: [], chart: null, total: 0 });
		expect((await listAt(loader, "/projectors")).chart).toBeNull();
	});

	it.each([
		["?view=chart&page=4", "?view=chart"],
		["?view=chart&max=900&figure=", "?max=900&view=chart"],
		["?figure=lag&use=", ""],
	])("%s redirects to the canonical %s", async (query, canonical) => {
		expect(await redirectAt(`/projectors${query}`)).toEqual([301, `/projectors${canonical}`]);
	});
});
