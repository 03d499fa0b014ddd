import { createHash } from "node:crypto";
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { ClientBase, PoolClient, QueryConfig } from "pg";
import type { CachedVersion } from "./cached-version";
import { endsConnection, hasCode, isConnectionCut, StaleStatementError } from "./errors";

/**
 * Time limit for reading the version of the data, which changes with each write; afterwards a request continues without
 * it.
 */
export const VERSION_TIMEOUT_MS = 2000;

/** Longer texts are lists of rows, which never repeat. */
const MAX_NAMED_QUERY_LENGTH = 3000;
/** The server keeps each prepared statement once for every connection. */
const MAX_STATEMENT_NAMES = 200;
const MAX_SEEN_TEXTS = 500;

/** Codes of errors that reject a prepared statement before it runs. */
const STALE_STATEMENT_CODES = [
	"0A000", // feature_not_supported: a column was added to a table since
	"26000", // invalid_sql_statement_name: a pooler has switched to another connection
	"42P05", // duplicate_prepared_statement: a pooler has switched to another connection
];

/**
 * Names of prepared statements, because parsing a query may take longer than running it. A query gets a name when it is
 * sent for the second time. Names are hashes, so that the connections of a pooler can be shared.
 */
export class StatementNames {
	readonly #names = new Map<string, string>();
	/** Texts that were sent once. */
	readonly #seenOnce = new Set<string>();
	/** Connections on which a statement turned out to be stale. */
	readonly #clientsWithoutNames = new WeakSet<ClientBase>();

	/**
	 * Returns the name for a query on a connection; undefined if it gets none. A query without parameters never does,
	 * because it may be several statements.
	 */
	nameFor(client: ClientBase, sql: string, parameters: readonly unknown[]): string | undefined {
		const isNamed = parameters.length > 0 && sql.length <= MAX_NAMED_QUERY_LENGTH;
		if (!isNamed || this.#clientsWithoutNames.has(client)) return undefined;
		const name = this.#names.get(sql);
		if (name !== undefined || this.#names.size >= MAX_STATEMENT_NAMES) return name;
		if (!this.#seenOnce.delete(sql)) {
			if (this.#seenOnce.size >= MAX_SEEN_TEXTS) this.#seenOnce.clear();
			this.#seenOnce.add(sql);
			return undefined;
		}
		const newName = createHash("sha256").update(sql).digest("hex").slice(0, 32);
		this.#names.set(sql, newName);
		return newName;
	}

	/** Sends all further queries of a connection without names. */
	disableFor(client: ClientBase): void {
		this.#clientsWithoutNames.add(client);
	}
}

/** Commands after which the version may have changed, unless a transaction is open. */
const CHANGE_COMMANDS = ["INSERT", "UPDATE", "DELETE", "MERGE", "COMMIT"];

/** Matches reads, which are safe to repeat; a `with` that writes is excluded. */
const READ_STATEMENT = /^\s*(?:select|with)\s(?!.*\b(?:insert|update|delete|merge)\b)/is;

/** Replaces the character NUL, which PostgreSQL cannot store in a text. */
function withoutNul(parameter: unknown): unknown {
	return typeof parameter === "string" ? parameter.replaceAll("\0", "\u{fffd}") : parameter;
}

/** State shared by the connections of one pool. */
interface ConnectionSource {
	acquireClient: () => Promise<PoolClient>;
	version: CachedVersion;
	statementNames: StatementNames;
}

interface SendOptions {
	name?: string | undefined;
	/** Time limit in ms; by default that of the connection. */
	limitMs?: number | undefined;
}

/** Sends a query on a client. If the text has several statements, returns the result of the last one. */
export async function sendQuery<Row>(
	client: ClientBase,
	sql: string,
	parameters: readonly unknown[],
	{ name, limitMs }: SendOptions = {},
): Promise<PostgresQueryResult<Row>> {
	const query: QueryConfig<unknown[]> & { query_timeout?: number } = {
		text: sql,
		values: parameters.map(withoutNul),
		...(name !== undefined && { name }),
		...(limitMs !== undefined && { query_timeout: limitMs }),
	};
	// The driver's types omit that several statements have a list of results.
	return [await client.query(query)].flat().at(-1) as PostgresQueryResult<Row>;
}

/** A connection while it is in use, as Kysely's driver expects it. */
export class PooledConnection implements PostgresPoolClient {
	/** Error that makes the connection unusable. */
	#fatalError: Error | undefined;
	#isReleased = false;
	#client: PoolClient;
	readonly #source: ConnectionSource;

	constructor(client: PoolClient, source: ConnectionSource) {
		this.#client = client;
		this.#source = source;
	}

	query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
	query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
	query<Row>(
		sql: string | PostgresCursor<Row>,
		parameters: readonly unknown[] = [],
	): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
		if (typeof sql !== "string") throw new TypeError("Rows are not streamed from PostgreSQL.");
		return this.#queryAndReadVersion<Row>(sql, parameters);
	}

	get #isInTransaction(): boolean {
		return this.#client.getTransactionStatus() !== "I";
	}

	async #queryAndReadVersion<Row>(sql: string, parameters: readonly unknown[]) {
		const result = await this.#queryWithRetry<Row>(sql, parameters);
		if (CHANGE_COMMANDS.includes(result.command) && !this.#isInTransaction)
			await this.#readVersion();
		return result;
	}

	/** Repeats a read once on another connection if this one turns out to have been cut. */
	async #queryWithRetry<Row>(sql: string, parameters: readonly unknown[]) {
		const isOutsideTransaction = !this.#isInTransaction;
		try {
			return await this.#queryByName<Row>(sql, parameters);
		} catch (error) {
			const isRepeatable = isOutsideTransaction && READ_STATEMENT.test(sql);
			if (!isRepeatable || !(error instanceof Error && isConnectionCut(error))) throw error;
			this.release();
			this.#client = await this.#source.acquireClient();
			this.#isReleased = false;
			this.#fatalError = undefined;
			return this.#queryByName<Row>(sql, parameters);
		}
	}

	/** Repeats a query without its name if the prepared statement is stale. */
	async #queryByName<Row>(sql: string, parameters: readonly unknown[]) {
		const { statementNames } = this.#source;
		const name = statementNames.nameFor(this.#client, sql, parameters);
		try {
			return await this.send<Row>(sql, parameters, { name });
		} catch (error) {
			const isStale =
				name !== undefined && error instanceof Error && hasCode(error, STALE_STATEMENT_CODES);
			if (!isStale) throw error;
			statementNames.disableFor(this.#client);
			if (!this.#isInTransaction) return this.send<Row>(sql, parameters);
			throw new StaleStatementError("The database's tables have just changed.", { cause: error });
		}
	}

	/** Sends a query unchanged. */
	async send<Row>(
		sql: string,
		parameters: readonly unknown[],
		options?: SendOptions,
	): Promise<PostgresQueryResult<Row>> {
		if (this.#fatalError) throw this.#fatalError;
		try {
			return await sendQuery<Row>(this.#client, sql, parameters, options);
		} catch (error) {
			if (error instanceof Error && endsConnection(error)) this.#fatalError = error;
			throw error;
		}
	}

	/** Reads the version of the data, so that this process sees its own write at once. The write is valid even if that fails. */
	async #readVersion(): Promise<void> {
		const { version } = this.#source;
		try {
			const limitMs = VERSION_TIMEOUT_MS;
			await version.read(
				async (sql) => (await this.send<Record<string, unknown>>(sql, [], { limitMs })).rows,
			);
		} catch {
			version.expire();
		}
	}

	/** Returns the connection to the pool, which closes it if it cannot be used again. */
	release(isDiscarded = false): void {
		if (this.#isReleased) return;
		this.#isReleased = true;
		const shouldClose = this.#fatalError !== undefined || isDiscarded || this.#isInTransaction;
		this.#client.release(this.#fatalError ?? shouldClose);
	}
}
