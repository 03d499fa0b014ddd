import { decodeStaffList, listPath } from "~/components/staff/list-state";

/** Lists of figures that need staff: name in the address, text. */
export const FACT_LISTS = [
	["disputed", "Sources disagree"],
	["old", "Older than two years"],
	["unrecorded", "Source not recorded"],
	["lacking", "Lack a figure"],
] as const;

/** State of the page of figures in its address. */
export interface FactListState {
	list: (typeof FACT_LISTS)[number][0];
	/** Column that the models of the last list lack; undefined for any that matters. */
	lacks: string | undefined;
	/** From 1. */
	page: number;
}

const FACTS_PATH = "/admin/figures";

/** Models a page. */
export const FACTS_PER_PAGE = 50;

/** Reads the state from an address. Never throws: unknown values become the default. */
export function decodeFactList(params: URLSearchParams, columns: readonly string[]): FactListState {
	const list = FACT_LISTS.find(([name]) => name === params.get("list"))?.[0] ?? "disputed";
	const lacks = columns.find((column) => column === params.get("lacks"));
	return {
		list: lacks === undefined ? list : "lacking",
		lacks,
		page: decodeStaffList(params).page,
	};
}

/** Returns the page's address, without defaults. */
export function factListPath({ list, lacks, page }: Partial<FactListState>): string {
	const isDefault = lacks !== undefined || list === "disputed";
	return listPath(FACTS_PATH, { lacks, list: isDefault ? undefined : list, page });
}

/** Returns the first day of the two years before a day (YYYY-MM-DD): older figures are to be looked at again. */
export function oldBefore(today: string): string {
	return `${Number(today.slice(0, 4)) - 2}${today.slice(4)}`;
}
