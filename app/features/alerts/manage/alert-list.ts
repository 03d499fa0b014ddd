/** State of the list of models with alerts, in the page's address (docs/staff.md#alerts-by-model). */
export interface AlertListState {
	query: string;
	page: number;
}

export const ALERT_MODELS_PER_PAGE = 50;
export const MAX_ALERT_QUERY = 100;

const MAX_WORDS = 10;

export const ALERTS_PATH = "/admin/alerts";

/** Reads the state from an address. Never throws: anything absurd is the default. */
export function decodeAlertList(params: URLSearchParams): AlertListState {
	const digits = params.get("page") ?? "";
	return {
		query: (params.get("q") ?? "").trim().slice(0, MAX_ALERT_QUERY),
		page: /^[1-9]\d{0,4}$/.test(digits) ? Number(digits) : 1,
	};
}

export function alertListPath({ query, page }: AlertListState): string {
	const params = new URLSearchParams();
	if (query !== "") params.set("q", query);
	if (page > 1) params.set("page", String(page));
	return params.size > 0 ? `${ALERTS_PATH}?${params}` : ALERTS_PATH;
}

/** Returns the words, in lower case, that must all occur in a matching model. */
export function searchedWords(query: string): string[] {
	return query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}
