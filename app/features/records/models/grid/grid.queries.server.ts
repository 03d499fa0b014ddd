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
	changedModel,
	isRealChange,
	readSuccessors,
} from "~/features/records/models/form/model-form.queries.server";
import {
	fieldTexts,
	formVersion,
	isUntouched,
	parseModel,
	storedTexts,
} from "~/features/records/models/form/model-texts.server";
import {
	CATEGORIES_FIELD,
	type FormField,
	type ModelTexts,
} from "~/features/records/models/form-fields";
import { listChosenSkus } from "~/features/records/models/list/model-list.queries.server";
import { cellName, type GridState, ROWS_PER_PAGE } from "./grid";

const MAX_MODELS = 100_000;

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
	stored: ModelTexts;
	/** Columns whose cells were changed here and by another account. */
	clashes: string[];
	errors: NonNullable<SubmissionResult["error"]>;
	/** True if the model was deleted after the grid was opened. */
	isGone: boolean;
}

/** A row of a submitted grid. */
export interface SentRow {
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
	const bySku = new Map(rows.map((row) => [row.sku, row]));
	return skus.flatMap((sku) => bySku.get(sku) ?? []);
}

/** Reads the rows of a submitted grid; an unticked checkbox is "false". */
export function sentRows(fields: FormData, columns: readonly FormField[]): SentRow[] {
	const skus = [...new Set(fields.getAll("row").map(String))].slice(0, ROWS_PER_PAGE);
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
function judgeRow(
	{ sku, version, texts }: SentRow,
	row: ModelRow | undefined,
	takenCells: ReadonlySet<string>,
): GridRow {
	if (!row) {
		const editedTexts = Object.entries(texts).filter(
			([name, text]) => !isUntouched(version, name, text),
		);
		const cells = Object.fromEntries(editedTexts);
		return { sku, name: sku, version, cells, stored: {}, clashes: [], errors: {}, isGone: true };
	}
	const all = storedTexts(row);
	const changed = Object.keys(texts).filter(
		(name) =>
			texts[name] !== all[name] &&
			!isUntouched(version, name, texts[name]) &&
			!takenCells.has(cellName(sku, name)),
	);
	const edits = fieldTexts(texts, changed);
	const gridRow = toGridRow(row, Object.keys(texts));
	return {
		...gridRow,
		stored: fieldTexts(all, changed),
		clashes: changed.filter((name) => !isUntouched(version, name, all[name])),
		errors: changed.length > 0 ? (parseModel({ ...all, ...edits }).reply().error ?? {}) : {},
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
		stored: {},
		clashes: [],
		errors: {},
		isGone: false,
	};
}

/** Returns a page of the grid. */
export async function pageOfGrid(db: Db, state: GridState, now: Date) {
	const columns = gridColumns(state.columns);
	const skus = await listChosenSkus(db, state, { now, limit: MAX_MODELS });
	const pages = pageCount(skus.length, ROWS_PER_PAGE);
	const page = Math.min(state.page, pages);
	const pageSkus = skus.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
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
export async function judgeGrid(
	db: Db,
	sent: readonly SentRow[],
	takenCells: ReadonlySet<string> = new Set(),
): Promise<GridRow[]> {
	const skus = sent.map(({ sku }) => sku);
	const rows = await listModelRows(db, skus);
	const judgedRows = sent
		.map((sentRow) =>
			judgeRow(
				sentRow,
				rows.find(({ sku }) => sku === sentRow.sku),
				takenCells,
			),
		)
		.filter(({ isGone, cells }) => !isGone || Object.keys(cells).length > 0);
	return withSuccessors(db, judgedRows);
}

/** Spells changed successors as in the catalogue, or adds the message that a successor is not another model. */
async function withSuccessors(db: Db, rows: readonly GridRow[]): Promise<GridRow[]> {
	const changed = rows.filter(({ stored }) => "replaced_by" in stored);
	const forms = changed.map(({ cells, sku }) => ({ ...cells, sku }));
	const successors = await readSuccessors(db, forms);
	return rows.map((row) => {
		const successor = successors[changed.indexOf(row)];
		if (!successor) return row;
		return "errors" in successor
			? { ...row, errors: { ...successor.errors, ...row.errors } }
			: { ...row, cells: { ...row.cells, ...successor } };
	});
}

export const hasConflict = ({ clashes, isGone }: GridRow) => isGone || clashes.length > 0;

const isRefused = (row: GridRow) => hasConflict(row) || Object.keys(row.errors).length > 0;

/**
 * Saves the changed cells of a grid in the caller's transaction, with a line in the audit log for each model. Saves
 * nothing if any cell has an error or a conflict.
 */
export async function saveGrid(
	trx: Trx,
	sent: readonly SentRow[],
	takenCells: ReadonlySet<string>,
	stamp: ChangeStamp,
): Promise<{ result: "saved"; models: number } | { result: "refused"; rows: GridRow[] }> {
	const rows = await judgeGrid(trx, sent, takenCells);
	if (rows.some(isRefused)) return { result: "refused", rows };
	const changed = rows.filter(({ stored }) => Object.keys(stored).length > 0);
	const models: { before: ModelRow; after: ModelRow }[] = [];
	for (const { sku, cells, stored } of changed) {
		const before = await findModelRow(trx, sku);
		if (!before) continue;
		const edits = fieldTexts(cells, Object.keys(stored));
		models.push({ before, after: await changedModel(trx, before, edits, stamp) });
	}
	await apply(trx, { log: stamp, changes: { models: models.filter(isRealChange) } }, stamp.now);
	return { result: "saved", models: changed.length };
}
