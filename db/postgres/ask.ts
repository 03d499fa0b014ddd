import type { ClientBase, QueryConfig, QueryResult } from "pg";

/** PostgreSQL's texts cannot hold the character NUL, which no text of ours needs. */
function storable(parameter: unknown): unknown {
	return typeof parameter === "string" ? parameter.replaceAll("\0", "\u{fffd}") : parameter;
}

export interface AskOptions {
	/** How long it is waited for, where that is not what the connection is told. */
	limitMs?: number | undefined;
	/** The name under which the server remembers the query. */
	name?: string | undefined;
}

/** A query on a connection. */
export function askOn(
	client: ClientBase,
	sql: string,
	parameters: readonly unknown[] = [],
	{ limitMs, name }: AskOptions = {},
): Promise<QueryResult<Record<string, unknown>>> {
	const question: QueryConfig<unknown[]> & { query_timeout?: number } = {
		text: sql,
		values: parameters.map(storable),
		...(name !== undefined && { name }),
		...(limitMs !== undefined && { query_timeout: limitMs }),
	};
	return client.query(question);
}
