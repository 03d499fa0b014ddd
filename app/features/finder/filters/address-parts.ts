import { FINDER_PATH, SENTENCE_PARAMETER } from "~/features/finder/finder-address";
import { DEFAULT_SORT, FINDER_SORTS, type FinderSort } from "~/features/finder/sorts";
import {
	DEFAULT_VIEW,
	decodeView,
	LIST_VIEW,
	type ViewState,
	viewParameters,
} from "~/features/finder/views";
import { SEARCH_PARAMETER } from "~/features/search/search-address";
import type { ToCurrentSlug } from "./filter-kinds";
import { integerDecoder } from "./filter-kinds";
import {
	allConditions,
	type Conditions,
	FILTER_LIST,
	hasCondition,
	NO_CONDITIONS,
	valuesIn,
} from "./filters";

/** State of a list of the finder: its conditions, order, page (from 1) and view; a chart has one page. */
export interface FinderState extends ViewState {
	conditions: Conditions;
	sort: FinderSort;
	page: number;
}

const MAX_PAGE = 10_000;

/** Reads a state from an address. Never throws: unreadable and unknown values set no condition. */
export function decodeFinder(params: URLSearchParams, toCurrentSlug: ToCurrentSlug): FinderState {
	const sort = params.get("sort");
	const page = integerDecoder(Number.POSITIVE_INFINITY)(params.getAll("page")) ?? 1;
	const view = decodeView(params);
	const decodedConditions = allConditions((name, { decode }) =>
		decode(params.getAll(name), toCurrentSlug),
	);
	return {
		// Drops values that set no condition, such as `nearer` without a distance.
		conditions: allConditions((name, { emptyValue }) =>
			hasCondition(decodedConditions, name) ? decodedConditions[name] : emptyValue,
		),
		sort: FINDER_SORTS.find((finderSort) => finderSort === sort) ?? DEFAULT_SORT,
		page: view.view === "chart" ? 1 : Math.min(page, MAX_PAGE),
		...view,
	};
}

/** Reads a state from a query whose slugs the catalogue has: that of a canonical address, or of the form's fields. */
export function finderStateOf(query: string | URLSearchParams): FinderState {
	return decodeFinder(new URLSearchParams(query), (_, slug) => slug || null);
}

/** Returns the query of a state's canonical address, without defaults: '', or '?use=gaming&max=600'. */
export function encodeFinder({ conditions, sort, page, ...view }: FinderState): string {
	const params = new URLSearchParams();
	for (const [name] of FILTER_LIST) {
		for (const value of valuesIn(conditions, name)) params.append(name, value);
	}
	if (sort !== DEFAULT_SORT) params.append("sort", sort);
	if (page !== 1) params.append("page", String(page));
	for (const [name, value] of viewParameters(view)) params.append(name, value);
	return params.size > 0 ? `?${params}` : "";
}

/** Returns the conditions of a state alone as a query. */
export function conditionsQuery({ conditions }: Pick<FinderState, "conditions">): string {
	return encodeFinder({ conditions, sort: DEFAULT_SORT, page: 1, ...LIST_VIEW });
}

/** Returns the address of a list; of its first page in the default order and view unless `options` say otherwise. */
export function finderPath(
	conditions: Partial<Conditions>,
	options: Partial<Omit<FinderState, "conditions">> = {},
): string {
	const state = { sort: DEFAULT_SORT, page: 1, ...LIST_VIEW, ...options };
	return FINDER_PATH + encodeFinder({ ...state, conditions: { ...NO_CONDITIONS, ...conditions } });
}

/**
 * Returns the canonical query for a request with this state; undefined if the request has it already. Two parameters
 * that are no part of the state stay, at the end: the search dialog's, and the sentence that led to the list.
 */
export function canonicalQuery(search: string, state: FinderState): string | undefined {
	const requestParams = [...new URLSearchParams(search)];
	const isCarriedParam = (parameter: string) =>
		parameter === SEARCH_PARAMETER || parameter === SENTENCE_PARAMETER;
	const listParams = requestParams.filter(([name]) => !isCarriedParam(name));
	const stateQuery = encodeFinder(state);
	if (`?${new URLSearchParams(listParams)}` === (stateQuery || "?")) return undefined;
	const carriedParams = [SENTENCE_PARAMETER, SEARCH_PARAMETER].flatMap((parameter) =>
		requestParams.filter(([name]) => name === parameter).slice(0, 1),
	);
	const query = new URLSearchParams([
		...new URLSearchParams(stateQuery),
		...carriedParams,
	]).toString();
	return query && `?${query}`;
}

/**
 * Returns the address that search engines may index for a state: with at most one condition, without words, order,
 * room and weights. Undefined if there are more conditions, and for a chart: such pages have no content of their own.
 */
export function indexablePath({ conditions, page, view }: FinderState): string | undefined {
	if (view !== DEFAULT_VIEW) return undefined;
	const { distance, screen, room, w, years, hours, eco, unknown } = NO_CONDITIONS;
	// Without a distance and a screen, `nearer` and `screenmax` set no condition either.
	const indexableConditions = {
		...conditions,
		distance,
		screen,
		room,
		w,
		years,
		hours,
		eco,
		unknown,
	};
	const count = FILTER_LIST.flatMap(([name]) => valuesIn(indexableConditions, name)).length;
	return count > 1 || indexableConditions.q !== ""
		? undefined
		: finderPath(indexableConditions, { page });
}

/** Returns the address of the list without one value of a parameter, or without all its values if `value` is null. */
export function pathWithout(
	state: FinderState,
	{ param, value }: { param: string; value: string | null },
): string {
	const params = new URLSearchParams(encodeFinder({ ...state, page: 1 }));
	if (value === null) params.delete(param);
	else params.delete(param, value);
	// The state is decoded again, because other conditions may depend on the removed one.
	return FINDER_PATH + encodeFinder(finderStateOf(params));
}

/** Returns the address of the page that asks for an alert on a search; `query` is that of its conditions. */
export function searchAlertPath(query: string): string {
	return `${FINDER_PATH}/alert${query}`;
}

/** Returns the address of a search's Atom feed. */
export function finderFeedPath(query: string): string {
	return `${FINDER_PATH}.xml${query}`;
}
