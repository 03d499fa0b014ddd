/** Of rows with the same key the last one: a statement may write no row twice. */
export function lastOfEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
	return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
