import { type ListState, queryWords } from "~/components/staff/list-state";

const PER_PAGE = 50;

export interface NamePage<Row> {
	rows: Row[];
	/** Number of rows on all pages. */
	total: number;
	page: number;
	pages: number;
}

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns a page of the rows whose texts contain every searched word; a page past the last is the last one. */
export function pageOfNames<Row>(
	all: readonly Row[],
	textOf: (row: Row) => string,
	{ query, page: requested }: ListState,
): NamePage<Row> {
	const words = queryWords(folded(query));
	const found = all.filter((row) => {
		const text = folded(textOf(row));
		return words.every((word) => text.includes(word));
	});
	const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
	const page = Math.min(requested, pages);
	const rows = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
	return { rows, total: found.length, page, pages };
}
