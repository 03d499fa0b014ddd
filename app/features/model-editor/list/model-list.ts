import type { ModelCondition } from "~/features/catalogue/listing/model-condition.server";
import { MODELS_PATH } from "~/features/model-editor/model-addresses";

/** What a model may lack, as it stands in an address, and what the list of those is called. */
export const MISSING = [
	["price", "No price"],
	["brightness", "No brightness"],
	["figures", "Key figures missing"],
] as const;

/** What else a list may be of. */
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

/** The list of models as it stands in its page's address (docs/staff.md#models). */
export interface ModelListState {
	/** As typed, without the white space around it. */
	query: string;
	missing: Missing | undefined;
	filter: ModelFilter | undefined;
	/** From 1. */
	page: number;
}

/** Which models a list is of; several conditions must all hold. */
export type ModelChoice = Pick<ModelListState, "query" | "missing" | "filter">;

export const MODELS_PER_PAGE = 50;

export const MAX_MODEL_QUERY = 100;

/** Reads the state from an address. Never throws: anything absurd is the default. */
export function decodeModelList(params: URLSearchParams): ModelListState {
	const digits = params.get("page") ?? "";
	return {
		query: (params.get("q") ?? "").trim().slice(0, MAX_MODEL_QUERY).trim(),
		missing: MISSING.find(([one]) => one === params.get("missing"))?.[0],
		filter: FILTERS.find(([one]) => one === params.get("filter"))?.[0],
		page: /^[1-9]\d{0,4}$/.test(digits) ? Number(digits) : 1,
	};
}

/** The state of a list in the parameters of an address, defaults left out. */
function encode({ query = "", missing, filter, page = 1 }: Partial<ModelListState>): string {
	const params = new URLSearchParams();
	if (query !== "") params.set("q", query);
	if (missing !== undefined) params.set("missing", missing);
	if (filter !== undefined) params.set("filter", filter);
	if (page > 1) params.set("page", String(page));
	const encoded = params.toString();
	return encoded ? `?${encoded}` : "";
}

/** The list's address. */
export function modelListPath(state: Partial<ModelListState> = {}): string {
	return MODELS_PATH + encode(state);
}

/** The state of a list as the search part of its address, which pages of its models carry along. */
export function modelListSearch(state: ModelListState): string {
	return encode(state).slice(1);
}

/** The address of a file with all that a list is of, as one to upload again. */
export function chosenFilePath(
	{ query, missing, filter }: ModelChoice,
	kind: "csv" | "xlsx",
): string {
	return `/admin/current-data/projectors.${kind}${encode({ query, missing, filter })}`;
}

/** Whether a list is of fewer than all models. */
export function isNarrowed({ query, missing, filter }: ModelChoice): boolean {
	return query !== "" || missing !== undefined || filter !== undefined;
}

/** Whether a list is of all featured models and no others: in it they can be put in order. */
export function isFeaturedOrder({ query, missing, filter }: ModelChoice): boolean {
	return filter === "featured" && query === "" && missing === undefined;
}

/** What is true of all models of a list. */
export function conditionsOf({ missing, filter }: ModelChoice): ModelCondition[] {
	const conditions: ModelCondition[] = [];
	if (missing !== undefined) conditions.push(`missing-${missing}`);
	if (filter !== undefined) conditions.push(filter);
	return conditions;
}

/** The place of a model in its list. */
export function modelAnchor(sku: string): string {
	return `model-${sku}`;
}
