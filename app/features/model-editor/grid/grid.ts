import {
	decodeModelList,
	type ModelListState,
	modelListSearch,
} from "~/features/model-editor/list/model-list";
import { MODELS_PATH } from "~/features/model-editor/model-addresses";

export const GRID_PATH = `${MODELS_PATH}/grid`;

export const ROWS_PER_PAGE = 25;

export const MAX_GRID_COLUMNS = 12;

/** State of the grid in its address: a list of models, and columns of the import template. */
export interface GridState extends ModelListState {
	/** As in the address; empty for the default. */
	columns: readonly string[];
}

/** Reads the state from an address. Never throws: `columns` may be one parameter with commas, or several. */
export function decodeGrid(params: URLSearchParams): GridState {
	const names = params
		.getAll("columns")
		.join(",")
		.toLowerCase()
		.split(/[\s,;]+/);
	const columns = [...new Set(names)].filter((name) => /^\w{1,40}$/.test(name));
	return { ...decodeModelList(params), columns: columns.slice(0, MAX_GRID_COLUMNS) };
}

/** Returns the search part of the grid's address, without its question mark. */
export function gridSearch({ columns, ...list }: GridState): string {
	const params = new URLSearchParams(modelListSearch(list));
	if (columns.length > 0) params.set("columns", columns.join(","));
	return params.toString();
}

/** Returns the grid's address. */
export function gridPath(state: GridState): string {
	const search = gridSearch(state);
	return search === "" ? GRID_PATH : `${GRID_PATH}?${search}`;
}

/** Returns the name of a cell's control; no SKU contains a space. */
export function cellName(sku: string, column: string): string {
	return `${sku} ${column}`;
}

/** Returns the id of a cell's control, to which messages link. */
export function cellId(sku: string, column: string): string {
	return `cell-${sku}-${column}`;
}
