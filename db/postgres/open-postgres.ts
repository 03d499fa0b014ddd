import {
	HandleEmptyInListsPlugin,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	replaceWithNoncontingentExpression,
} from "kysely";
import type { DatabaseUse } from "../database-use";
import type { Database } from "../schema";
import { connectionOptions } from "./connection/address";
import { clientLibrary } from "./connection/client-library";
import { ConnectionPool } from "./connection/connection-pool";
import { Connector } from "./connection/connector";
import { PostgresDriver } from "./driver";
import { SqliteLikeQueryCompiler } from "./query-compiler";

export interface PostgresOptions {
	/** Connections at once, at most. */
	connections?: number;
	/** How long a query may take, and be waited for. */
	queryMs?: number;
	/** How long a query waits for a lock; what does so for longer is busy, and is tried again. */
	lockMs?: number;
	onUse?: DatabaseUse;
}

const CONNECT_MS = 5000;
const SERVING_QUERY_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
const SERVING_LOCK_MS = 1000;

/**
 * Opens a PostgreSQL database; connections are made when they are needed. Throws an Error for an address that cannot
 * be read.
 */
export function openPostgres(
	url: string,
	{
		connections = 10,
		queryMs = SERVING_QUERY_MS,
		lockMs = SERVING_LOCK_MS,
		onUse,
	}: PostgresOptions = {},
): { db: Kysely<Database>; pool: ConnectionPool } {
	const { options, ways } = connectionOptions(url);
	const { types } = clientLibrary();
	// As SQLite gives them: every number as one, and true as 1.
	const readers: Readonly<Record<number, (text: string) => unknown>> = {
		[types.builtins.INT8]: Number,
		[types.builtins.NUMERIC]: Number,
		[types.builtins.BOOL]: (text) => (text === "t" ? 1 : 0),
	};
	const limited = {
		application_name: "beamwise",
		...options,
		connectionTimeoutMillis: CONNECT_MS,
		statement_timeout: queryMs,
		// A server that says nothing at all is waited for a little longer than one that ends the query itself.
		query_timeout: queryMs + 2000,
		lock_timeout: lockMs,
		idle_in_transaction_session_timeout: queryMs,
		keepAlive: true,
		// It takes longer to compile a query of ours than to run it.
		options: [options.options, "-c jit=off"].filter(Boolean).join(" "),
		keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
		types: {
			getTypeParser: (id: number, format?: "text" | "binary") =>
				readers[id] ?? types.getTypeParser(id, format),
		},
	};
	const pool = new ConnectionPool(new Connector(limited, ways), {
		max: connections,
		connectionTimeoutMillis: CONNECT_MS,
	});
	const db = new Kysely<Database>({
		dialect: {
			createAdapter: () => new PostgresAdapter(),
			createDriver: () => new PostgresDriver(pool, onUse),
			createIntrospector: (of) => new PostgresIntrospector(of),
			createQueryCompiler: () => new SqliteLikeQueryCompiler(),
		},
		// SQLite knows lists without values.
		plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
	});
	return { db, pool };
}
