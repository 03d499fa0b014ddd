import { describe, expect, it } from "vitest";
import { NO_ROOM, type Room } from "~/features/room/room";
import { comparedModels as models, comparedRow as row } from "../../../../tests/compared-models";
import { expectLogged } from "../../../../tests/expect-logged";
import { makeListings, makeProjectors, makeShops } from "../../../../tests/factories";
import type { ComparedModel } from "./compared-offers";
import { comparisonTable, modelColumnHead } from "./comparison-table";

describe("comparisonTable", () => {
	it("compares pictures and brightness for the answers about a room", async () => {
		await makeProjectors(
			{ sku: "zoom", throw_ratio: "1.47-1.62:1", brightness: "3750", brightness_standard: "led" },
			{ sku: "unknown" },
		);
		const compared = await models("zoom", "unknown");
		const usual = new Set(comparisonTable(compared).rows.map(({ label }) => label));
		const added = (room: Partial<Room>) =>
			comparisonTable(compared, { room: { ...NO_ROOM, ...room } })
				.rows.filter(({ label }) => !usual.has(label))
				.map(({ label, cells }) => [label, ...cells]);
		const row = (known: string, unknown: string) => [
			["In your room", { kind: "text", text: known }, { kind: "text", text: unknown }],
		];
		const [noRatio, noLumens] = ["We have no throw ratio for it", "We have no brightness for it"];
		expect(added({})).toEqual([]);
		expect(added({ screen: 100 })).toEqual(row("A 100-inch picture needs 3.25 to 3.59 m", noRatio));
		expect(added({ distance: 2.8 })).toEqual(row("78 to 86 inches from 2.8 m", noRatio));
		expect(added({ light: "curtains" })).toEqual(row("A little dim", noLumens));
		expect(added({ distance: 2.8, screen: 100, light: "dark" })).toEqual(
			row(
				"78 to 86 inches from 2.8 m. A 100-inch screen does not fit at this distance. Bright enough at 86 inches",
				`${noRatio}. ${noLumens}`,
			),
		);
	});

	it("has the editors' words, but not while a picker is open", async () => {
		const words = { verdict: "Quiet, and dim.", pros: "2 x 5 W, loud;Small", cons: "Dim" };
		await makeProjectors({ sku: "a", ...words }, { sku: "b" });
		const compared = await models("a", "b");
		const shown = ["Our verdict", "For", "Against"].map((label) => row(compared, label).cells[0]);
		expect(shown).toEqual([
			{ kind: "text", text: "Quiet, and dim." },
			{ kind: "list", lines: ["2 x 5 W, loud", "Small"] },
			{ kind: "text", text: "Dim" },
		]);
		const labels = comparisonTable(compared, { hasEditorsRows: false }).rows.map(
			({ label }) => label,
		);
		expect(labels.filter((label) => ["Our verdict", "For", "Against"].includes(label))).toEqual([]);
	});

	it("puts the differences of its rows in words", async () => {
		await makeShops();
		await makeProjectors(
			{
				sku: "a",
				brand: "Optoma",
				price: "400",
				brightness: "3000",
				noise_db: "31",
				resolution: "4K",
			},
			{
				sku: "b",
				brand: "Epson",
				price: "700",
				brightness: "3900",
				noise_db: "28",
				resolution: "4K",
			},
			{ sku: "c", brand: "BenQ" },
		);
		await makeListings({ sku: "a", price: "400" }, { sku: "b", price: "700" });
		// Names may be written from right to left.
		expect(comparisonTable(await models("a", "b")).differences).toEqual([
			"The \u2068Epson\u2069 costs £300.00 more, is 900 lumens brighter and 3 dB quieter; both are 4K.",
			"We have no lag figure, weight or light source life for either.",
		]);
		const [, lacking] = comparisonTable(await models("a", "c")).differences;
		expect(lacking).toMatch(
			/^We have no current new price, resolution, brightness or noise figure for the \u2068BenQ\u2069/,
		);
		expect(comparisonTable(await models("a")).differences).toEqual([]);
	});

	it("shows brightness in lumens or as empty, and marks rows that differ", async () => {
		await makeProjectors(
			{ sku: "a", brightness: "3000", projection_type: "DLP" },
			{ sku: "b", projection_type: "DLP", is_discontinued: "true" },
		);
		const compared = await models("a", "b");
		expect(row(compared, "Brightness")).toEqual({
			label: "Brightness",
			group: "Light",
			cells: [{ kind: "text", text: "3,000 lumens" }, { kind: "empty" }],
			differs: true,
		});
		expect(row(compared, "Projection type").differs).toBe(false);
		expect(row(compared, "Still sold new").cells).toEqual([
			{ kind: "boolean", value: true },
			{ kind: "boolean", value: false },
		]);
	});

	it("has a row for everything that is compared, in order", async () => {
		await makeShops();
		await makeProjectors({
			sku: "a",
			price: "1299",
			resolution: "4K",
			brightness: "3000",
			contrast_ratio: "100,000:1",
			projection_type: "DLP",
			light_source_type: "Laser",
			light_source_life: "20,000 hours",
			throw_ratio: "0.25:1",
			throw_type: "Ultra Short",
			native_aspect_ratio: "16:9",
			input_lag: "16 ms",
			keystone_adjustment: "±30°",
			rec709_coverage: "98%",
			speaker: "2 x 10 W",
			inputs: "HDMI, USB",
			outputs: "Audio",
			features: "HDR10, 3D",
			dimensions: "500 x 300 x 150 mm",
			weight: "8 kg",
			warranty_years: "2",
			launch_year: "2024",
		});
		await makeListings({ sku: "a", price: "1299" });
		const { rows } = comparisonTable(await models("a"));
		expect(
			rows.map(({ group, label, cells: [cell] }) => {
				if (cell?.kind === "list") return [group, label, cell.lines];
				return [
					group,
					label,
					cell?.kind === "text" ? cell.text : cell?.kind === "boolean" && cell.value,
				];
			}),
		).toEqual([
			["Price", "Price", "£1,299.00"],
			["Price", "In stock at", "Currys"],
			["Price", "Still sold new", true],
			["Picture", "Resolution", "4K by pixel shift"],
			["Picture", "Contrast ratio", "100,000:1 dynamic, as advertised"],
			["Picture", "Native aspect ratio", "16:9"],
			["Picture", "Input lag", "16 ms, mode not stated"],
			["Picture", "Rec.709 coverage", "98%"],
			["Light", "Brightness", "3,000 lumens"],
			["Light", "Projection type", "DLP"],
			["Light", "Light source type", "Laser"],
			["Light", "Light source life", "20,000 hours"],
			["Room", "Throw ratio", "0.25:1"],
			["Room", "Throw type", "Ultra Short"],
			["Room", "Keystone adjustment", "±30°"],
			["Connections", "Speaker", "2 × 10 W"],
			["Connections", "Inputs", ["HDMI", "USB"]],
			["Connections", "Outputs", "Audio"],
			["Connections", "Features", ["HDR10", "3D"]],
			["Ownership", "Dimensions", "500 × 300 × 150 mm"],
			["Ownership", "Weight", "8 kg"],
			["Ownership", "Warranty", "2 years"],
			["Ownership", "Launch year", "2024"],
		]);
	});

	it("leaves rows without values out of the table and lists the labels that most models have", async () => {
		await makeProjectors({ sku: "a", weight: "2 kg" }, { sku: "b", throw_ratio: "1.2" });
		const compared = await models("a", "b");
		const { rows, emptyLabels } = comparisonTable(compared);
		const labels = rows.map(({ label }) => label);
		expect(labels).toEqual(["Price", "Still sold new", "Throw ratio", "Weight"]);
		expect(emptyLabels).toEqual(expect.arrayContaining(["Outputs", "Noise"]));
		expect(emptyLabels).not.toContain("Battery");
		expect(emptyLabels).not.toContain("In stock at");
		expect(emptyLabels).not.toContain("Weight");
	});

	it("marks nothing as different for one model", async () => {
		await makeProjectors({ sku: "a", brightness: "3000" });
		expect(comparisonTable(await models("a")).rows.some((one) => one.differs)).toBe(false);
	});

	it("shows an error cell and the rest of the table when a value cannot be read", async () => {
		await makeProjectors({ sku: "a", projection_type: "DLP" });
		const [model] = await models("a");
		if (!model) throw new Error("no model");
		const broken = { ...model, listings: null as unknown as ComparedModel["listings"] };
		expect(row([broken], "In stock at").cells).toEqual([{ kind: "error" }]);
		expect(row([broken], "Projection type").cells).toEqual([{ kind: "text", text: "DLP" }]);
		expectLogged("A comparison cell could not be read");
	});
});

it("modelColumnHead has the cheapest shop that has the model", async () => {
	await makeShops();
	await makeProjectors({ sku: "a", price: "300" }, { sku: "b" });
	await makeListings(
		{ sku: "a", retailer: "1", price: "310" },
		{ sku: "a", retailer: "2", price: "299.99" },
		{ sku: "a", retailer: "3", price: "1", in_stock: "false" },
	);
	const offers = (await models("a", "b")).map((model) => modelColumnHead(model).offer);
	expect(offers).toEqual([
		{
			isSearch: true,
			shop: "Richer Sounds",
			price: "£299.99",
			delivery: "delivery not stated",
			isSample: false,
			listingId: 2,
		},
		null,
	]);
});
