import type { Sheet, SheetRow } from "~/features/imports/parse/sheet";
import { CURRENCY, GOODS, TITLE } from "../fields";
import type { Chosen } from "./guess-columns";
import { headingWords } from "./heading-key";

/** An export of a known program. Headings are compared by their words. */
export interface Preset {
	/** Within a sentence. */
	name: string;
	/** Headings of which all are in such a file; some programs have changed theirs. */
	needs: readonly (readonly string[])[];
	/** Our columns by its headings; the first heading with a value wins. All others are left out. */
	columns: Readonly<Record<string, string>>;
	/** Headings of values of a product that its further rows repeat: pictures and variants, without a name of their own. */
	group?: readonly string[];
	/** Heading with the id or SKU of the row that a variant belongs to. */
	parent?: string;
}

const PRESETS: readonly Preset[] = [
	{
		name: "a Shopify products export",
		needs: [
			["handle", "title", "vendor", "variant price"],
			["url handle", "title", "vendor", "price"],
		],
		columns: {
			title: TITLE,
			body: "description",
			description: "description",
			vendor: "brand",
			type: GOODS,
			"variant sku": "sku",
			sku: "sku",
			"variant barcode": "eans",
			barcode: "eans",
			"variant price": "price",
			price: "price",
			"variant grams": "weight",
			"weight value": "weight",
		},
		group: ["handle", "url handle"],
	},
	{
		name: "a WooCommerce products export",
		needs: [["type", "sku", "name", "published", "regular price"]],
		columns: {
			sku: "sku",
			"gtin upc ean or isbn": "eans",
			name: TITLE,
			"is featured": "is_featured",
			description: "description",
			weight: "weight",
			"regular price": "price",
			categories: "product_category",
		},
		parent: "parent",
	},
	{
		name: "an Amazon listing report",
		needs: [["item name", "seller sku", "listing id", "price"]],
		columns: {
			"item name": TITLE,
			"item description": "description",
			"seller sku": "sku",
			price: "price",
			"product id": "eans",
		},
	},
	{
		name: "an Icecat export",
		needs: [
			["supplier", "prod id"],
			["supplier", "product code"],
			["icecat id", "brand"],
			["prod id", "model name"],
		],
		columns: {
			supplier: "brand",
			"supplier name": "brand",
			brand: "brand",
			"model name": "model",
			"product name": "model",
			title: TITLE,
			"prod id": "mpn",
			"product code": "mpn",
			ean: "eans",
			eans: "eans",
			"ean upc": "eans",
			"ean upcs": "eans",
			gtin: "eans",
			category: GOODS,
			"category name": GOODS,
			"long summary description": "description",
			"long summary": "description",
			"long description": "description",
		},
	},
	{
		name: "a Google Merchant feed",
		needs: [["id", "title", "link", "price", "availability"]],
		columns: {
			title: TITLE,
			description: "description",
			brand: "brand",
			gtin: "eans",
			mpn: "mpn",
			price: "price",
			"product type": GOODS,
		},
		group: ["item group id"],
	},
	{
		name: "an Awin feed",
		needs: [["aw product id", "product name"]],
		columns: {
			"product name": TITLE,
			description: "description",
			"product short description": "description",
			"brand name": "brand",
			ean: "eans",
			"product gtin": "eans",
			upc: "eans",
			mpn: "mpn",
			"search price": "price",
			currency: CURRENCY,
			"merchant category": GOODS,
			"category name": GOODS,
		},
	},
];

const wordsOf = (headings: readonly string[]) =>
	headings.map((heading) => headingWords(heading).replace(/^g /, ""));

/** Returns the program that exports such headings. */
export function presetOf(headings: readonly string[]): Preset | undefined {
	const words = new Set(wordsOf(headings));
	return PRESETS.find(({ needs }) =>
		needs.some((all) => all.every((heading) => words.has(heading))),
	);
}

/** Returns the meanings of the columns of an export, by their indexes; those without values have none. */
export function presetColumns(
	{ columns }: Preset,
	headings: readonly string[],
	hasValues: (index: number) => boolean,
): Chosen {
	const chosen: Chosen = {};
	const words = wordsOf(headings);
	for (const [heading, field] of Object.entries(columns)) {
		const index = words.indexOf(heading);
		if (index === -1 || !hasValues(index) || Object.values(chosen).includes(field)) continue;
		chosen[index] = field;
	}
	return chosen;
}

const priceOf = (cell: string) => Number(cell.replace(/[^\d.]/g, "")) || Number.POSITIVE_INFINITY;

/** Returns a product's row with what its variants have: every barcode, the lowest price, and values that it lacks. */
function joined(lines: readonly SheetRow[], fields: readonly (string | undefined)[]): SheetRow {
	const [head, ...others] = lines;
	if (!head || others.length === 0) return head ?? { row: 0, cells: [] };
	const cells = head.cells.map((own, index) => {
		const all = lines.map((line) => (line.cells[index] ?? "").trim()).filter((cell) => cell !== "");
		if (fields[index] === "eans") return [...new Set(all)].join(";");
		if (fields[index] === "price") return all.sort((a, b) => priceOf(a) - priceOf(b))[0] ?? own;
		return own.trim() === "" ? (all[0] ?? own) : own;
	});
	return { ...head, cells };
}

/** Returns the rows of an export with pictures and variants in the row of their product; other files as they are. */
export function foldedRows(headings: readonly string[], body: Sheet["rows"]): Sheet["rows"] {
	const preset = presetOf(headings);
	const words = wordsOf(headings);
	const cellAt = ({ cells }: SheetRow, heading = "") =>
		(cells[words.indexOf(heading)] ?? "").trim();
	const group = preset?.group?.find((heading) => words.includes(heading));
	const parent = preset?.parent;
	if (!preset || (group === undefined && parent === undefined)) return body;
	const bySku = new Map(body.map((line) => [cellAt(line, "sku"), `id:${cellAt(line, "id")}`]));
	const keyOf = (line: SheetRow) => {
		if (group !== undefined) return cellAt(line, group) || `row:${line.row}`;
		const of = cellAt(line, parent);
		return (of === "" ? `id:${cellAt(line, "id")}` : bySku.get(of)) ?? of;
	};
	const fields = words.map((heading) => preset.columns[heading]);
	const isNamed = (line: SheetRow) =>
		(parent === undefined || cellAt(line, parent) === "") &&
		fields.some((field, index) => field === TITLE && (line.cells[index] ?? "").trim() !== "");
	return [...Map.groupBy(body, keyOf).values()].map((lines) => {
		const head = lines.find(isNamed);
		return joined(head ? [head, ...lines.filter((line) => line !== head)] : lines, fields);
	});
}
