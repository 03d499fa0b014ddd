/** Splits a list into chunks of at most `size`. */
export function* inChunks<T>(list: readonly T[], size: number): Generator<T[]> {
	for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Keeps the last of the rows with the same key: a statement may write no row twice. */
export function lastOfEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
	return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
