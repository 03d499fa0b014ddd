import { type ListParam, listAddress, pageParam } from "~/components/list-address";
import { withoutAccents } from "~/config/accents";

/** Search and page of a list of staff, from its address. */
export interface StaffListState {
	/** The search text, without white space around it. */
	query: string;
	/** From 1. */
	page: number;
}

export const MAX_STAFF_QUERY_LENGTH = 100;

/** Further words of a query are ignored. */
const MAX_WORDS = 10;

/** Returns the search text from an address, trimmed and cut to its maximum length. */
export function decodeQuery(text: string | null | undefined): string {
	return (text ?? "").trim().slice(0, MAX_STAFF_QUERY_LENGTH).trim();
}

export const queryParam: ListParam<string> = {
	name: "q",
	read: ([text]) => decodeQuery(text),
	write: (query) => query,
};

/** The address of a list with only a search and pages. */
export const staffListAddress = listAddress<StaffListState>({ query: queryParam, page: pageParam });

/** Returns the words of a query in lower case; a row matches if it has all of them. */
export function queryWords(query: string): string[] {
	return query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** Rows on a page of a list that is read completely from the database. */
const ROWS_PER_PAGE = 50;

export interface MatchingRowsPage<Row> {
	rows: Row[];
	/** Number of rows on all pages. */
	total: number;
	page: number;
	/** Number of pages. */
	pages: number;
}

const normalisedText = (text: string) => withoutAccents(text).toLowerCase();

/** Returns a page of the rows whose texts contain every word of the query; the last page for a number past it. */
export function pageOfMatchingRows<Row>(
	allRows: readonly Row[],
	textOf: (row: Row) => string,
	{ query, page: requestedPage }: StaffListState,
): MatchingRowsPage<Row> {
	const words = queryWords(normalisedText(query));
	const matches = allRows.filter((row) => {
		const text = normalisedText(textOf(row));
		return words.every((word) => text.includes(word));
	});
	const pages = Math.max(1, Math.ceil(matches.length / ROWS_PER_PAGE));
	const page = Math.min(requestedPage, pages);
	const rows = matches.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
	return { rows, total: matches.length, page, pages };
}
