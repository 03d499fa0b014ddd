import { throwKindOfRatio } from "~/features/catalogue/figures/throw-kind";
import { throwRatio } from "~/features/catalogue/figures/throw-ratio";
import type { Sheet, SheetRow } from "~/features/imports/parse/sheet";
import { columnsOf } from "~/features/imports/plan/import-tables";
import { brandFinder } from "./brands";
import type { CatalogueNames, ModelMatch } from "./catalogue-names";
import { categoryReader, type UnknownCategory } from "./category-reader";
import { type ColumnReport, columnReader, fileMark } from "./column-reading";
import { fieldLabel, fieldsOf, TITLE } from "./fields";
import { columnKeys } from "./heading-key";
import { MAX_ROWS_ABOVE } from "./heading-row";
import type { FileReading, RowUse } from "./mapping";
import { type NamedRow, nameReader, type ProposedBrand } from "./row-names";

/** A row of a file as it will be imported. */
export interface RowReport {
	row: number;
	brand: string;
	model: string;
	sku: string;
	/** The SKU that it has where it is a new model. */
	newSku: string;
	/** The model of the catalogue that it is like. */
	match: ModelMatch | undefined;
	use: RowUse;
	/** An earlier row of the same brand and model. */
	sameAs: number | undefined;
	/** Our columns of the row that say something. */
	values: { label: string; text: string }[];
}

/** A file in another layout, read as the template would have it. */
export interface ConvertedSheet {
	sheet: Sheet;
	columns: ColumnReport[];
	rows: RowReport[];
	/** Titles' first words that were taken for brands. */
	proposedBrands: ProposedBrand[];
	unknownCategories: UnknownCategory[];
}

interface FoundColumn {
	index: number;
	heading: string;
	field: string;
	cells: string[];
}

/** The row with the headings that a mapping names, and the columns it names; nothing where the file has them not. */
function findColumns({ rows }: Sheet, { mapping }: FileReading) {
	const wanted = Object.keys(mapping.columns);
	const fields = fieldsOf(mapping.kind);
	for (const [place, { cells }] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
		const keys = columnKeys(cells);
		if (!wanted.every((key) => keys.includes(key))) continue;
		const body = rows.slice(place + 1);
		const columns = keys.flatMap((key, index): FoundColumn[] => {
			const field = Object.hasOwn(mapping.columns, key) ? mapping.columns[key] : undefined;
			if (field === undefined || !fields.includes(field)) return [];
			const heading = (cells[index] ?? "").trim();
			return [{ index, heading, field, cells: body.map((row) => row.cells[index] ?? "") }];
		});
		return { body, columns, width: cells.length };
	}
	return undefined;
}

const THROW_TYPES = {
	"ultra-short": "Ultra Short",
	short: "Short",
	standard: "Standard",
	long: "Long",
} as const;

/** The throw type of a ratio; blank where it is none. */
function throwTypeOf(ratio: string): string {
	const read = throwRatio(ratio);
	return read ? THROW_TYPES[throwKindOfRatio(read.min)] : "";
}

/** Cells behind the last heading, which make a row of a CSV file doubtful. */
function surplusCells(line: SheetRow, width: number): string[] {
	return line.cells.slice(width).filter((cell) => cell.trim() !== "");
}

/**
 * Reads a file in another layout as the template would have it, row numbers and all. Undefined where the file does not
 * have the columns that the reading names.
 */
export function convertSheet(
	sheet: Sheet,
	reading: FileReading,
	catalogue: CatalogueNames,
): ConvertedSheet | undefined {
	const found = findColumns(sheet, reading);
	if (!found) return undefined;
	const { kind } = reading.mapping;
	const mark = fileMark(found.columns);
	const columns = found.columns.map((column) => ({
		...column,
		...columnReader(column, mark),
	}));
	const own = columnsOf(kind);
	const isModels = kind === "projectors";
	const hasField = (field: string) => columns.some((one) => one.field === field);
	const headings = own.filter(
		(field) =>
			hasField(field) ||
			field === "sku" ||
			(isModels && ["brand", "model"].includes(field)) ||
			(isModels && field === "throw_type" && hasField("throw_ratio")) ||
			(field === "retailer" && reading.mapping.retailer !== undefined),
	);
	const brands = [...new Set(catalogue.models.map(({ brand }) => brand))];
	const names = nameReader(catalogue.models, brandFinder(brands), reading);
	const categories = categoryReader(catalogue.categories, reading.values.categories);
	const retailers = new Map(
		catalogue.retailers.flatMap(({ name, slug }) => [
			[name.toLowerCase(), slug],
			[slug, slug],
		]),
	);
	const rows: RowReport[] = [];
	const lines: SheetRow[] = [];

	function cellsOf(values: Readonly<Record<string, string>>, named: NamedRow): string[] {
		const isNew = named.use === "new";
		return headings.map((field) => {
			const text = values[field] ?? "";
			if (field === "sku") return named.sku;
			if (isModels && (field === "brand" || field === "model")) {
				return isNew || named.match?.by === "SKU" ? named[field] : "";
			}
			if (field === "throw_type" && text === "" && isNew) {
				return throwTypeOf(values.throw_ratio ?? "");
			}
			if (field === "retailer") {
				const shop = text || (reading.mapping.retailer ?? "");
				return retailers.get(shop.toLowerCase()) ?? shop;
			}
			return text;
		});
	}

	for (const line of found.body) {
		const values: Record<string, string> = {};
		for (const column of columns) {
			const cell = line.cells[column.index] ?? "";
			const text = column.read(line.row, cell);
			const isCategory = column.field === "product_category";
			values[column.field] = isCategory ? categories.read(text) : text;
			if (isCategory && text !== "") column.explain(cell, values[column.field] ?? "");
		}
		if (Object.values(values).every((text) => text === "")) continue;
		const named = names.read(line.row, values);
		const title = columns.find(({ field }) => field === TITLE);
		title?.explain(line.cells[title.index] ?? "", `${named.brand} | ${named.model}`);
		const cells = cellsOf(values, named);
		const shown = headings.flatMap((heading, index) => {
			const text = cells[index] ?? "";
			const isName = ["sku", "brand", "model"].includes(heading);
			return text === "" || isName ? [] : [{ label: fieldLabel(heading), text }];
		});
		rows.push({ row: line.row, ...named, values: shown });
		if (named.use === "skip") continue;
		const surplus = sheet.name === undefined ? surplusCells(line, found.width) : [];
		const leaves = isModels && named.match !== undefined && named.use === "update";
		lines.push({
			row: line.row,
			cells: [...cells, ...surplus],
			...(leaves && { leavesBlank: true }),
		});
	}
	const head = { row: 1, cells: [...headings] };
	return {
		sheet: { name: sheet.name, rows: [head, ...lines] },
		columns: columns.map((column) => column.report()),
		rows,
		proposedBrands: names.proposedBrands(),
		unknownCategories: categories.unknown(),
	};
}
