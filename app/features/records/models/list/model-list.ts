import {
	choiceParam,
	type ListParams,
	listAddress,
	pageParam,
	textParam,
} from "~/components/list-address";
import { queryParam, type StaffListState } from "~/components/staff/list-state";
import { SKU_PATTERN } from "~/features/catalogue/identity/sku";
import type { ModelCondition } from "~/features/catalogue/lists/model-condition.server";
import { MODELS_PATH } from "~/features/records/models/model-addresses";

/** Actions of a row in the list of models: names of its buttons, whose value is the row's SKU. */
const ROW_ACTIONS = ["up", "down", "feature", "unfeature"] as const;

export type RowAction = (typeof ROW_ACTIONS)[number];

/** Returns the action of the pressed button and the SKU of its row; undefined for another form. */
export function readRowAction(fields: FormData): { action: RowAction; sku: string } | undefined {
	const action = ROW_ACTIONS.find((rowAction) => fields.has(rowAction));
	if (action === undefined) return undefined;
	const sku = String(fields.get(action));
	return SKU_PATTERN.test(sku) ? { action, sku } : undefined;
}

/** Filters for models that lack a value: name in the address, text. */
export const MISSING_VALUE_FILTERS = [
	["price", "No price"],
	["brightness", "No brightness"],
	["figures", "Key facts missing"],
] as const;

/** Other filters: name in the address, text. */
export const STAFF_FILTERS = [
	["no-photo", "No photo"],
	["no-category", "No category"],
	["stale", "Stale offers"],
	["featured", "Featured"],
	["discontinued", "Discontinued"],
	["sample", "Examples"],
] as const;

/** Orders of the list besides the order by brand and name: name in the address, text. */
export const MODEL_ORDERS = [
	["price-low", "Lowest price"],
	["price-high", "Highest price"],
	["shops", "Fewest shops"],
	["added", "Added last"],
] as const;

export type MissingFilter = (typeof MISSING_VALUE_FILTERS)[number][0];
export type StaffFilter = (typeof STAFF_FILTERS)[number][0];
export type ModelOrder = (typeof MODEL_ORDERS)[number][0];

/** State of the list of models in its address (docs/staff.md#models). */
export interface ModelListState extends StaffListState {
	/** Slug of a brand. */
	brand: string | undefined;
	missing: MissingFilter | undefined;
	filter: StaffFilter | undefined;
	/** Undefined for the order by brand and name. */
	sort: ModelOrder | undefined;
}

/** Search and filters of a list, all of which must match, and its order. */
export type ModelChoice = Omit<ModelListState, "page">;

export const MODELS_PER_LIST_PAGE = 50;

export const MODEL_LIST_PARAMS: ListParams<ModelListState> = {
	query: queryParam,
	brand: textParam("brand", /^[a-z0-9-]{1,80}$/),
	missing: choiceParam(
		"missing",
		MISSING_VALUE_FILTERS.map(([name]) => name),
	),
	filter: choiceParam(
		"filter",
		STAFF_FILTERS.map(([name]) => name),
	),
	sort: choiceParam(
		"sort",
		MODEL_ORDERS.map(([name]) => name),
	),
	page: pageParam,
};

export const modelListAddress = listAddress<ModelListState>(MODEL_LIST_PARAMS);

/** Returns the list's address. */
export function modelListPath(state: Partial<ModelListState> = {}): string {
	return MODELS_PATH + modelListAddress.search(state);
}

/** Returns the search part of the list's address without its question mark, which the pages of its models pass on. */
export function modelListSearch(state: ModelListState): string {
	return modelListAddress.search(state).slice(1);
}

/** Returns the address of a file with all models of a list, which can be uploaded again. */
export function modelFilePath(choice: ModelChoice, fileType: "csv" | "xlsx"): string {
	return `/admin/current-data/projectors.${fileType}${modelListAddress.search({ ...choice, page: 1 })}`;
}

/** Returns true if a list is searched or filtered. */
export function isFiltered({ query, brand, missing, filter }: ModelChoice): boolean {
	return query !== "" || [brand, missing, filter].some((value) => value !== undefined);
}

/** Returns true for the list of exactly the featured models, where staff can order them. */
export function isFeaturedOrder({ query, brand, missing, filter, sort }: ModelChoice): boolean {
	const hasOtherFilter = query !== "" || brand !== undefined || missing !== undefined;
	return filter === "featured" && sort === undefined && !hasOtherFilter;
}

/** Returns the conditions of a list's filters. */
export function choiceConditions({ missing, filter }: ModelChoice): ModelCondition[] {
	const conditions: ModelCondition[] = [];
	if (missing !== undefined) conditions.push(`missing-${missing}`);
	if (filter !== undefined) conditions.push(filter);
	return conditions;
}

/** Returns the id of a model's row in the list. */
export function modelAnchor(sku: string): string {
	return `model-${sku}`;
}
