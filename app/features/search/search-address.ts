import { isTrackingParameter } from "~/config/tracking-parameters";
import { MAX_QUERY_LENGTH } from "~/features/search/index/search-terms";

/** The parameter that opens the search on any page, empty or with a query. */
export const SEARCH_PARAMETER = "search";

interface Address {
	pathname: string;
	/** The query with its question mark, or empty. */
	search: string;
}

/** Returns the query in an address; null if it does not open the search. */
export function searchQueryIn({ search }: Pick<Address, "search">): string | null {
	return new URLSearchParams(search).get(SEARCH_PARAMETER)?.slice(0, MAX_QUERY_LENGTH) ?? null;
}

/** Returns the parameters of a page in order, without the search and tracking parameters. */
export function otherParameters({ search }: Pick<Address, "search">): [string, string][] {
	return [...new URLSearchParams(search)].filter(
		([name]) => name !== SEARCH_PARAMETER && !isTrackingParameter(name),
	);
}

/** Returns the page's path with one slash at the start: two would be the address of another site. */
export function safePath({ pathname }: Pick<Address, "pathname">): string {
	return pathname.replace(/^\/{2,}/, "/");
}

/** Returns the address of the same page with the search open. */
export function withSearchOpen(address: Address, query = ""): string {
	const parameters = new URLSearchParams([...otherParameters(address), [SEARCH_PARAMETER, query]]);
	return `${safePath(address)}?${parameters}`;
}

/** Returns the address of the same page with the search closed. */
export function withSearchClosed(address: Address): string {
	const otherParams = otherParameters(address);
	return safePath(address) + (otherParams.length > 0 ? `?${new URLSearchParams(otherParams)}` : "");
}
