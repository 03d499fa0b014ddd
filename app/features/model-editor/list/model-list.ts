import { decodeList, type ListState, listPath } from "~/components/staff/list-state";
import { SKU } from "~/features/catalogue/identity/sku";
import type { ModelCondition } from "~/features/catalogue/listing/model-condition.server";
import { MODELS_PATH } from "~/features/model-editor/model-addresses";

/** Actions of a row in the list of models: names of its buttons, whose value is the row's SKU. */
const ROW_ACTIONS = ["up", "down", "feature", "unfeature"] as const;

export type RowAction = (typeof ROW_ACTIONS)[number];

/** Returns the pressed button and its row; undefined for anything else. */
export function readRowAction(fields: FormData): { action: RowAction; sku: string } | undefined {
	const action = ROW_ACTIONS.find((one) => fields.has(one));
	if (action === undefined) return undefined;
	const sku = String(fields.get(action));
	return SKU.test(sku) ? { action, sku } : undefined;
}

/** Values that a model may lack: name in the address, text of the filter. */
export const MISSING = [
	["price", "No price"],
	["brightness", "No brightness"],
	["figures", "Key figures missing"],
] as const;

/** Other filters: name in the address, text. */
export const FILTERS = [
	["no-photo", "No photo"],
	["no-category", "No category"],
	["stale", "Stale offers"],
	["featured", "Featured"],
	["discontinued", "Discontinued"],
	["sample", "Examples"],
] as const;

export type Missing = (typeof MISSING)[number][0];
export type ModelFilter = (typeof FILTERS)[number][0];

/** State of the list of models in its address (docs/staff.md#models). */
export interface ModelListState extends ListState {
	missing: Missing | undefined;
	filter: ModelFilter | undefined;
}

/** Search and filters of a list; all must match. */
export type ModelChoice = Pick<ModelListState, "query" | "missing" | "filter">;

export const MODELS_PER_PAGE = 50;

/** Reads the state from an address. Never throws: unknown values become the default. */
export function decodeModelList(params: URLSearchParams): ModelListState {
	return {
		...decodeList(params),
		missing: MISSING.find(([one]) => one === params.get("missing"))?.[0],
		filter: FILTERS.find(([one]) => one === params.get("filter"))?.[0],
	};
}

function pathWith(path: string, { query, missing, filter, page }: Partial<ModelListState>): string {
	return listPath(path, { q: query, missing, filter, page });
}

/** Returns the list's address. */
export function modelListPath(state: Partial<ModelListState> = {}): string {
	return pathWith(MODELS_PATH, state);
}

/** Returns the state of a list as the search part of its address, which the pages of its models pass on. */
export function modelListSearch(state: ModelListState): string {
	return pathWith("", state).slice(1);
}

/** Returns the address of a file with all models of a list, which can be uploaded again. */
export function chosenFilePath(choice: ModelChoice, kind: "csv" | "xlsx"): string {
	return pathWith(`/admin/current-data/projectors.${kind}`, { ...choice, page: 1 });
}

/** Returns true if a list is searched or filtered. */
export function isNarrowed({ query, missing, filter }: ModelChoice): boolean {
	return query !== "" || missing !== undefined || filter !== undefined;
}

/** Returns true for the list of exactly the featured models, where staff can order them. */
export function isFeaturedOrder({ query, missing, filter }: ModelChoice): boolean {
	return filter === "featured" && query === "" && missing === undefined;
}

/** Returns the conditions of a list's filters. */
export function conditionsOf({ missing, filter }: ModelChoice): ModelCondition[] {
	const conditions: ModelCondition[] = [];
	if (missing !== undefined) conditions.push(`missing-${missing}`);
	if (filter !== undefined) conditions.push(filter);
	return conditions;
}

/** Returns the id of a model's row in the list. */
export function modelAnchor(sku: string): string {
	return `model-${sku}`;
}
