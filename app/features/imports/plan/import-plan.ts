import { z } from "zod";
import { type Fault, type Reading, readCells } from "~/features/catalogue/fields/read-cells";
import { shown } from "~/features/catalogue/fields/shown-text";
import { tagSlug } from "~/features/catalogue/listing/tag";
import { type FactRecord, factRecord } from "~/features/catalogue/write/cells/fact-record";
import {
	type ListingRecord,
	listingRecord,
	type ProjectorRecord,
	projectorChange,
	type TermRecord,
	termRecord,
} from "~/features/catalogue/write/cells/records";
import {
	type ShopChange,
	shopChange,
	slugOfName,
} from "~/features/catalogue/write/shops/shop-record";
import { unescapeFormula } from "~/features/imports/csv-text";
import type { Sheet, SheetRow } from "~/features/imports/parse/sheet";
import {
	findTables,
	missingText,
	requireUsable,
	surplusOf,
	type Table,
	unknownHeadings,
	unreadSheets,
} from "./import-tables";
import { placeStart, placeText, type RowPlace } from "./row-place";
import { KINDS, type Kind } from "./table-kinds";

/** A value of a model of which an import would remove a part. */
export interface LostValue {
	before: Counted;
	after: Counted;
	/** Unit of the counts: values of a list, or characters of a text. */
	unit: "values" | "characters";
}

export interface Counted {
	count: number;
	text: string;
}

export interface LossyModel extends LostValue {
	sku: string;
	name: string;
}

/** A column that would overwrite values of models; it does so only if staff allow it. */
export interface LossyField {
	field: string;
	label: string;
	isReplaced: boolean;
	/** The number of models, and the first of them. */
	count: number;
	models: LossyModel[];
}

/** Returns a sentence about the values that are kept, if there are any. */
export function keptText(losses: readonly LossyField[]): string[] {
	const kept = losses
		.filter(({ isReplaced }) => !isReplaced)
		.map(({ label, count }) => `${label} of ${count} ${count === 1 ? "model" : "models"}`);
	return kept.length === 0
		? []
		: [`Kept as they were, because the file would take values away: ${kept.join(", ")}.`];
}

export interface PlannedRow<R> extends RowPlace {
	record: R;
}

export const recordsOf = <R>(rows: readonly PlannedRow<R>[]): R[] =>
	rows.map(({ record }) => record);

/** Reason why a row is left out: one problem per row, even if several of its cells are wrong. Or that of one cell. */
export const rowProblemSchema = z.object({
	row: z.number(),
	sheet: z.string().optional(),
	sku: z.string().optional(),
	/** The columns that are wrong, as the template spells them. */
	column: z.string().optional(),
	reason: z.string(),
	/** True if only this cell is left out, and the rest of the row goes in. */
	isCell: z.boolean().optional(),
});

export type RowProblem = z.infer<typeof rowProblemSchema>;

export interface ImportPlan {
	projectors: PlannedRow<ProjectorRecord>[];
	listings: PlannedRow<ListingRecord>[];
	shops: PlannedRow<ShopChange>[];
	terms: PlannedRow<TermRecord>[];
	facts: PlannedRow<FactRecord>[];
	problems: RowProblem[];
	/** Headings that are no column of the template, as the file spells them. */
	unknownColumns: string[];
	/** Sheets of a workbook that are not read: hidden ones, and those without headings of ours. */
	unreadSheets: string[];
	/** True if a list of offers has no column for delivery. */
	lacksDelivery?: boolean;
	/** Columns of a file in another layout that would overwrite values of models. */
	losses?: LossyField[];
	/** A sentence on how the file was read, if its headings are not the template's. */
	note?: string;
}

export interface PlannedTables extends ImportPlan {
	tables: Table[];
}

const MAX_UNKNOWN_COLUMNS = 50;
const MAX_SKU_SHOWN_LENGTH = 64;

function surplusFaults(table: Table, line: SheetRow): Fault[] {
	const { surplus, cells, columns } = surplusOf(table, line);
	if (surplus === 0) return [];
	const reason = `the row has ${cells} cells, but there are ${columns} columns; put quotation marks around a cell that has the separator in it`;
	return [{ reason }];
}

function readRow<R>(
	table: Table,
	schema: z.ZodType<R>,
	line: SheetRow,
	without: readonly string[] = [],
): Reading<R> {
	const surplus = surplusFaults(table, line);
	// Its cells may be under the wrong headings, so their faults would mislead.
	if (surplus.length > 0) return { record: undefined, faults: surplus };
	const values: Record<string, string> = {};
	for (const [column, index] of table.columns) {
		if (without.includes(column)) continue;
		const value = unescapeFormula(line.cells[index] ?? "");
		if (line.leavesBlank && value.trim() === "") continue;
		values[column] = value;
	}
	return readCells(schema, values);
}

/** Columns without which a row of another layout means nothing. */
const isNeeded = (kind: Kind, column: string) =>
	["brand", "model", ...KINDS[kind].required].includes(column);

/** Reads a row; of one in another layout the wrong cells are left out, if it has what is needed. */
function readLine<R>(table: Table, schema: z.ZodType<R>, line: SheetRow) {
	const whole = readRow(table, schema, line);
	const wrong = whole.faults.map(({ column }) => column ?? "");
	const canGo = wrong.every((column) => column !== "" && !isNeeded(table.kind, column));
	if (!line.isMapped || wrong.length === 0 || !canGo) return { ...whole, cells: [] };
	return { ...readRow(table, schema, line, wrong), cells: whole.faults };
}

function skuOf({ columns }: Table, { cells }: SheetRow): string {
	return shown(cells[columns.get("sku") ?? -1] ?? "", MAX_SKU_SHOWN_LENGTH);
}

type CellOf = (column: string) => string;

/** The key that must be unique in a file, and its name; rows with an empty part have none. */
const IDENTITIES: Readonly<Record<Kind, { text: string; of: (cell: CellOf) => string[] }>> = {
	projectors: { text: "SKU", of: (cell) => [cell("sku")] },
	listings: { text: "SKU and retailer", of: (cell) => [cell("sku"), cell("retailer")] },
	shops: { text: "slug", of: (cell) => [cell("slug") || slugOfName(cell("name"))] },
	jargon: { text: "term", of: (cell) => [tagSlug(cell("term"))] },
	// A figure may have any number of sources.
	facts: { text: "", of: () => [""] },
};

function identity(table: Table, { cells }: SheetRow): string | undefined {
	const key = IDENTITIES[table.kind].of((column) =>
		(cells[table.columns.get(column) ?? -1] ?? "").trim().toLowerCase(),
	);
	return key.includes("") ? undefined : JSON.stringify([table.kind, ...key]);
}

function planTable<R>(
	table: Table,
	schema: z.ZodType<R>,
	planned: PlannedRow<R>[],
	{ problems, seen }: { problems: RowProblem[]; seen: Map<string, string> },
): void {
	const { sheet } = table;
	for (const line of table.body) {
		const { row } = line;
		const { record, faults, cells } = readLine<R>(table, schema, line);
		const all: Fault[] = [...faults];
		const key = identity(table, line);
		const earlier = key === undefined ? undefined : seen.get(key);
		if (earlier) {
			const [column] = KINDS[table.kind].required;
			all.push({ column, reason: `the same ${IDENTITIES[table.kind].text} as in ${earlier}` });
		} else if (key !== undefined) {
			seen.set(key, placeText({ row, sheet }));
		}
		const sku = skuOf(table, line);
		if (record !== undefined && all.length === 0) {
			planned.push({ row, sheet, record });
			for (const cell of cells) problems.push({ row, sheet, sku, ...cell, isCell: true });
			continue;
		}
		const columns = [...new Set(all.flatMap(({ column }) => column ?? []))];
		problems.push({
			row,
			sheet,
			sku: sku || undefined,
			column: columns.join(", ") || undefined,
			reason: all.map(({ reason }) => reason).join("; "),
		});
	}
}

/** Returns the problem of a row that could be read, but not applied. */
export function rowProblem(
	{ row, sheet, record: { sku } }: PlannedRow<{ sku?: string }>,
	column: string,
	reason: string,
): RowProblem {
	return { row, sheet, sku, column, reason };
}

function firstOf(headings: ReadonlySet<string>): string[] {
	const first = [...headings].slice(0, MAX_UNKNOWN_COLUMNS);
	const untold = headings.size - first.length;
	return untold > 0 ? [...first, `and ${untold} more`] : first;
}

/**
 * Returns the planned changes of the sheets of a file, and the rows that are left out: finds the headings, and the
 * sheets with models, listings, shops, terms or facts. Throws a UserError if there is nothing to import.
 */
export function planSheets(sheets: readonly Sheet[]): PlannedTables {
	// Hidden sheets are not imported: staff cannot see their rows.
	const visible = sheets.filter(({ isHidden }) => !isHidden);
	const tables = findTables(visible);
	requireUsable(visible, tables);
	const plan: PlannedTables = {
		projectors: [],
		listings: [],
		shops: [],
		terms: [],
		facts: [],
		problems: [],
		unknownColumns: [],
		unreadSheets: unreadSheets(sheets),
		tables,
	};
	const unknown = new Set<string>();
	const context = { problems: plan.problems, seen: new Map<string, string>() };
	for (const table of tables) {
		const missing = missingText(table);
		if (missing !== undefined) {
			const reason = `${missing}, so this sheet is left out`;
			plan.problems.push({ row: table.row, sheet: table.sheet, reason });
			continue;
		}
		for (const heading of unknownHeadings(table)) unknown.add(heading);
		if (table.kind === "listings" && !table.columns.has("delivery_price")) {
			plan.lacksDelivery = true;
		}
		if (table.kind === "projectors") planTable(table, projectorChange, plan.projectors, context);
		else if (table.kind === "listings") planTable(table, listingRecord, plan.listings, context);
		else if (table.kind === "shops") planTable(table, shopChange, plan.shops, context);
		else if (table.kind === "facts") planTable(table, factRecord, plan.facts, context);
		else planTable(table, termRecord, plan.terms, context);
	}
	plan.unknownColumns = firstOf(unknown);
	return plan;
}

/** Returns a problem in words: 'Row 12 (SKU EPS-TW7100): brightness must be a whole number'. */
export function problemText({ sku, reason, ...place }: RowProblem): string {
	return `${placeStart(place)}${sku === undefined ? "" : ` (SKU ${sku})`}: ${reason}`;
}
