import { countUnknown, type UnknownTexts } from "~/features/catalogue/fields/unknown-texts";
import { poundsToPence } from "~/features/catalogue/values/pounds";
import { NO_CURRENCY } from "~/features/catalogue/values/read-price";
import { CURRENCY, GOODS, mappableFields, TITLE } from "./columns/fields";
import { columnKeys, headerWords } from "./columns/header-key";
import { isOfPhotos } from "./columns/header-synonyms";
import { layoutOf } from "./columns/layouts";
import type { FileMapping } from "./columns/mapping";
import {
	type ColumnReport,
	columnReader,
	fileCurrencies,
	fileDecimalSeparator,
	type ReadColumn,
} from "./columns/read-column";
import { variantRows } from "./match/rows/grouped-rows";
import type { CatalogueModel } from "./match/rows/model-finders";
import { nameReader, type ProposedBrand } from "./match/rows/row-names";
import { type RowReports, rowReports } from "./match/rows/row-reports";
import { templateWriter } from "./match/rows/template-rows";
import { type TitledRow, unstatedFacts } from "./match/rows/titled-row";
import { MAX_ROWS_ABOVE, rowsBelow, type Sheet, type SheetRow } from "./read/sheet";
import { brandFinder } from "./values/brands";
import { categoryReader, type NamedCategory, type UnknownCategory } from "./values/category-reader";
import { PRICE_FIELDS } from "./values/readers";
import { isPlaceholder } from "./values/yes-or-no";

/** Names that the values of a file are compared with. */
export interface CatalogueNames {
	models: readonly CatalogueModel[];
	categories: readonly NamedCategory[];
}

/** More cells of a file are counted, but not named. */
const MAX_UNREAD_CELLS = 1000;

/** A cell of which nothing is imported. */
export interface UnreadCell {
	row: number;
	sku: string;
	field: string;
	cellText: string;
	why: string;
}

/** A file in another layout, converted to the template's. */
export interface ConvertedSheet extends RowReports {
	sheet: Sheet;
	columns: ColumnReport[];
	/** First words of titles that were read as brands. */
	proposedBrands: ProposedBrand[];
	unknownCategories: UnknownCategory[];
	/** Cells that could not be read, except those without a currency. */
	unread: UnreadCell[];
	/** True if nothing says what currency the prices are in, so that staff are asked once. */
	asksCurrency: boolean;
	/** Name of the program that exports such a file. */
	program: string | undefined;
	/** Rows of pictures and variants that are in the rows of their products. */
	folded: number;
	/** Rows of products that the shop does not show, which are left out. */
	unpublished: number;
	/** Rows whose price is that of a sale that is on. */
	onSale: number;
	/** Texts of stock and condition whose words are not known, by number of rows. */
	unknownTexts: UnknownTexts;
	/** Rows that are left out until staff say what they sell. */
	waiting: number;
	/** Rows that a name or a barcode matched to a model, with their cells in the template's columns. */
	unconfirmed: readonly (SheetRow & { sku: string })[];
	/** Headings of columns with values that are left out. */
	leftOut: string[];
	/** Rows of models with figures in their titles. */
	titled: TitledRow[];
}

interface PlacedColumn extends ReadColumn {
	index: number;
}

/** Finds the row with the headings of a mapping, and their columns; undefined if the file does not have them. */
function findColumns(sheet: Sheet, { mapping }: FileMapping) {
	const wanted = Object.keys(mapping.columns);
	const fields = mappableFields(mapping.kind);
	for (const [place, { cells }] of sheet.rows.slice(0, MAX_ROWS_ABOVE).entries()) {
		const keys = columnKeys(cells);
		if (!wanted.every((key) => keys.includes(key))) continue;
		const { rows: body, ...changes } = variantRows(cells, rowsBelow(sheet, place));
		const columns = keys.flatMap((key, index): PlacedColumn[] => {
			const field = Object.hasOwn(mapping.columns, key) ? mapping.columns[key] : undefined;
			if (field === undefined || !fields.includes(field)) return [];
			const header = (cells[index] ?? "").trim();
			return [{ index, header, field, cells: body.map((row) => row.cells[index] ?? "") }];
		});
		const leftOut = cells.filter(
			(header, index) =>
				header.trim() !== "" &&
				columns.every((column) => column.index !== index) &&
				body.some((row) => !isPlaceholder(row.cells[index] ?? "")),
		);
		return { body, columns, headers: cells, leftOut, ...changes };
	}
	return undefined;
}

/** Returns the cells beyond the last heading, which make a row of a CSV file doubtful. */
function surplusCells(line: SheetRow, width: number): string[] {
	return line.cells.slice(width).filter((cell) => cell.trim() !== "");
}

/** Returns a test for rows that only add a picture to the model above, as shop systems export them. */
function photoRows(headers: readonly string[]): (line: SheetRow) => boolean {
	const photos = headers.map(isOfPhotos);
	const handle = headers.findIndex((header) => headerWords(header) === "handle");
	return ({ cells }) => {
		const filled = cells.flatMap((cell, index) => (cell.trim() === "" ? [] : [index]));
		const otherCells = filled.filter((index) => !photos[index]);
		return otherCells.length < filled.length && otherCells.every((index) => index === handle);
	};
}

/** Adds the currency of a row to a price that names none; Google's rates of delivery name theirs. */
function withCurrency(field: string, cell: string, currency = ""): string {
	const isRate = field === "delivery_price" && cell.includes(":");
	const isAmount = PRICE_FIELDS.has(field) && /\d/.test(cell) && !isRate;
	return isAmount && currency !== "" ? `${cell} ${currency}` : cell;
}

/**
 * Converts a file in another layout to the template's, with the same row numbers. Undefined if the file does not have the
 * columns that the reading names.
 */
export function convertSheet(
	sheet: Sheet,
	reading: FileMapping,
	catalogue: CatalogueNames,
	doubts?: ReadonlyMap<number, string>,
): ConvertedSheet | undefined {
	const headerColumns = findColumns(sheet, reading);
	if (!headerColumns) return undefined;
	const { mapping, values: decisions } = reading;
	const decimalSeparator = fileDecimalSeparator(headerColumns.columns);
	const currencies = fileCurrencies(headerColumns.columns, decisions.currency);
	const columns = headerColumns.columns.map((column) => ({
		...column,
		...columnReader(column, decimalSeparator, currencies.of(column)),
	}));
	const priceFirst = columns.toSorted(
		(a, b) => Number(b.field === "price") - Number(a.field === "price"),
	);
	const title = columns.find(({ field }) => field === TITLE);
	const ofRow = columns.find(({ field }) => field === CURRENCY)?.index ?? -1;
	const brands = [...new Set(catalogue.models.map(({ brand }) => brand))];
	const names = nameReader(catalogue.models, brandFinder(brands), reading, doubts);
	const categories = categoryReader(catalogue.categories, decisions);
	const isModels = mapping.kind === "projectors";
	const isPhoto = photoRows(headerColumns.headers);
	const program = layoutOf(headerColumns.headers)?.name;
	const lines: SheetRow[] = [];
	const unread: UnreadCell[] = [];

	function readLine(line: SheetRow) {
		let isBlank = true;
		const values: Record<string, string> = {};
		const extraValues: Record<string, string> = {};
		const unknown: string[] = [];
		for (const column of priceFirst) {
			const cell = line.cells[column.index] ?? "";
			const {
				text,
				more,
				why,
				unknown: word,
			} = column.read(
				line.row,
				withCurrency(column.field, cell, line.cells[ofRow]),
				values.price ? poundsToPence(Number(values.price)) : undefined,
			);
			if (text !== "" || why !== undefined || more !== undefined) isBlank = false;
			if (why !== undefined && why !== NO_CURRENCY && unread.length < MAX_UNREAD_CELLS) {
				unread.push({ row: line.row, sku: "", field: column.field, cellText: cell, why });
			}
			if (word !== undefined) unknown.push(word);
			for (const [field, extraText] of Object.entries(more ?? {})) extraValues[field] ??= extraText;
			values[column.field] = text;
			if (column.field !== "product_category" || text === "") continue;
			const { slugs, features } = categories.read(text);
			values.product_category = slugs;
			values[GOODS] ||= cell;
			column.explain(cell, slugs);
			if (features !== "") extraValues.features = features;
		}
		// A column of the file wins over what another one says.
		for (const [field, text] of Object.entries(extraValues)) {
			if (field === "features" && values.features) values.features += `;${text}`;
			else values[field] ||= text;
		}
		return { line, values, isBlank, unknown };
	}

	const read = headerColumns.body.filter((line) => !isPhoto(line)).map(readLine);
	const fields = new Set(columns.map(({ field }) => field));
	for (const { values } of read) for (const field of Object.keys(values)) fields.add(field);
	const template = templateWriter(fields, mapping);
	const reports = rowReports(template.headings, isModels);
	const eans = template.headings.indexOf("eans");
	const skuOfRow = new Map<number, string>();
	const lineOfSku = new Map<string, SheetRow>();
	const titled: TitledRow[] = [];
	let folded = headerColumns.folded;

	/** Adds the barcodes of a variant to the row of its model. */
	function fold(model: SheetRow, cells: readonly string[]): void {
		folded += 1;
		const codes = new Set(`${model.cells[eans] ?? ""};${cells[eans] ?? ""}`.split(";"));
		codes.delete("");
		if (eans >= 0) model.cells[eans] = [...codes].join(";");
	}

	const unknownTexts: UnknownTexts = {};
	const unconfirmed: (SheetRow & { sku: string })[] = [];
	let waiting = 0;
	for (const { line, values, isBlank, unknown } of read) {
		if (isBlank) continue;
		const named = names.read(line.row, values);
		title?.explain(line.cells[title.index] ?? "", `${named.brand} | ${named.model}`);
		const cells = template.cells(values, named);
		// Colours and sizes of an export are one model, unless staff gave the row a SKU of its own.
		const isAnswered = reading.rows[line.row] !== undefined;
		const sameSku = named.sameAs === undefined ? named.sku : (skuOfRow.get(named.sameAs) ?? "");
		const earlier =
			program && isModels && !isAnswered ? lineOfSku.get(sameSku.toLowerCase()) : undefined;
		if (earlier && named.use !== "skip") {
			fold(earlier, cells);
			continue;
		}
		reports.add(line.row, named, cells);
		const { match } = named;
		if (match && match.by !== "SKU") unconfirmed.push({ row: line.row, sku: match.sku, cells });
		skuOfRow.set(line.row, named.sku);
		const isAnsweredUse = reading.rows[line.row]?.use !== undefined;
		const isForAll = reading.likeUse === "skip";
		if (named.use === "skip" && !isAnsweredUse && !isForAll) waiting += 1;
		if (named.use === "skip") continue;
		countUnknown(unknown, unknownTexts);
		const surplus =
			sheet.name === undefined ? surplusCells(line, headerColumns.headers.length) : [];
		const leaves = isModels && named.match !== undefined && named.use === "update";
		const converted = {
			row: line.row,
			cells: [...cells, ...surplus],
			isMapped: true,
			...(line.isHidden && { isHidden: true }),
			...(leaves && { leavesBlank: true }),
		};
		lines.push(converted);
		const isStated = (field: string) => {
			const cell = line.cells[columns.find((one) => one.field === field)?.index ?? -1] ?? "";
			return !isPlaceholder(cell) || Boolean(values[field]);
		};
		const wording = isModels && title ? (line.cells[title.index] ?? "").trim() : "";
		const facts = unstatedFacts(wording, isStated);
		if (Object.keys(facts).length > 0) {
			titled.push({ row: line.row, sku: named.sku, title: wording, titleFacts: facts });
		}
		if (!lineOfSku.has(named.sku.toLowerCase())) lineOfSku.set(named.sku.toLowerCase(), converted);
	}
	const head = { row: 1, cells: template.headings };
	return {
		sheet: { name: sheet.name, rows: [head, ...lines] },
		columns: columns.map((column) => column.report()),
		...reports.all(),
		proposedBrands: names.proposedBrands(),
		unknownCategories: categories.unknown(),
		unread: unread.flatMap((cell) => {
			const sku = skuOfRow.get(cell.row);
			return sku === undefined ? [] : [{ ...cell, sku }];
		}),
		asksCurrency: currencies.isUnknown,
		program,
		folded,
		unpublished: headerColumns.unpublished,
		onSale: headerColumns.onSale,
		unknownTexts,
		waiting,
		unconfirmed,
		leftOut: headerColumns.leftOut,
		titled,
	};
}
