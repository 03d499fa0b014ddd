import type { Sheet, SheetRow } from "~/features/imports/parse/sheet";
import { CURRENCY, GOODS, TITLE } from "../fields";
import type { Chosen } from "./guess-columns";
import { headingWords } from "./heading-key";

/** An export of a known program. Headings are compared by their words, and separated by bars. */
export interface Preset {
	/** Within a sentence. */
	name: string;
	/** Headings of which all are in such a file; some programs have changed theirs. */
	needs: readonly string[];
	/** Its headings by our columns; the first with a value wins. All other columns are left out. */
	columns: Readonly<Record<string, string>>;
	/** Headings with the key of a product, which its rows of pictures and variants repeat. */
	group?: string;
	/** Heading with the id or SKU of the row that a variant belongs to. */
	parent?: string;
}

const PRESETS: readonly Preset[] = [
	{
		name: "a Shopify products export",
		needs: ["handle|title|vendor|variant price", "url handle|title|vendor|price"],
		columns: {
			...{ [TITLE]: "title", description: "body|description", brand: "vendor", [GOODS]: "type" },
			...{ sku: "variant sku|sku", eans: "variant barcode|barcode" },
			...{ price: "variant price|price", weight: "variant grams|weight value" },
		},
		group: "handle|url handle",
	},
	{
		name: "a WooCommerce products export",
		needs: ["type|sku|name|published|regular price"],
		columns: {
			...{ sku: "sku", eans: "gtin upc ean or isbn", [TITLE]: "name", description: "description" },
			...{ weight: "weight", price: "regular price" },
			...{ product_category: "categories", is_featured: "is featured" },
		},
		parent: "parent",
	},
	{
		name: "an Amazon listing report",
		needs: ["item name|seller sku|listing id|price"],
		columns: {
			...{ [TITLE]: "item name", description: "item description", sku: "seller sku" },
			...{ price: "price", eans: "product id" },
		},
	},
	{
		name: "an Icecat export",
		needs: ["supplier|prod id", "supplier|product code", "icecat id|brand", "prod id|model name"],
		columns: {
			...{
				brand: "supplier|supplier name|brand",
				model: "model name|product name",
				[TITLE]: "title",
			},
			...{ mpn: "prod id|product code", eans: "ean|eans|ean upc|ean upcs|gtin" },
			...{ [GOODS]: "category|category name" },
			description: "long summary description|long summary|long description",
		},
	},
	{
		name: "a Google Merchant feed",
		needs: ["id|title|link|price|availability"],
		columns: {
			...{ [TITLE]: "title", description: "description", brand: "brand", eans: "gtin" },
			...{ mpn: "mpn", price: "price", [GOODS]: "product type" },
		},
		group: "item group id",
	},
	{
		name: "an Awin feed",
		needs: ["aw product id|product name"],
		columns: {
			...{ [TITLE]: "product name", description: "description|product short description" },
			...{ brand: "brand name", eans: "ean|product gtin|upc", mpn: "mpn", price: "search price" },
			...{ [CURRENCY]: "currency", [GOODS]: "merchant category|category name" },
		},
	},
];

const wordsOf = (headings: readonly string[]) =>
	headings.map((heading) => headingWords(heading).replace(/^g /, ""));

/** Returns the program that exports such headings. */
export function presetOf(headings: readonly string[]): Preset | undefined {
	const words = new Set(wordsOf(headings));
	return PRESETS.find(({ needs }) =>
		needs.some((all) => all.split("|").every((heading) => words.has(heading))),
	);
}

/** Returns the meanings of the columns of an export, by their indexes; those without values have none. */
export function presetColumns(
	{ columns }: Preset,
	headings: readonly string[],
	hasValues: (index: number) => boolean,
): Chosen {
	const words = wordsOf(headings);
	const found = Object.entries(columns).flatMap(([field, names]) => {
		const places = names.split("|").map((heading) => words.indexOf(heading));
		const index = places.find((place) => place !== -1 && hasValues(place));
		return index === undefined ? [] : [[index, field] as const];
	});
	return Object.fromEntries(found);
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
	const group = preset?.group?.split("|").find((heading) => words.includes(heading));
	const parent = preset?.parent;
	if (!preset || (group === undefined && parent === undefined)) return body;
	const bySku = new Map(body.map((line) => [cellAt(line, "sku"), `id:${cellAt(line, "id")}`]));
	const keyOf = (line: SheetRow) => {
		if (group !== undefined) return cellAt(line, group) || `row:${line.row}`;
		const of = cellAt(line, parent);
		return (of === "" ? `id:${cellAt(line, "id")}` : bySku.get(of)) ?? of;
	};
	const fieldOf = (heading: string) =>
		Object.entries(preset.columns).find(([, names]) => names.split("|").includes(heading))?.[0];
	const fields = words.map(fieldOf);
	const isNamed = (line: SheetRow) =>
		(parent === undefined || cellAt(line, parent) === "") &&
		fields.some((field, index) => field === TITLE && (line.cells[index] ?? "").trim() !== "");
	return [...Map.groupBy(body, keyOf).values()].map((lines) => {
		const head = lines.find(isNamed);
		return joined(head ? [head, ...lines.filter((line) => line !== head)] : lines, fields);
	});
}
