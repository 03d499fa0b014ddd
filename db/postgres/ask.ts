import type { ClientBase, QueryConfig, QueryResult } from "pg";

/** PostgreSQL's texts cannot hold the character NUL, which no text of ours needs. */
function storable(parameter: unknown): unknown {
	return typeof parameter === "string" ? parameter.replaceAll("\0", "\u{fffd}") : parameter;
}

/** A query on a connection. `limitMs` is how long it is waited for, where that is not what the connection is told. */
export function askOn(
	client: ClientBase,
	sql: string,
	parameters: readonly unknown[] = [],
	limitMs?: number,
): Promise<QueryResult<Record<string, unknown>>> {
	const question: QueryConfig<unknown[]> & { query_timeout?: number } = {
		text: sql,
		values: parameters.map(storable),
		...(limitMs !== undefined && { query_timeout: limitMs }),
	};
	return client.query(question);
}
