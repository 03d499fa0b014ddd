import {
	HandleEmptyInListsPlugin,
	Kysely,
	PostgresDialect,
	replaceWithNoncontingentExpression,
} from "kysely";
import type { OpenOptions } from "../engine";
import type { Database, Db } from "../schema";
import { connectionOptions } from "./address";
import { ConnectionPool } from "./connection-pool";
import { Connector, clientLibrary } from "./connector";
import { SiteDriver } from "./driver";

const CONNECT_TIMEOUT_MS = 5000;
const SERVING_QUERY_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
/** A query that waits longer for a lock fails as busy, and can be retried. */
const SERVING_LOCK_TIMEOUT_MS = 1000;

/**
 * Opens a PostgreSQL database; connections are opened when needed. Throws an Error for an address that cannot be read.
 */
export function openPostgres(
	url: string,
	{
		connections = 10,
		queryMs = SERVING_QUERY_TIMEOUT_MS,
		lockWaitMs = SERVING_LOCK_TIMEOUT_MS,
		onUse,
	}: OpenOptions = {},
): { db: Db; pool: ConnectionPool } {
	const { options, tlsOptions } = connectionOptions(url);
	const { types } = clientLibrary();
	// Returns values as SQLite does: every number as a number, and true as 1.
	const parsers: Readonly<Record<number, (text: string) => unknown>> = {
		[types.builtins.INT8]: Number,
		[types.builtins.NUMERIC]: Number,
		[types.builtins.BOOL]: (text) => (text === "t" ? 1 : 0),
	};
	const clientOptions = {
		application_name: "beamwise",
		...options,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		statement_timeout: queryMs,
		// A little longer than the server's own limit, which has the clearer error.
		query_timeout: queryMs + 2000,
		lock_timeout: lockWaitMs,
		idle_in_transaction_session_timeout: queryMs,
		keepAlive: true,
		// Compiling one of our queries takes longer than running it.
		options: [options.options, "-c jit=off"].filter(Boolean).join(" "),
		keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
		types: {
			getTypeParser: (id: number, format?: "text" | "binary") =>
				parsers[id] ?? types.getTypeParser(id, format),
		},
	};
	const pool = new ConnectionPool(new Connector(clientOptions, tlsOptions), {
		max: connections,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
	});
	const dialect = new PostgresDialect({ pool });
	dialect.createDriver = () => new SiteDriver(pool, onUse);
	const db = new Kysely<Database>({
		dialect,
		// SQLite accepts an empty list after `in`.
		plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
	});
	return { db, pool };
}
