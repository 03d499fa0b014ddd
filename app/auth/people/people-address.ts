export const PEOPLE_PATH = "/admin/people";

export const MAX_QUERY_LENGTH = 80;

/** Filter and page of the list of accounts, from its address. */
export interface PeopleListState {
	/** Part of a name, without the white space around it. */
	query: string;
	/** From 1. */
	page: number;
}

/** Reads the state from an address. Never throws: anything absurd is the default. */
export function decodePeopleList(params: URLSearchParams): PeopleListState {
	const page = params.get("page") ?? "";
	return {
		query: (params.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
		page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
	};
}

/** The list's address, defaults left out. */
export function peopleListPath({ query, page }: PeopleListState): string {
	const params = new URLSearchParams();
	if (query !== "") params.set("q", query);
	if (page > 1) params.set("page", String(page));
	return PEOPLE_PATH + (params.size > 0 ? `?${params}` : "");
}
