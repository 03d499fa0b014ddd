import { MAX_ROWS_ABOVE } from "~/features/imports/parse/import-limits";
import type { Sheet, SheetRow } from "~/features/imports/parse/sheet";
import { brandFinder } from "./brands";
import type { CatalogueNames } from "./catalogue-names";
import { categoryReader, type UnknownCategory } from "./category-reader";
import { type ColumnReport, columnReader, fileMark } from "./column-reading";
import { fieldLabel, fieldsOf, TITLE } from "./fields";
import { columnKeys, headingWords } from "./headings/heading-key";
import { isOfPictures } from "./headings/heading-synonyms";
import type { FileReading } from "./mapping";
import { type NamedRow, nameReader, type ProposedBrand } from "./rows/row-names";
import { templateWriter } from "./rows/template-rows";

/** Upper limit of rows of each sort that staff can answer one by one; all others are imported as proposed. */
export const MAX_ROWS_ASKED = 200;

export interface RowReport extends NamedRow {
	row: number;
	/** The cells that are not blank, except those of names. */
	values: { label: string; text: string }[];
}

interface RowReports {
	/** The first rows that are like models of the catalogue or like an earlier row, and their number. */
	like: RowReport[];
	likeCount: number;
	/** The first of all others. */
	fresh: RowReport[];
	freshCount: number;
}

/** Returns true if staff must confirm a row: only a SKU identifies its model for certain. */
function isLike({ match, sameAs }: NamedRow): boolean {
	return (match !== undefined && match.by !== "SKU") || sameAs !== undefined;
}

function labelled(headings: readonly string[], cells: readonly string[]): RowReport["values"] {
	return headings.flatMap((heading, index) => {
		const text = cells[index] ?? "";
		const isName = ["sku", "brand", "model"].includes(heading);
		return text === "" || isName ? [] : [{ label: fieldLabel(heading), text }];
	});
}

function rowReports(headings: readonly string[], isModels: boolean) {
	const like: RowReport[] = [];
	const fresh: RowReport[] = [];
	const counts = { likeCount: 0, freshCount: 0 };
	return {
		add(row: number, named: NamedRow, cells: readonly string[]): void {
			const isAsked = isModels && isLike(named);
			counts[isAsked ? "likeCount" : "freshCount"] += 1;
			const told = isAsked ? like : fresh;
			if (told.length === MAX_ROWS_ASKED) return;
			told.push({ row, ...named, values: labelled(headings, cells) });
		},
		all: (): RowReports => ({ like, fresh, ...counts }),
	};
}

/** A file in another layout, converted to the template's. */
export interface ConvertedSheet extends RowReports {
	sheet: Sheet;
	columns: ColumnReport[];
	/** First words of titles that were read as brands. */
	proposedBrands: ProposedBrand[];
	unknownCategories: UnknownCategory[];
}

interface FoundColumn {
	index: number;
	heading: string;
	field: string;
	cells: string[];
}

/** Finds the row with the headings of a mapping, and their columns; undefined if the file does not have them. */
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
		return { body, columns, headings: cells };
	}
	return undefined;
}

/** Returns the cells beyond the last heading, which make a row of a CSV file doubtful. */
function surplusCells(line: SheetRow, width: number): string[] {
	return line.cells.slice(width).filter((cell) => cell.trim() !== "");
}

/** Returns a test for rows that only add a picture to the model above, as shop systems export them. */
function pictureRows(headings: readonly string[]): (line: SheetRow) => boolean {
	const pictures = headings.map(isOfPictures);
	const handle = headings.findIndex((heading) => headingWords(heading) === "handle");
	return ({ cells }) => {
		const filled = cells.flatMap((cell, index) => (cell.trim() === "" ? [] : [index]));
		const others = filled.filter((index) => !pictures[index]);
		return others.length < filled.length && others.every((index) => index === handle);
	};
}

/**
 * Converts a file in another layout to the template's, with the same row numbers. Undefined if the file does not have the
 * columns that the reading names.
 */
export function convertSheet(
	sheet: Sheet,
	reading: FileReading,
	catalogue: CatalogueNames,
): ConvertedSheet | undefined {
	const found = findColumns(sheet, reading);
	if (!found) return undefined;
	const { mapping, values: answers } = reading;
	const mark = fileMark(found.columns);
	const columns = found.columns.map((column) => ({ ...column, ...columnReader(column, mark) }));
	const title = columns.find(({ field }) => field === TITLE);
	const brands = [...new Set(catalogue.models.map(({ brand }) => brand))];
	const names = nameReader(catalogue.models, brandFinder(brands), reading);
	const categories = categoryReader(catalogue.categories, answers.categories);
	const isModels = mapping.kind === "projectors";
	const isPicture = pictureRows(found.headings);
	const lines: SheetRow[] = [];

	function readLine(line: SheetRow): Record<string, string> {
		const values: Record<string, string> = {};
		const others: Record<string, string> = {};
		for (const column of columns) {
			const cell = line.cells[column.index] ?? "";
			const { text, more } = column.read(line.row, cell);
			Object.assign(others, more);
			const isCategory = column.field === "product_category" && text !== "";
			values[column.field] = isCategory ? categories.read(text) : text;
			if (isCategory) column.explain(cell, values[column.field] ?? "");
		}
		// A column of the file wins over what another one says.
		for (const [field, text] of Object.entries(others)) values[field] ||= text;
		return values;
	}

	const read = found.body
		.filter((line) => !isPicture(line))
		.map((line) => ({ line, values: readLine(line) }));
	const fields = new Set(columns.map(({ field }) => field));
	for (const { values } of read) for (const field of Object.keys(values)) fields.add(field);
	const template = templateWriter(fields, mapping, catalogue.retailers);
	const reports = rowReports(template.headings, isModels);

	for (const { line, values } of read) {
		if (Object.values(values).every((text) => text === "")) continue;
		const named = names.read(line.row, values);
		title?.explain(line.cells[title.index] ?? "", `${named.brand} | ${named.model}`);
		const cells = template.cells(values, named);
		reports.add(line.row, named, cells);
		if (named.use === "skip") continue;
		const surplus = sheet.name === undefined ? surplusCells(line, found.headings.length) : [];
		const leaves = isModels && named.match !== undefined && named.use === "update";
		lines.push({
			row: line.row,
			cells: [...cells, ...surplus],
			...(leaves && { leavesBlank: true }),
		});
	}
	const head = { row: 1, cells: template.headings };
	return {
		sheet: { name: sheet.name, rows: [head, ...lines] },
		columns: columns.map((column) => column.report()),
		...reports.all(),
		proposedBrands: names.proposedBrands(),
		unknownCategories: categories.unknown(),
	};
}
