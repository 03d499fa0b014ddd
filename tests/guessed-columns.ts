import { guessImportColumns, guessKind } from "~/features/ingest/columns/guess-columns";

/** Returns the guessed meanings of columns, by their headings. */
export function guessed(columns: Record<string, string[]>) {
	const all = Object.entries(columns).map(([header, values], index) => ({
		header,
		values,
		index,
	}));
	const chosen = guessImportColumns(all, guessKind(all));
	return Object.fromEntries(all.map(({ header, index }) => [header, chosen[index]]));
}
