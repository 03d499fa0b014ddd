import { expect, it } from "vitest";
import { brandSlug } from "~/features/catalogue/brand/brand";
import { sheet } from "../../../tests/import-plans";
import { columnKeys, headerRowKey } from "./columns/header-key";
import { type FileMapping, fileMappingOf } from "./columns/mapping";
import { type CatalogueNames, convertSheet } from "./convert-sheet";

const known = (sku: string, brand: string, model: string, ...eans: string[]) => ({
	sku,
	brandSlug: brandSlug(brand),
	brand,
	model,
	eans,
	mpn: null,
});

const CATALOGUE: CatalogueNames = {
	models: [known("A1", "Epson", "EH-TW7100", "8715946680453"), known("SONY-X1", "Sony", "Other")],
	categories: [
		{ name: "Home Cinema", slug: "home-cinema", builtInSlug: "home-cinema" },
		{ name: "Play", slug: "play", builtInSlug: "gaming" },
		{ name: "Gaming", slug: "gaming", builtInSlug: "" },
	],
};

interface Given {
	/** Our columns, in the order of the file's; blank ones are left out. */
	fields: string[];
	kind?: "projectors" | "listings";
	answers?: Partial<FileMapping>;
	retailer?: string;
}

/** Converts lines of cells, headings first. */
function convert(lines: string[], { fields, kind = "projectors", answers, retailer }: Given) {
	const headings = (lines[0] ?? "").split("|");
	const keys = columnKeys(headings);
	const chosen = fields.flatMap((field, index) => (field ? [[keys[index], field]] : []));
	const named = { rowKey: headerRowKey(headings), kind, columns: Object.fromEntries(chosen) };
	const reading = fileMappingOf(retailer === undefined ? named : { ...named, retailer });
	const converted = convertSheet(sheet(lines), { ...reading, ...answers }, CATALOGUE);
	if (!converted) throw new Error("The columns were not found");
	return converted;
}

const rowsOf = ({ sheet: { rows } }: ReturnType<typeof convert>) =>
	rows.map(({ row, cells }) => `${row}: ${cells.join("|")}`);

it("convert sheet: keeps the file's row numbers and leaves blank rows and unchosen columns out", () => {
	const lines = ["Naam|Notitie|Gewicht", "BenQ W1|x|2,9", "", "-|x|n.v.t.", "BenQ W2|y|"];
	expect(rowsOf(convert(lines, { fields: ["title", "", "weight"] }))).toEqual([
		"1: sku|brand|model|weight",
		"2: BENQ-W1|BenQ|W1|2.9 kg",
		"5: BENQ-W2|BenQ|W2|",
	]);
});

it("convert sheet: passes over rows that only carry another picture", () => {
	const lines = [
		"Handle|Title|Price|Image Src|Image Position|Variant Image",
		"w1|BenQ W1|1.00|https://cdn.example/1.jpg|1|",
		"w1|||https://cdn.example/2.jpg|2|https://cdn.example/2.jpg",
		"w1|||https://cdn.example/3.jpg||",
		"w2|BenQ W2|||1|",
		"w3||3.00|https://cdn.example/3.jpg||",
	];
	// Holds for any mapping of their columns.
	for (const handle of ["", "sku", "mpn"]) {
		const rows = convert(lines, { fields: [handle, "title", "price", "", "rating"] }).sheet.rows;
		expect(rows.map(({ row }) => row)).toEqual([1, 2, 5, 6]);
	}
});

it("convert sheet: derives the throw type of a new model from its ratio, if the file has none", () => {
	const lines = ["Naam|Ratio|Type", "BenQ W1|0,25:1|", "BenQ W2|0,8:1|Lang", "BenQ W3|2,5:1|-"];
	const fields = ["title", "throw_ratio", "throw_type"];
	expect(rowsOf(convert(lines, { fields }))).toEqual([
		"1: sku|brand|model|throw_ratio|throw_type",
		"2: BENQ-W1|BenQ|W1|0.25:1|Ultra Short",
		"3: BENQ-W2|BenQ|W2|0.8:1|Long",
		"4: BENQ-W3|BenQ|W3|2.5:1|Long",
	]);
});

it("convert sheet: makes dimensions of columns with width, depth and height", () => {
	const lines = ["Naam|B [mm]|D [mm]|H [mm]", "BenQ W1|599|353|90", "BenQ W2|599||90"];
	const fields = ["title", "width", "depth", "height"];
	expect(rowsOf(convert(lines, { fields }))).toEqual([
		"1: sku|brand|model|dimensions",
		"2: BENQ-W1|BenQ|W1|599 x 353 x 90 mm",
		"3: BENQ-W2|BenQ|W2|",
	]);
});

it("convert sheet: fills the columns that a cell names beside its own, if no column of the file does", () => {
	const lines = [
		"Naam|Lichtstärke|Norm|Latenz|Geräusch",
		"BenQ W1|2400 LED Lumen|-|16,7 ms (4K 60 Hz), 4,2 ms (1080p 240 Hz)|27 dB (Eco) / 29 dB",
		"BenQ W2|3000 ANSI Lumen|ISO|≤ 60 ms|k.A.",
	];
	const fields = ["title", "brightness", "brightness_standard", "input_lag", "noise_db"];
	const converted = convert(lines, { fields });
	expect(rowsOf(converted)).toEqual([
		"1: sku|brand|model|brightness|input_lag|brightness_standard|lag_4k60|lag_1080p240|noise_db|noise_eco_db",
		"2: BENQ-W1|BenQ|W1|2400|16.7 ms (4K 60 Hz), 4.2 ms (1080p 240 Hz)|led|16.7|4.2|29|27",
		"3: BENQ-W2|BenQ|W2|3000|≤ 60 ms|iso||||",
	]);
	expect(converted.columns[1]).toMatchObject({
		readCount: 2,
		examples: [
			{ cellText: "2400 LED Lumen", readAs: "2400; Brightness standard: led" },
			{ cellText: "3000 ANSI Lumen", readAs: "3000; Brightness standard: ansi" },
		],
	});
});

it("convert sheet: proposes SKUs that are free, and marks a row that is like an earlier one", () => {
	const lines = ["Naam", "Sony X1", "BenQ W1+", "BenQ W1 Plus", "benq w1+"];
	const converted = convert(lines, { fields: ["title"] });
	expect(rowsOf(converted).slice(1)).toEqual([
		"2: SONY-X1-2|Sony|X1",
		"3: BENQ-W1-PLUS|BenQ|W1+",
		"4: BENQ-W1-PLUS-2|BenQ|W1 Plus",
		"5: BENQ-W1-PLUS|BenQ|w1+",
	]);
	expect(converted.doubtful).toMatchObject([{ row: 5, sameAsRow: 3, match: undefined }]);
});

it.each<[string, string, Partial<FileMapping>, string[]]>([
	["by name", "epson eh tw7100|", {}, ["2: A1|||"]],
	["by EAN", "Foo Bar|8715946680453", {}, ["2: A1|||8715946680453"]],
	[
		"but not where staff say so",
		"Epson EH-TW7100|",
		{ rows: { 2: { use: "new" } } },
		["2: EPSON-EH-TW7100|Epson|EH-TW7100|"],
	],
	["nor where they leave it out", "Epson EH-TW7100|", { likeUse: "skip" }, []],
])("convert sheet: updates models %s", (_, line, answers, rows) => {
	const converted = convert(["Naam|EAN", line], { fields: ["title", "eans"], answers });
	expect(rowsOf(converted).slice(1)).toEqual(rows);
	expect(converted.doubtfulCount).toBe(1);
});

it("convert sheet: matches a model whose brand is split elsewhere", () => {
	const names = { ...CATALOGUE, models: [known("N3", "Anker Nebula", "Mars 3")] };
	const reading = fileMappingOf({
		rowKey: "",
		kind: "projectors",
		columns: { merk: "brand", model: "model" },
	});
	const converted = convertSheet(sheet(["Merk|Model", "Anker|Nebula Mars 3"]), reading, names);
	expect(converted?.doubtful).toMatchObject([{ sku: "N3", match: { by: "brand and model" } }]);
});

it("questions a row that has a code of its own and a barcode of ours", () => {
	const lines = ["Code|Naam|EAN", "X-99|Foo Bar|8715946680453", "A1|Foo|"];
	const converted = convert(lines, { fields: ["sku", "title", "eans"] });
	expect(rowsOf(converted).slice(1)).toEqual(["2: A1|||8715946680453", "3: A1|Foo||"]);
	expect(converted.doubtful).toMatchObject([{ row: 2, newSku: "X-99", match: { by: "EAN" } }]);
});

it("convert sheet: reads the model of a title from the words beside the brand", () => {
	const lines = ["Merk|Naam", "AWOL Vision|LTV-3000", "Anker Nebula|Capsule 3 projector"];
	expect(rowsOf(convert(lines, { fields: ["brand", "title"] })).slice(1)).toEqual([
		"2: AWOL-VISION-LTV-3000|AWOL Vision|LTV-3000",
		"3: ANKER-NEBULA-CAPSULE-3|Anker Nebula|Capsule 3",
	]);
});

it("questions each value that fits no category once", () => {
	const lines = [
		"Naam|Use",
		"BenQ W1|Heimkino, Küche",
		"BenQ W2|küche",
		"BenQ W3|home cinema/Heimkino",
	];
	const given: Given = { fields: ["title", "product_category"] };
	const asked = convert(lines, given);
	expect(asked.unknownCategories).toEqual([
		{ key: "küche", name: "Küche", count: 2, slugs: undefined, features: "" },
	]);
	expect(rowsOf(asked).map((row) => row.split("|").at(-1))).toEqual([
		"product_category",
		"home-cinema",
		"",
		"home-cinema",
	]);
	const values = { brands: {}, categories: { küche: "gaming" } };
	expect(rowsOf(convert(lines, { ...given, answers: { values } }))[2]).toBe(
		"3: BENQ-W2|BenQ|W2|gaming",
	);
});

it("convert sheet: recognises a category in other languages at any address, and by its own words first", () => {
	const lines = ["sku|category", "B1|Heimkino", "B2|spiele", "B3|gaming"];
	const converted = convert(lines, { fields: ["sku", "product_category"] });
	expect(
		rowsOf(converted)
			.slice(1)
			.map((row) => row.split("|").at(-1)),
	).toEqual(["home-cinema", "play", "gaming"]);
});

it("convert sheet: keeps cells without a heading, so that the row is left out", () => {
	expect(
		rowsOf(convert(["Naam|Gewicht", "BenQ W1|2|9 kg"], { fields: ["title", "weight"] }))[1],
	).toBe("2: BENQ-W1|BenQ|W1|2 kg|9 kg");
});

it("a sheet of one shop becomes offers of this shop", () => {
	const lines = ["Naam|Prijs|Link", "Epson EH-TW7100|£1.299,00|shop.example/1", "BenQ W1|1|x"];
	const fields = ["title", "price", "affiliate_url"];
	expect(rowsOf(convert(lines, { fields, kind: "listings", retailer: "Currys" }))).toEqual([
		"1: sku|retailer|price|affiliate_url",
		"2: A1|Currys|1299.00|https://shop.example/1",
		"3: BENQ-W1|Currys|1.00|x",
	]);
});

it("convert sheet: compares the limit of free delivery with the price of its row, whatever the currency's column", () => {
	const lines = [
		"Delivery|Product|Price|Link|Currency",
		"Free over £500|Epson EH-TW7100|999|https://s.example/1|GBP",
		"Free over £500|BenQ W1|499|https://s.example/2|GBP",
		"GB::Standard:14.99 GBP:0:1:2:3|BenQ W2|499|https://s.example/3|GBP",
		"Free|BenQ W3|499|https://s.example/4|GBP",
	];
	const fields = ["delivery_price", "title", "price", "affiliate_url", "currency"];
	const converted = convert(lines, { fields, kind: "listings", retailer: "acme" });
	const place = converted.sheet.rows[0]?.cells.indexOf("delivery_price") ?? -1;
	expect(converted.sheet.rows.slice(1).map(({ cells }) => cells[place])).toEqual([
		"0.00",
		"",
		"14.99",
		"0.00",
	]);
});

it("convert sheet: reports how each column was read", () => {
	const lines = ["Naam|Lumen", "BenQ W1|3.600 lm", "BenQ W2|TBC", "BenQ W3|hell", "BenQ W4|3000"];
	expect(convert(lines, { fields: ["title", "brightness"] }).columns).toMatchObject([
		{
			label: "Title (brand and model in one)",
			examples: [{ cellText: "BenQ W1", readAs: "BenQ | W1" }, {}, {}],
		},
		{
			header: "Lumen",
			label: "Brightness (lumens)",
			readCount: 2,
			blankCount: 1,
			unreadCount: 1,
			unread: [{ row: 4, cellText: "hell", why: "it has no number" }],
			examples: [
				{ cellText: "3.600 lm", readAs: "3600" },
				{ cellText: "TBC", readAs: "" },
				{ cellText: "3000", readAs: "3000" },
			],
		},
	]);
});

it("convert sheet: finds nothing if the headings are others", () => {
	const reading = fileMappingOf({ rowKey: "", kind: "projectors", columns: { naam: "title" } });
	expect(convertSheet(sheet(["Name", "BenQ W1"]), reading, CATALOGUE)).toBeUndefined();
});
