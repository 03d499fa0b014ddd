import { guessDecimalSeparator, numbersIn } from "~/features/catalogue/values/number-style";
import { TITLE_COLUMN } from "~/features/ingest/columns/fields";
import {
	type FileLayout,
	layoutOf,
	layoutSpelling,
	salePeriod,
} from "~/features/ingest/columns/layouts";
import type { SheetRow } from "~/features/ingest/read/sheet";
import { saysUnpublished } from "~/features/ingest/values/line-texts";
import { isSaleOn } from "~/features/ingest/values/sale-period";
import { accessoryOrOtherGoods } from "./model-finders";

/** The rows of an export, one for each model that a shop lists, with its photos and variants merged into it. */
export interface MergedVariantRows {
	rows: SheetRow[];
	/** Number of rows that were merged into another row. */
	mergedRowCount: number;
	/** Number of rows that are left out because the shop does not show their product. */
	unpublishedRowCount: number;
	/** Number of rows with the price of a current sale. */
	onSaleRowCount: number;
}

/** Headers of columns with a variant's options: "Option1 Value", "Attribute 1 value(s)". */
const VARIANT_HEADER = /^(option ?\d* value|attribute \d+ values?)$/;

/** Options that sell an accessory instead of the projector, though the words may also describe a projector. */
const ACCESSORY_OPTION =
	/^(?:(?:spare |extra |second )?batter(?:y|ies)|(?:extended |extra |\d+[ -]years? )?(?:warranty|guarantee)|(?:with )?installation|lampen?|akku|accu|speakers?|accessor(?:y|ies)|zubehör|toebehoren)$/i;

/** Upper limit of a model's photos. */
const MAX_PHOTOS = 8;

/** Finds cells of a layout by their headers; `names` are the spellings of a header, with a bar between them. */
function layoutCellReader(layout: FileLayout, headers: readonly string[]) {
	const spellings = headers.map(layoutSpelling);
	const indexesOfNames = (names = "") =>
		names.split("|").flatMap((name) => (spellings.includes(name) ? [spellings.indexOf(name)] : []));
	const textAt = ({ cells }: SheetRow, index: number) => (cells[index] ?? "").trim();
	return {
		/** Our column for each column of the file. */
		fields: spellings.map(
			(spelling) =>
				Object.entries(layout.columns).find(([, names]) =>
					names.split("|").includes(spelling),
				)?.[0],
		),
		optionIndexes: spellings.flatMap((spelling, index) =>
			VARIANT_HEADER.test(spelling) ? [index] : [],
		),
		firstIndex: (names?: string) => indexesOfNames(names)[0],
		textOf: (line: SheetRow, names?: string) => textAt(line, indexesOfNames(names)[0] ?? -1),
		textsOf: (line: SheetRow, names?: string) =>
			indexesOfNames(names).map((index) => textAt(line, index)),
		textAt,
	};
}

type LayoutCellReader = ReturnType<typeof layoutCellReader>;

/** Returns a function that returns the key of a row's product: a key in the export, or the parent of a variation. */
function groupKeyFinder(
	layout: FileLayout,
	cellReader: LayoutCellReader,
	body: readonly SheetRow[],
) {
	const isVariation = (line: SheetRow) =>
		layout.rowRules.type === undefined ||
		/variation|variant/i.test(cellReader.textOf(line, layout.rowRules.type));
	const keyById = new Map<string, string>();
	const keyBySku = new Map<string, string>();
	for (const line of body) {
		if (layout.rowRules.parent === undefined || isVariation(line)) continue;
		keyById.set(cellReader.textOf(line, "id"), `row:${line.row}`);
		keyBySku.set(cellReader.textOf(line, "sku").toLowerCase(), `row:${line.row}`);
	}
	// Blank ids and SKUs do not connect rows.
	keyById.delete("");
	keyBySku.delete("");
	return (line: SheetRow): string => {
		const singleRowKey = `row:${line.row}`;
		if (layout.rowRules.group !== undefined) {
			const key = cellReader.textOf(line, layout.rowRules.group);
			return key === "" ? singleRowKey : `group:${key}`;
		}
		const parent = isVariation(line) ? cellReader.textOf(line, layout.rowRules.parent) : "";
		if (parent === "") return singleRowKey;
		const id = parent.replace(/^id:/i, "").trim();
		const keyOfSku = /^id:/i.test(parent) ? undefined : keyBySku.get(parent.toLowerCase());
		return keyOfSku ?? keyById.get(id) ?? `parent:${parent}`;
	};
}

/**
 * Returns a product's row with its variants' barcodes and photos, their lowest price, and values that it lacks. A
 * parent's row is one of the variants.
 */
function joinVariants(
	mainRow: SheetRow,
	variants: readonly SheetRow[],
	fields: LayoutCellReader["fields"],
	priceOf: (cell: string) => number,
	parentRowNumber: number | undefined,
): SheetRow {
	const cells = fields.map((field, index) => {
		const cell = mainRow.cells[index] ?? "";
		const variantCells = variants.map((line) => (line.cells[index] ?? "").trim()).filter(Boolean);
		if (field === "eans") return [...new Set(variantCells)].join(";");
		if (field === "image_url") return [...new Set(variantCells)].slice(0, MAX_PHOTOS).join(";");
		if (field === "price") {
			// The price in a parent's own row is the lowest of all its variations, accessories too, so it does not count.
			const variantsWithoutParent = variants.filter(({ row }) => row !== parentRowNumber);
			const prices = variantsWithoutParent
				.map((line) => (line.cells[index] ?? "").trim())
				.filter(Boolean);
			return prices.sort((a, b) => priceOf(a) - priceOf(b))[0] ?? variantCells[0] ?? "";
		}
		return cell.trim() === "" ? (variantCells[0] ?? cell) : cell;
	});
	return { ...mainRow, cells: [...cells, ...mainRow.cells.slice(fields.length)] };
}

/**
 * Returns the rows of an export with photos and variants merged into the row of their product, without products that
 * the shop does not show, and with the prices of current sales. Rows of other files are returned unchanged.
 */
export function mergeVariantRows(
	headers: readonly string[],
	body: readonly SheetRow[],
	now: Date = new Date(),
): MergedVariantRows {
	const layout = layoutOf(headers);
	if (!layout)
		return { rows: [...body], mergedRowCount: 0, unpublishedRowCount: 0, onSaleRowCount: 0 };
	const cellReader = layoutCellReader(layout, headers);
	const { sale, group, parent } = layout.rowRules;
	const priceIndexes = cellReader.fields.flatMap((field, index) =>
		field === "price" ? [index] : [],
	);
	const allPrices = body.flatMap((line) =>
		priceIndexes.map((index) => cellReader.textAt(line, index)),
	);
	const numberStyle = {
		decimalSeparator: guessDecimalSeparator(allPrices),
		prefersThousands: true,
	};
	const priceOf = (cell: string) => numbersIn(cell, numberStyle)[0] || Number.POSITIVE_INFINITY;
	let onSaleRowCount = 0;

	/** Replaces the usual price by the price of a current sale. */
	function withSalePrice(line: SheetRow): SheetRow {
		const text = cellReader.textOf(line, sale?.price);
		const index = cellReader.firstIndex(layout?.columns.price);
		if (!sale || text === "" || index === undefined) return line;
		const [from, to] = salePeriod(sale, (header) => cellReader.textOf(line, header));
		const isLower = priceOf(text) < priceOf(cellReader.textAt(line, index));
		if (!isLower || !isSaleOn(from, to, now)) return line;
		onSaleRowCount += 1;
		return { ...line, cells: line.cells.with(index, text) };
	}

	const isUnpublished = (line: SheetRow) =>
		cellReader.textsOf(line, layout.rowRules.published).some(saysUnpublished);
	const titleOf = (line: SheetRow) => cellReader.textOf(line, layout.columns[TITLE_COLUMN]);

	/** Returns true for a variant that is a lamp or a mount beside the product. */
	function isAccessory(line: SheetRow, mainRow: SheetRow): boolean {
		// The row of a parent lists the options of all its variations.
		if (line === mainRow && parent !== undefined) return false;
		const title = line === mainRow ? "" : titleOf(line);
		const options = cellReader.optionIndexes.map((index) => cellReader.textAt(line, index));
		if (options.some((option) => ACCESSORY_OPTION.test(option))) return true;
		return accessoryOrOtherGoods([title, ...options].join(" ").trim(), "", "") !== undefined;
	}

	const keyOf = groupKeyFinder(layout, cellReader, body);
	const rows: SheetRow[] = [];
	let mergedRowCount = 0;
	for (const [key, lines] of Map.groupBy(body, keyOf)) {
		const parentRow = lines.find(({ row }) => key === `row:${row}`);
		const mainRow = parentRow ?? lines.find((line) => titleOf(line) !== "") ?? lines[0];
		if (!mainRow || isUnpublished(mainRow)) continue;
		const publishedRows = lines.filter((line) => !isUnpublished(line)).map(withSalePrice);
		const pricedMainRow = publishedRows.find(({ row }) => row === mainRow.row) ?? mainRow;
		const isSingle = publishedRows.length === 1 || (group ?? parent) === undefined;
		const modelRows = publishedRows.filter((line) => !isAccessory(line, pricedMainRow));
		const variants = modelRows.length === 0 ? publishedRows : modelRows;
		const parentRowNumber = parent === undefined ? undefined : parentRow?.row;
		mergedRowCount += publishedRows.length - 1;
		rows.push(
			isSingle
				? pricedMainRow
				: joinVariants(pricedMainRow, variants, cellReader.fields, priceOf, parentRowNumber),
		);
	}
	const unpublishedRowCount = body.length - rows.length - mergedRowCount;
	return { rows, mergedRowCount, unpublishedRowCount, onSaleRowCount };
}
