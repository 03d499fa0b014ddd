import { listAddress } from "~/components/list-address";
import { MODEL_LIST_PARAMS, type ModelListState } from "~/features/records/models/list/model-list";
import { MODELS_PATH } from "~/features/records/models/model-addresses";

export const GRID_PATH = `${MODELS_PATH}/grid`;

export const GRID_ROWS_PER_PAGE = 25;

export const MAX_GRID_COLUMNS = 12;

/** State of the grid in its address: a list of models, and columns of the import template. */
export interface GridState extends ModelListState {
	/** Columns as in the address; empty for the default. */
	columns: readonly string[];
}

function columnNames(text: string): string[] {
	const names = text.toLowerCase().split(/[\s,;]+/);
	const columns = [...new Set(names)].filter((name) => /^\w{1,40}$/.test(name));
	return columns.slice(0, MAX_GRID_COLUMNS);
}

export const gridAddress = listAddress<GridState>({
	...MODEL_LIST_PARAMS,
	columns: {
		name: "columns",
		// The address has one parameter with commas, or several parameters.
		read: (texts) => columnNames(texts.join(",")),
		write: (columns) => columns.join(","),
	},
});

/** Returns the grid's address. */
export function gridPath(state: GridState): string {
	return GRID_PATH + gridAddress.search(state);
}

/** Returns the name of a cell's control; no SKU contains a space. */
export function cellName(sku: string, column: string): string {
	return `${sku} ${column}`;
}

/** Returns the id of a cell's control, to which messages link. */
export function cellId(sku: string, column: string): string {
	return `cell-${sku}-${column}`;
}
