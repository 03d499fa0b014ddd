/** Search and page of a list of names. */
export interface NameListState {
	q: string;
	page: number;
}

export const MAX_NAME_QUERY = 100;
const PER_PAGE = 50;
const MAX_PAGE = 10_000;

/** Reads the state of a list from its address; unknown values become the default. */
export function decodeNameList(params: URLSearchParams): NameListState {
	const q = (params.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_NAME_QUERY);
	const page = Number(params.get("page"));
	return { q, page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1 };
}

/** Returns the address of a list with a state. */
export function nameListPath(path: string, { q, page }: NameListState): string {
	const params = new URLSearchParams();
	if (q !== "") params.set("q", q);
	if (page > 1) params.set("page", String(page));
	return params.size > 0 ? `${path}?${params}` : path;
}

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
	{ q, page: requested }: NameListState,
): NamePage<Row> {
	const words = folded(q)
		.split(" ")
		.filter((word) => word !== "");
	const found = all.filter((row) => {
		const text = folded(textOf(row));
		return words.every((word) => text.includes(word));
	});
	const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
	const page = Math.min(requested, pages);
	const rows = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
	return { rows, total: found.length, page, pages };
}
