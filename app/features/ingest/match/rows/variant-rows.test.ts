import { describe, expect, it } from "vitest";
import { mergeVariantRows } from "./variant-rows";

const NOW = new Date("2026-11-28T12:00:00Z");

/** Reads lines of cells, headings first, and returns the cells of these headings. */
function read(lines: readonly string[], ...wanted: string[]) {
	const [headings = [], ...body] = lines.map((line) => line.split("|"));
	const rows = body.map((cells, index) => ({ row: index + 2, cells }));
	const { rows: products, ...counts } = mergeVariantRows(headings, rows, NOW);
	const told = products.map(({ cells }) => wanted.map((one) => cells[headings.indexOf(one)] ?? ""));
	return { told: told.map((cells) => cells.join("|")), ...counts };
}

const WOO =
	"ID|Type|SKU|Name|Published|Date sale price starts|Date sale price ends|Sale price|Regular price|Parent|Attribute 1 value(s)";

describe("mergeVariantRows of WooCommerce", () => {
	it.each<[string, string[], string[]]>([
		[
			"never groups by a blank ID or SKU",
			["|simple||A|1||||100||", "|simple||B|1||||200||", "|simple||C|1||||300||"],
			["A|100", "B|200", "C|300"],
		],
		[
			"finds the parent of a variation by its SKU",
			[
				"1|variable|W1|A|1||||||",
				"2|variation|W1-B|A - Black|1||||900|W1|",
				"3|variation|W1-W|A - White|1||||800|W1|",
			],
			["A|800"],
		],
		[
			"finds it by its ID, which may stand below",
			["2|variation||A - Black|1||||900|id:1|", "1|variable||A|1||||||", "|simple||B|1||||50||"],
			["A|900", "B|50"],
		],
		[
			"groups no row that is no variation, whatever its parent says",
			["1|simple|W1|A|1||||100||", "2|simple|W2|B|1||||50|W1|"],
			["A|100", "B|50"],
		],
		[
			"keeps variations without a parent apart",
			["|variation||A|1||||100||", "|variation||B|1||||50||"],
			["A|100", "B|50"],
		],
		[
			"takes no price of an accessory",
			[
				"1|variable|W1|Zed Q1 Projector|1||||||",
				"2|variation||Zed Q1 Projector - Black|1||||1299|W1|",
				"3|variation||Zed Q1 Projector - Spare lamp|1||||89|W1|",
			],
			["Zed Q1 Projector|1299"],
		],
		[
			"takes no price of an accessory that only its attribute names",
			[
				"1|variable|W1|Zed Q1|1||||||",
				"2|variation||Zed Q1|1||||1299|W1|Black",
				"3|variation||Zed Q1|1||||89|W1|Ceiling mount",
			],
			["Zed Q1|1299"],
		],
		...[
			"Lamp",
			"Bulb",
			"Spare bulb",
			"Battery",
			"Warranty",
			"3 year warranty",
			"Lampe",
			"Remote",
		].map((option): [string, string[], string[]] => [
			`takes no price of the variation ${option}`,
			[
				`1|variable|W1|Zed Q1 Projector|1||||89||Projector, ${option}`,
				"2|variation||Zed Q1 Projector|1||||1299|W1|Projector",
				`3|variation||Zed Q1 Projector|1|||79|89|W1|${option}`,
			],
			["Zed Q1 Projector|1299"],
		]),
		[
			"compares prices as the file writes them",
			[
				"1|variable|W1|A|1||||||",
				"2|variation||A|1||||1.299,00|W1|Black",
				"3|variation||A|1||||899,00|W1|White",
			],
			["A|899,00"],
		],
		["takes the price of a sale without days", ["1|simple||A|1|||799|999||"], ["A|799"]],
		["takes it on its first day", ["1|simple||A|1|2026-11-28||799|999||"], ["A|799"]],
		["takes it on its last day", ["1|simple||A|1||2026-11-28 00:00:00|799|999||"], ["A|799"]],
		["takes it on British dates", ["1|simple||A|1|01/11/2026|28/11/2026|799|999||"], ["A|799"]],
		["not before it", ["1|simple||A|1|2026-11-29||799|999||"], ["A|999"]],
		["not after it", ["1|simple||A|1||2026-11-27|799|999||"], ["A|999"]],
		["not with days that it cannot read", ["1|simple||A|1||soon|799|999||"], ["A|999"]],
		["takes no higher price", ["1|simple||A|1|||1099|999||"], ["A|999"]],
		["takes no sale of nothing", ["1|simple||A|1|||0|999||"], ["A|999"]],
	])("%s", (_, lines, expected) => {
		expect(read([WOO, ...lines], "Name", "Regular price").told).toEqual(expected);
	});

	it("keeps the pictures of a parent whose attribute lists an accessory", () => {
		const lines = [
			"1|variable|W1|Zed Q1|1||a.jpg||Projector, Lamp",
			"2|variation||Zed Q1|1|1299|b.jpg|W1|Projector",
			"3|variation||Zed Q1|1|89|c.jpg|W1|Lamp",
		];
		const headings = "ID|Type|SKU|Name|Published|Regular price|Images|Parent|Attribute 1 value(s)";
		expect(read([headings, ...lines], "Regular price", "Images").told).toEqual([
			"1299|a.jpg;b.jpg",
		]);
	});

	it("leaves out and counts what the shop does not show", () => {
		const lines = [
			"1|simple||A|1||||100||",
			"2|simple||B|0||||100||",
			"3|variable|W3|C|-1||||||",
			"4|variation||C - Black|1||||100|W3|",
			"5|variable|W5|D|1||||||",
			"6|variation||D - Black|1||||100|W5|",
			"7|variation||D - White|0||||50|W5|",
		];
		const {
			told,
			unpublishedRowCount: unpublished,
			mergedRowCount: folded,
		} = read([WOO, ...lines], "Name", "Regular price");
		expect(told).toEqual(["A|100", "D|100"]);
		expect([unpublished, folded]).toEqual([4, 1]);
	});
});

it("mergeVariantRows takes Google's price of a sale within its period", () => {
	const headings = "id|title|link|price|availability|sale_price|sale_price_effective_date";
	const at = (period: string) =>
		read([headings, `1|A|https://a.example|999.00 GBP|in stock|799.00 GBP|${period}`], "price")
			.told;
	expect(at("")).toEqual(["799.00 GBP"]);
	expect(at("2026-11-01T00:00+0000/2026-11-30T23:59+0000")).toEqual(["799.00 GBP"]);
	expect(at("2026-11-01T00:00+0000/2026-11-28T11:59+0000")).toEqual(["999.00 GBP"]);
	expect(at("2026-12-01/2026-12-24")).toEqual(["999.00 GBP"]);
});

it("mergeVariantRows joins the pictures and variants of Shopify, without drafts", () => {
	const headings = "Handle|Title|Vendor|Variant Price|Image Src|Status|Option1 Value";
	const lines = [
		"w1|BenQ W1|BenQ|1299.00|https://a.example/1.jpg|active|Projector",
		"w1|||89.00|https://a.example/2.jpg||Ceiling mount",
		"w1||||https://a.example/3.jpg||",
		"w2|BenQ W2|BenQ|100.00|||Default Title",
		"w3|BenQ W3|BenQ|100.00||draft|Default Title",
	];
	const { told, unpublishedRowCount: unpublished } = read(
		[headings, ...lines],
		"Title",
		"Variant Price",
		"Image Src",
	);
	expect(told).toEqual([
		"BenQ W1|1299.00|https://a.example/1.jpg;https://a.example/3.jpg",
		"BenQ W2|100.00|",
	]);
	expect(unpublished).toBe(1);
});
