import { guessDecimalSeparator, numbersIn } from "~/features/catalogue/values/number-style";
import { TITLE } from "~/features/ingest/columns/fields";
import {
	type FileLayout,
	layoutOf,
	layoutWord,
	salePeriod,
} from "~/features/ingest/columns/layouts";
import type { SheetRow } from "~/features/ingest/read/sheet";
import { saysUnpublished } from "~/features/ingest/values/line-texts";
import { isSaleOn } from "~/features/ingest/values/sale-period";
import { whyNoModel } from "./model-finders";

/** The rows of an export, each a product with its pictures and variants. */
export interface VariantRows {
	rows: SheetRow[];
	/** The number of rows that became part of another. */
	folded: number;
	/** The number of rows of products that the shop does not show, which are left out. */
	unpublished: number;
	/** The number of rows whose price is that of a sale. */
	onSale: number;
}

/** Headings of what makes a variant: "Option1 Value", "Attribute 1 value(s)". */
const VARIANT_HEADER = /^(option ?\d* value|attribute \d+ values?)$/;

/** Options that sell something beside the projector, though the words may also describe one. */
const ACCESSORY_ALONE =
	/^(?:(?:spare |extra |second )?batter(?:y|ies)|(?:extended |extra |\d+[ -]years? )?(?:warranty|guarantee)|(?:with )?installation|lampen?|akku|accu|speakers?|accessor(?:y|ies)|zubehör|toebehoren)$/i;

/** As many as a model may have. */
const MAX_PHOTOS = 8;

/** Finds cells of a layout by their headings. */
function cellReader(layout: FileLayout, headers: readonly string[]) {
	const words = headers.map(layoutWord);
	const placesOfNames = (names = "") =>
		names.split("|").flatMap((name) => (words.includes(name) ? [words.indexOf(name)] : []));
	const textAt = ({ cells }: SheetRow, place: number) => (cells[place] ?? "").trim();
	return {
		/** Our column for each of the file's. */
		fields: words.map(
			(word) =>
				Object.entries(layout.columns).find(([, names]) => names.split("|").includes(word))?.[0],
		),
		variants: words.flatMap((word, place) => (VARIANT_HEADER.test(word) ? [place] : [])),
		first: (names?: string) => placesOfNames(names)[0],
		text: (line: SheetRow, names?: string) => textAt(line, placesOfNames(names)[0] ?? -1),
		texts: (line: SheetRow, names?: string) =>
			placesOfNames(names).map((place) => textAt(line, place)),
		textAt,
	};
}

type Cells = ReturnType<typeof cellReader>;

/** Returns the key of the product of each row: by a key of the export, or by the parent of a variation. */
function variantKeys(layout: FileLayout, cells: Cells, body: readonly SheetRow[]) {
	const isVariation = (line: SheetRow) =>
		layout.quirks.type === undefined ||
		/variation|variant/i.test(cells.text(line, layout.quirks.type));
	const byId = new Map<string, string>();
	const bySku = new Map<string, string>();
	for (const line of body) {
		if (layout.quirks.parent === undefined || isVariation(line)) continue;
		byId.set(cells.text(line, "id"), `row:${line.row}`);
		bySku.set(cells.text(line, "sku").toLowerCase(), `row:${line.row}`);
	}
	// Rows without an id or a SKU have none in common.
	byId.delete("");
	bySku.delete("");
	return (line: SheetRow): string => {
		const alone = `row:${line.row}`;
		if (layout.quirks.group !== undefined) {
			const key = cells.text(line, layout.quirks.group);
			return key === "" ? alone : `group:${key}`;
		}
		const parent = isVariation(line) ? cells.text(line, layout.quirks.parent) : "";
		if (parent === "") return alone;
		const id = parent.replace(/^id:/i, "").trim();
		const byName = /^id:/i.test(parent) ? undefined : bySku.get(parent.toLowerCase());
		return byName ?? byId.get(id) ?? `parent:${parent}`;
	};
}

/** Returns a product's row with what its variants have: barcodes, pictures, the lowest price, and values that it lacks. */
function joinVariants(
	head: SheetRow,
	variants: readonly SheetRow[],
	fields: Cells["fields"],
	priceOf: (cell: string) => number,
	parentRow: number | undefined,
): SheetRow {
	const cells = fields.map((field, index) => {
		const cell = head.cells[index] ?? "";
		const all = variants.map((line) => (line.cells[index] ?? "").trim()).filter(Boolean);
		if (field === "eans") return [...new Set(all)].join(";");
		if (field === "image_url") return [...new Set(all)].slice(0, MAX_PHOTOS).join(";");
		if (field === "price") {
			// A parent's price is the lowest of all its variations, accessories too.
			const sold = variants.filter(({ row }) => row !== parentRow);
			const prices = sold.map((line) => (line.cells[index] ?? "").trim()).filter(Boolean);
			return prices.sort((a, b) => priceOf(a) - priceOf(b))[0] ?? all[0] ?? "";
		}
		return cell.trim() === "" ? (all[0] ?? cell) : cell;
	});
	return { ...head, cells: [...cells, ...head.cells.slice(fields.length)] };
}

/**
 * Returns the rows of an export with pictures and variants in the row of their product, without products that the shop
 * does not show, and with the prices of sales that are on; other files as they are.
 */
export function variantRows(
	headers: readonly string[],
	body: readonly SheetRow[],
	now: Date = new Date(),
): VariantRows {
	const layout = layoutOf(headers);
	if (!layout) return { rows: [...body], folded: 0, unpublished: 0, onSale: 0 };
	const cells = cellReader(layout, headers);
	const { sale, group, parent } = layout.quirks;
	const pricePlaces = cells.fields.flatMap((field, place) => (field === "price" ? [place] : []));
	const allPrices = body.flatMap((line) => pricePlaces.map((place) => cells.textAt(line, place)));
	const style = { decimalSeparator: guessDecimalSeparator(allPrices), hasThousands: true };
	const priceOf = (cell: string) => numbersIn(cell, style)[0] || Number.POSITIVE_INFINITY;
	let onSale = 0;

	/** Puts the price of a sale in the place of the usual one. */
	function withSalePrice(line: SheetRow): SheetRow {
		const text = cells.text(line, sale?.price);
		const place = cells.first(layout?.columns.price);
		if (!sale || text === "" || place === undefined) return line;
		const [from, to] = salePeriod(sale, (header) => cells.text(line, header));
		const isLower = priceOf(text) < priceOf(cells.textAt(line, place));
		if (!isLower || !isSaleOn(from, to, now)) return line;
		onSale += 1;
		return { ...line, cells: line.cells.with(place, text) };
	}

	const isUnpublished = (line: SheetRow) =>
		cells.texts(line, layout.quirks.published).some(saysUnpublished);
	const titleOf = (line: SheetRow) => cells.text(line, layout.columns[TITLE]);

	/** Returns true for a variant that is a lamp or a mount beside the product. */
	function isAccessory(line: SheetRow, head: SheetRow): boolean {
		// A parent lists the options of all its variations.
		if (line === head && parent !== undefined) return false;
		const title = line === head ? "" : titleOf(line);
		const options = cells.variants.map((place) => cells.textAt(line, place));
		if (options.some((option) => ACCESSORY_ALONE.test(option))) return true;
		return whyNoModel([title, ...options].join(" ").trim(), "", "") !== undefined;
	}

	const keyOf = variantKeys(layout, cells, body);
	const rows: SheetRow[] = [];
	let folded = 0;
	for (const [key, lines] of Map.groupBy(body, keyOf)) {
		const owner = lines.find(({ row }) => key === `row:${row}`);
		const head = owner ?? lines.find((line) => titleOf(line) !== "") ?? lines[0];
		if (!head || isUnpublished(head)) continue;
		const published = lines.filter((line) => !isUnpublished(line)).map(withSalePrice);
		const first = published.find(({ row }) => row === head.row) ?? head;
		const isAlone = published.length === 1 || (group ?? parent) === undefined;
		const models = published.filter((line) => !isAccessory(line, first));
		const variants = models.length === 0 ? published : models;
		const parentRow = parent === undefined ? undefined : owner?.row;
		folded += published.length - 1;
		rows.push(isAlone ? first : joinVariants(first, variants, cells.fields, priceOf, parentRow));
	}
	const unpublished = body.length - rows.length - folded;
	return { rows, folded, unpublished, onSale };
}
