import type { SubmissionResult } from "@conform-to/react";
import { jsonList } from "db/json/json-table";
import type { Db, Trx } from "db/schema";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { pageCount } from "~/features/catalogue/lists/list-page-state";
import { modelName } from "~/features/catalogue/model";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { apply } from "~/features/changes/apply.queries.server";
import type { ModelRow } from "~/features/changes/row-change";
import { FORM_GROUPS, FORM_LABELS } from "~/features/records/models/form/form-groups.server";
import {
	changesLoggedField,
	readSuccessors,
	withFormEdits,
} from "~/features/records/models/form/model-form.queries.server";
import {
	fieldTexts,
	formVersion,
	isTextAsOpened,
	parseModel,
	storedTexts,
} from "~/features/records/models/form/model-texts.server";
import {
	CATEGORIES_FIELD,
	type FormField,
	type ModelTexts,
} from "~/features/records/models/form-fields";
import { listChosenSkus } from "~/features/records/models/list/model-list.queries.server";
import { cellName, GRID_ROWS_PER_PAGE, type GridState } from "./grid";

const MAX_GRID_MODELS = 100_000;

/** Number of columns of a grid whose address names no columns. */
const DEFAULT_COLUMNS = 6;

/** The columns that a grid may have: the fields of a model's form. */
export const GRID_COLUMNS: readonly FormField[] = [
	...FORM_GROUPS.flatMap(({ fields }) => fields),
	{ name: CATEGORIES_FIELD, id: CATEGORIES_FIELD, label: FORM_LABELS[CATEGORIES_FIELD] ?? "" },
];

const KEY_COLUMNS = Object.values(MODEL_FIELDS).flatMap(({ column, display }) =>
	display?.isKeyFact ? [column as string] : [],
);

/** Returns the columns of a grid, in the order of its address; key facts if it names no columns. */
export function gridColumns(names: readonly string[]): FormField[] {
	const chosenColumns = names.flatMap(
		(name) => GRID_COLUMNS.find((column) => column.name === name) ?? [],
	);
	if (chosenColumns.length > 0) return chosenColumns;
	return GRID_COLUMNS.filter(({ name }) => KEY_COLUMNS.includes(name)).slice(0, DEFAULT_COLUMNS);
}

/** A model of the grid with its cells as text by column. */
export interface GridRow {
	sku: string;
	name: string;
	/** Digest of the stored values, with a part for each column. */
	version: string;
	/** Typed values of changed cells, stored values of other cells. */
	cells: ModelTexts;
	/** Stored values of changed cells. */
	storedTextByChangedCell: ModelTexts;
	/** Columns whose cells were changed here and by another account. */
	conflictingColumns: string[];
	errors: NonNullable<SubmissionResult["error"]>;
	/** True if the model was deleted after the grid was opened. */
	isDeleted: boolean;
}

/** A row of a submitted grid. */
export interface SubmittedRow {
	sku: string;
	version: string;
	texts: ModelTexts;
}

/** Returns stored models in the order of these SKUs. */
export async function listModelRows(db: Db, skus: readonly string[]): Promise<ModelRow[]> {
	const rows = await db
		.selectFrom("projectors")
		.selectAll()
		.where("sku", "in", jsonList(db, skus, "text"))
		.execute();
	const rowBySku = new Map(rows.map((row) => [row.sku, row]));
	return skus.flatMap((sku) => rowBySku.get(sku) ?? []);
}

/** Reads the rows of a submitted grid; an unticked checkbox is "false". */
export function readSubmittedRows(fields: FormData, columns: readonly FormField[]): SubmittedRow[] {
	const skus = [...new Set(fields.getAll("row").map(String))].slice(0, GRID_ROWS_PER_PAGE);
	return skus.map((sku) => {
		const texts: ModelTexts = {};
		for (const { name, kind } of columns) {
			const value = fields.get(cellName(sku, name));
			if (value !== null) texts[name] = String(value).replaceAll("\r\n", "\n");
			else if (kind === "check") texts[name] = "false";
		}
		return { sku, version: String(fields.get(cellName(sku, "version")) ?? ""), texts };
	});
}

/** Compares a submitted row with the stored model; the cells of `cellsLeftAsStored` keep their stored values. */
function compareRow(
	{ sku, version, texts }: SubmittedRow,
	row: ModelRow | undefined,
	cellsLeftAsStored: ReadonlySet<string>,
): GridRow {
	if (!row) {
		const editedTexts = Object.entries(texts).filter(
			([name, text]) => !isTextAsOpened(version, name, text),
		);
		const cells = Object.fromEntries(editedTexts);
		return {
			sku,
			name: sku,
			version,
			cells,
			storedTextByChangedCell: {},
			conflictingColumns: [],
			errors: {},
			isDeleted: true,
		};
	}
	const storedTextByColumn = storedTexts(row);
	const changedColumns = Object.keys(texts).filter(
		(name) =>
			texts[name] !== storedTextByColumn[name] &&
			!isTextAsOpened(version, name, texts[name]) &&
			!cellsLeftAsStored.has(cellName(sku, name)),
	);
	const edits = fieldTexts(texts, changedColumns);
	const gridRow = toGridRow(row, Object.keys(texts));
	return {
		...gridRow,
		storedTextByChangedCell: fieldTexts(storedTextByColumn, changedColumns),
		conflictingColumns: changedColumns.filter(
			(name) => !isTextAsOpened(version, name, storedTextByColumn[name]),
		),
		errors:
			changedColumns.length > 0
				? (parseModel({ ...storedTextByColumn, ...edits }).reply().error ?? {})
				: {},
		cells: { ...gridRow.cells, ...edits },
	};
}

function toGridRow(row: ModelRow, columns: readonly string[]): GridRow {
	const texts = storedTexts(row);
	return {
		sku: row.sku,
		name: modelName(row),
		version: formVersion(texts),
		cells: fieldTexts(texts, columns),
		storedTextByChangedCell: {},
		conflictingColumns: [],
		errors: {},
		isDeleted: false,
	};
}

/** Returns a page of the grid. */
export async function pageOfGrid(db: Db, state: GridState, now: Date) {
	const columns = gridColumns(state.columns);
	const skus = await listChosenSkus(db, state, { now, limit: MAX_GRID_MODELS });
	const pages = pageCount(skus.length, GRID_ROWS_PER_PAGE);
	const page = Math.min(state.page, pages);
	const pageSkus = skus.slice((page - 1) * GRID_ROWS_PER_PAGE, page * GRID_ROWS_PER_PAGE);
	const rows = await listModelRows(db, pageSkus);
	const names = columns.map(({ name }) => name);
	return {
		columns,
		rows: rows.map((row) => toGridRow(row, names)),
		total: skus.length,
		page,
		pages,
	};
}

/** Compares a submitted grid with the stored models. */
export async function compareGrid(
	db: Db,
	submittedRows: readonly SubmittedRow[],
	cellsLeftAsStored: ReadonlySet<string> = new Set(),
): Promise<GridRow[]> {
	const skus = submittedRows.map(({ sku }) => sku);
	const rows = await listModelRows(db, skus);
	const comparedRows = submittedRows
		.map((submittedRow) =>
			compareRow(
				submittedRow,
				rows.find(({ sku }) => sku === submittedRow.sku),
				cellsLeftAsStored,
			),
		)
		.filter(({ isDeleted, cells }) => !isDeleted || Object.keys(cells).length > 0);
	return withSuccessors(db, comparedRows);
}

/** Spells changed successors as in the catalogue, or adds the message that a successor is not another model. */
async function withSuccessors(db: Db, rows: readonly GridRow[]): Promise<GridRow[]> {
	const rowsWithSuccessor = rows.filter(
		({ storedTextByChangedCell }) => "replaced_by" in storedTextByChangedCell,
	);
	const forms = rowsWithSuccessor.map(({ cells, sku }) => ({ ...cells, sku }));
	const successors = await readSuccessors(db, forms);
	return rows.map((row) => {
		const successor = successors[rowsWithSuccessor.indexOf(row)];
		if (!successor) return row;
		return "errors" in successor
			? { ...row, errors: { ...successor.errors, ...row.errors } }
			: { ...row, cells: { ...row.cells, ...successor } };
	});
}

export const hasConflict = ({ conflictingColumns, isDeleted }: GridRow) =>
	isDeleted || conflictingColumns.length > 0;

const isRejected = (row: GridRow) => hasConflict(row) || Object.keys(row.errors).length > 0;

/**
 * Saves the changed cells of a grid in the caller's transaction, with a line in the audit log for each model. Saves
 * nothing if any cell has an error or a conflict.
 */
export async function saveGrid(
	trx: Trx,
	submittedRows: readonly SubmittedRow[],
	cellsLeftAsStored: ReadonlySet<string>,
	stamp: ChangeStamp,
): Promise<{ result: "saved"; modelCount: number } | { result: "refused"; rows: GridRow[] }> {
	const rows = await compareGrid(trx, submittedRows, cellsLeftAsStored);
	if (rows.some(isRejected)) return { result: "refused", rows };
	const changedRows = rows.filter(
		({ storedTextByChangedCell }) => Object.keys(storedTextByChangedCell).length > 0,
	);
	const models: { before: ModelRow; after: ModelRow }[] = [];
	for (const { sku, cells, storedTextByChangedCell } of changedRows) {
		const before = await findModelRow(trx, sku);
		if (!before) continue;
		const edits = fieldTexts(cells, Object.keys(storedTextByChangedCell));
		models.push({ before, after: await withFormEdits(trx, before, edits, stamp) });
	}
	await apply(
		trx,
		{ log: stamp, changes: { models: models.filter(changesLoggedField) } },
		stamp.now,
	);
	return { result: "saved", modelCount: changedRows.length };
}
