import { countUnknownTexts, type UnknownTexts } from "~/features/catalogue/fields/unknown-texts";
import { TITLE_COLUMN } from "./columns/fields";
import { layoutOf } from "./columns/layouts";
import type { FileMapping } from "./columns/mapping";
import type { ColumnReport } from "./columns/read-column";
import { findMappedTable } from "./match/rows/mapped-table";
import type { CatalogueModel } from "./match/rows/model-finders";
import { type NamedRow, nameReader, type ProposedBrand } from "./match/rows/row-names";
import { type RowReports, rowReportCollector } from "./match/rows/row-reports";
import { type RowValues, rowValuesReader, type UnreadCell } from "./match/rows/row-values";
import { templateWriter } from "./match/rows/template-rows";
import { type TitledRow, unstatedFacts } from "./match/rows/titled-row";
import type { Sheet, SheetRow } from "./read/sheet";
import { leadingBrandFinder } from "./values/brands";
import { categoryReader, type NamedCategory, type UnknownCategory } from "./values/category-reader";
import { isPlaceholder } from "./values/yes-or-no";

/** Names that the values of a file are compared with. */
export interface CatalogueNames {
	models: readonly CatalogueModel[];
	categories: readonly NamedCategory[];
}

/** A file in another layout, converted to the template's. */
export interface ConvertedSheet extends RowReports {
	sheet: Sheet;
	columns: ColumnReport[];
	/** First words of titles that were read as brands. */
	proposedBrands: ProposedBrand[];
	unknownCategories: UnknownCategory[];
	/** Cells that could not be read, except those without a currency. */
	unreadCells: (UnreadCell & { sku: string })[];
	/** True if the currency of the prices is unknown, so that staff are asked once. */
	isCurrencyUnknown: boolean;
	/** Name of the program that exports such a file. */
	program: string | undefined;
	/** Number of rows of photos and variants that were merged into the row of their product. */
	mergedRowCount: number;
	/** Number of rows that are left out because the shop does not show their product. */
	unpublishedRowCount: number;
	/** Number of rows with the price of a current sale. */
	onSaleRowCount: number;
	/** Unknown texts for stock and condition, with the number of rows that have each. */
	unknownTexts: UnknownTexts;
	/** Number of rows that are left out until staff say what they sell. */
	waitingRowCount: number;
	/** Rows that a name or a barcode matched to a model, with their cells in the template's columns. */
	unconfirmedRows: readonly (SheetRow & { sku: string })[];
	/** Headers of columns that are left out although they have values. */
	leftOutHeaders: string[];
	/** Rows of models with facts in their titles. */
	titledRows: TitledRow[];
}

/** Returns the filled cells beyond the last header, which make a row of a CSV file doubtful. */
function surplusCells(line: SheetRow, columnCount: number): string[] {
	return line.cells.slice(columnCount).filter((cell) => cell.trim() !== "");
}

/** Merges the colours and sizes of a model into one row. */
function variantMerger(headers: readonly string[]) {
	const eansIndex = headers.indexOf("eans");
	const rowOfSku = new Map<string, SheetRow>();
	let mergedRowCount = 0;
	return {
		/** Returns the first converted row of a SKU. */
		rowOf: (sku: string) => rowOfSku.get(sku.toLowerCase()),
		/** Adds a converted row, unless there is one of its SKU. */
		addRow(sku: string, row: SheetRow): void {
			if (!rowOfSku.has(sku.toLowerCase())) rowOfSku.set(sku.toLowerCase(), row);
		},
		/** Adds the barcodes of a variant to the row of its model. */
		merge(modelRow: SheetRow, variantCells: readonly string[]): void {
			mergedRowCount += 1;
			const codes = new Set(
				`${modelRow.cells[eansIndex] ?? ""};${variantCells[eansIndex] ?? ""}`.split(";"),
			);
			codes.delete("");
			if (eansIndex >= 0) modelRow.cells[eansIndex] = [...codes].join(";");
		},
		/** Number of rows that were merged into another row. */
		count: () => mergedRowCount,
	};
}

/**
 * Converts a file in another layout to the template's, with the same row numbers. `doubtByRow` has the reasons, by row
 * number, why matched rows are left out. Returns undefined if the file lacks a column that the mapping names.
 */
export function convertSheet(
	sheet: Sheet,
	fileMapping: FileMapping,
	catalogue: CatalogueNames,
	doubtByRow?: ReadonlyMap<number, string>,
): ConvertedSheet | undefined {
	const table = findMappedTable(sheet, fileMapping);
	if (!table) return undefined;
	const { mapping, values: decisions, likeUse: matchedRowsUse } = fileMapping;
	const areModels = mapping.kind === "projectors";
	const program = layoutOf(table.headers)?.name;
	const brands = [...new Set(catalogue.models.map(({ brand }) => brand))];
	const rowNameReader = nameReader(
		catalogue.models,
		leadingBrandFinder(brands),
		fileMapping,
		doubtByRow,
	);
	const categories = categoryReader(catalogue.categories, decisions);
	const valuesReader = rowValuesReader(table, categories, decisions.currency);
	const rows = table.rows.map(valuesReader.read).filter(({ isBlank }) => !isBlank);
	const fields = new Set(valuesReader.fields);
	for (const { values } of rows) for (const field of Object.keys(values)) fields.add(field);
	const template = templateWriter(fields, mapping);
	const variants = variantMerger(template.headers);
	const reportCollector = rowReportCollector(template.headers, areModels);
	const convertedRows: SheetRow[] = [];
	const skuOfRow = new Map<number, string>();
	const titledRows: TitledRow[] = [];
	const unconfirmedRows: (SheetRow & { sku: string })[] = [];
	const unknownTexts: UnknownTexts = {};
	let waitingRowCount = 0;

	/** Returns the row of the same model above a variant, unless staff decided about the row. */
	function earlierRow(line: SheetRow, { sku, sameAsRow }: NamedRow): SheetRow | undefined {
		// Only the exports of shop programs have a row for each variant.
		const hasVariants = program !== undefined && areModels;
		if (!hasVariants || fileMapping.rows[line.row] !== undefined) return undefined;
		return variants.rowOf(sameAsRow === undefined ? sku : (skuOfRow.get(sameAsRow) ?? ""));
	}

	/** Returns true if a row that is left out waits for staff to say what it sells. */
	function isWaiting({ row }: SheetRow): boolean {
		return fileMapping.rows[row]?.use === undefined && matchedRowsUse !== "skip";
	}

	/** Returns the facts in a model's title that no column of its row states. */
	function titleFactsOf({ line, values }: RowValues, title: string) {
		return unstatedFacts(
			title,
			(field) => !isPlaceholder(valuesReader.cellOf(line, field)) || Boolean(values[field]),
		);
	}

	for (const rowValues of rows) {
		const { line, values } = rowValues;
		const namedRow = rowNameReader.read(line.row, values);
		valuesReader.addTitleExample(line, `${namedRow.brand} | ${namedRow.model}`);
		const cells = template.cells(values, namedRow);
		const isSkipped = namedRow.use === "skip";
		const modelRow = earlierRow(line, namedRow);
		if (modelRow && !isSkipped) {
			variants.merge(modelRow, cells);
			continue;
		}
		reportCollector.add(line.row, namedRow, cells);
		const { match, sku } = namedRow;
		if (match && match.by !== "SKU") unconfirmedRows.push({ row: line.row, sku: match.sku, cells });
		skuOfRow.set(line.row, sku);
		if (isSkipped) {
			if (isWaiting(line)) waitingRowCount += 1;
			continue;
		}
		countUnknownTexts(rowValues.unknownTexts, unknownTexts);
		const surplus = sheet.name === undefined ? surplusCells(line, table.headers.length) : [];
		const blanksKeepStoredValues = areModels && match !== undefined && namedRow.use === "update";
		const convertedRow: SheetRow = {
			row: line.row,
			cells: [...cells, ...surplus],
			isMapped: true,
			...(line.isHidden && { isHidden: true }),
			...(blanksKeepStoredValues && { blanksKeepStoredValues }),
		};
		convertedRows.push(convertedRow);
		variants.addRow(sku, convertedRow);
		const title = areModels ? valuesReader.cellOf(line, TITLE_COLUMN).trim() : "";
		const titleFacts = titleFactsOf(rowValues, title);
		if (Object.keys(titleFacts).length > 0)
			titledRows.push({ row: line.row, sku, title, titleFacts });
	}
	return {
		sheet: { name: sheet.name, rows: [{ row: 1, cells: template.headers }, ...convertedRows] },
		columns: valuesReader.reports(),
		...reportCollector.all(),
		proposedBrands: rowNameReader.proposedBrands(),
		unknownCategories: categories.unknown(),
		unreadCells: valuesReader.unreadCells.flatMap((cell) => {
			const sku = skuOfRow.get(cell.row);
			return sku === undefined ? [] : [{ ...cell, sku }];
		}),
		isCurrencyUnknown: valuesReader.isCurrencyUnknown,
		program,
		mergedRowCount: table.mergedRowCount + variants.count(),
		unpublishedRowCount: table.unpublishedRowCount,
		onSaleRowCount: table.onSaleRowCount,
		unknownTexts,
		waitingRowCount,
		unconfirmedRows,
		leftOutHeaders: table.leftOutHeaders,
		titledRows,
	};
}
