import { choiceParam, listAddress, pageParam, textParam } from "~/components/list-address";

/** Lists of facts that need attention by staff: name in the address, text. */
export const FACT_LISTS = [
	["disputed", "Sources disagree"],
	["old", "Older than two years"],
	["unrecorded", "Source not recorded"],
	["lacking", "Facts missing"],
] as const;

/** State of the page of facts in its address. */
export interface FactListState {
	list: (typeof FACT_LISTS)[number][0];
	/** Column that the models of the list "lacking" lack; undefined for any of the columns that matter most. */
	missingColumn: string | undefined;
	/** Page number, from 1. */
	page: number;
}

const FACTS_PATH = "/admin/figures";

/** Number of models per page. */
export const MODELS_PER_FACTS_PAGE = 50;

const factListAddress = listAddress<FactListState>({
	missingColumn: textParam("lacks", /^[a-z0-9_]{1,60}$/),
	list: choiceParam(
		"list",
		FACT_LISTS.map(([name]) => name),
		"disputed",
	),
	page: pageParam,
});

/** Reads the state from an address. Never throws: unknown columns are dropped; a column implies the list "lacking". */
export function decodeFactList(params: URLSearchParams, columns: readonly string[]): FactListState {
	const state = factListAddress.decode(params);
	const missingColumn = columns.find((column) => column === state.missingColumn);
	return { ...state, missingColumn, list: missingColumn === undefined ? state.list : "lacking" };
}

/** Returns the page's address; a column replaces the list, which it implies. */
export function factListPath({ list, ...state }: Partial<FactListState>): string {
	return (
		FACTS_PATH +
		factListAddress.search(state.missingColumn === undefined ? { ...state, list } : state)
	);
}

/** Returns the day two years before a day (YYYY-MM-DD); facts seen before it should be checked again. */
export function twoYearsBefore(today: string): string {
	return `${Number(today.slice(0, 4)) - 2}${today.slice(4)}`;
}
