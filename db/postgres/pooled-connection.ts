import { createHash } from "node:crypto";
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { ClientBase, PoolClient, QueryConfig } from "pg";
import type { CachedVersion } from "./cached-version";
import { endsConnection, hasCode, isCut, StaleStatementError } from "./errors";

/** Time limit for waiting for the version; after it a request continues without. */
export const VERSION_MS = 2000;

/** Longer texts are lists of rows, which never repeat. */
const MAX_NAMED_LENGTH = 3000;
/** The server keeps each prepared statement once for every connection. */
const MAX_NAMES = 200;
const MAX_SEEN = 500;

/** Codes of errors that reject a prepared statement before it runs. */
const STALE_STATEMENT_CODES = [
	"0A000", // feature_not_supported: a table has got another column since
	"26000", // invalid_sql_statement_name: a pooler has switched to another connection
	"42P05", // duplicate_prepared_statement: likewise
];

/**
 * Names of prepared statements: parsing a query may take longer than running it. A text gets one when it is sent for the
 * second time. Names are hashes, so that a pooler's connection can be shared.
 */
export class StatementNames {
	readonly #names = new Map<string, string>();
	/** Texts that were sent once. */
	readonly #seen = new Set<string>();
	/** Connections on which a statement turned out to be stale. */
	readonly #unnamed = new WeakSet<ClientBase>();

	/** The name for a query on a connection, if it gets one. A text without parameters may be several statements. */
	of(client: ClientBase, sql: string, parameters: readonly unknown[]): string | undefined {
		const isNamed = parameters.length > 0 && sql.length <= MAX_NAMED_LENGTH;
		if (!isNamed || this.#unnamed.has(client)) return undefined;
		const name = this.#names.get(sql);
		if (name !== undefined || this.#names.size >= MAX_NAMES) return name;
		if (!this.#seen.delete(sql)) {
			if (this.#seen.size >= MAX_SEEN) this.#seen.clear();
			this.#seen.add(sql);
			return undefined;
		}
		const newName = createHash("sha256").update(sql).digest("hex").slice(0, 32);
		this.#names.set(sql, newName);
		return newName;
	}

	/** Sends all further queries of a connection without names. */
	stopOn(client: ClientBase): void {
		this.#unnamed.add(client);
	}
}

/** Commands that may change what pages show, once their transaction is over. */
const CHANGES = ["INSERT", "UPDATE", "DELETE", "MERGE", "COMMIT"];

/** Reads, which are safe to repeat. A `with` may also write. */
const READ_STATEMENT = /^\s*(?:select|with)\s(?!.*\b(?:insert|update|delete|merge)\b)/is;

/** PostgreSQL cannot store the character NUL in a text. */
function storable(parameter: unknown): unknown {
	return typeof parameter === "string" ? parameter.replaceAll("\0", "\u{fffd}") : parameter;
}

/** State shared by the connections of one pool. */
interface Source {
	take: () => Promise<PoolClient>;
	version: CachedVersion;
	names: StatementNames;
}

interface SendOptions {
	name?: string | undefined;
	/** Time limit, if other than the connection's. */
	limitMs?: number | undefined;
}

/** Sends a query on a client. Of several statements in one text the last result is returned. */
export async function sendQuery<R>(
	client: ClientBase,
	sql: string,
	parameters: readonly unknown[],
	{ name, limitMs }: SendOptions = {},
): Promise<PostgresQueryResult<R>> {
	const query: QueryConfig<unknown[]> & { query_timeout?: number } = {
		text: sql,
		values: parameters.map(storable),
		...(name !== undefined && { name }),
		...(limitMs !== undefined && { query_timeout: limitMs }),
	};
	// The driver's types omit that several statements have a list of results.
	return [await client.query(query)].flat().at(-1) as PostgresQueryResult<R>;
}

/** A connection while it is in use, as Kysely's driver expects it. */
export class PooledConnection implements PostgresPoolClient {
	/** Error that makes the connection unusable. */
	#fault: Error | undefined;
	#isReleased = false;
	#client: PoolClient;
	readonly #source: Source;

	constructor(client: PoolClient, source: Source) {
		this.#client = client;
		this.#source = source;
	}

	query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
	query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
	query<R>(
		sql: string | PostgresCursor<R>,
		parameters: readonly unknown[] = [],
	): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
		if (typeof sql !== "string") throw new TypeError("Rows are not streamed from PostgreSQL.");
		return this.#queryAndLearn<R>(sql, parameters);
	}

	get #isInTransaction(): boolean {
		return this.#client.getTransactionStatus() !== "I";
	}

	async #queryAndLearn<R>(sql: string, parameters: readonly unknown[]) {
		const result = await this.#queryTwice<R>(sql, parameters);
		if (CHANGES.includes(result.command) && !this.#isInTransaction) await this.#learnVersion();
		return result;
	}

	/** Repeats a read once on another connection if this one turns out to have been cut. */
	async #queryTwice<R>(sql: string, parameters: readonly unknown[]) {
		const isAlone = !this.#isInTransaction;
		try {
			return await this.#queryByName<R>(sql, parameters);
		} catch (error) {
			const isRepeatable = isAlone && READ_STATEMENT.test(sql);
			if (!isRepeatable || !(error instanceof Error && isCut(error))) throw error;
			this.release();
			this.#client = await this.#source.take();
			this.#isReleased = false;
			this.#fault = undefined;
			return this.#queryByName<R>(sql, parameters);
		}
	}

	/** Repeats a query without its name if the prepared statement is stale. */
	async #queryByName<R>(sql: string, parameters: readonly unknown[]) {
		const { names } = this.#source;
		const name = names.of(this.#client, sql, parameters);
		try {
			return await this.send<R>(sql, parameters, { name });
		} catch (error) {
			const isStale =
				name !== undefined && error instanceof Error && hasCode(error, STALE_STATEMENT_CODES);
			if (!isStale) throw error;
			names.stopOn(this.#client);
			if (!this.#isInTransaction) return this.send<R>(sql, parameters);
			throw new StaleStatementError("The database's tables have just changed.", { cause: error });
		}
	}

	/** Sends a query unchanged. */
	async send<R>(
		sql: string,
		parameters: readonly unknown[],
		options?: SendOptions,
	): Promise<PostgresQueryResult<R>> {
		if (this.#fault) throw this.#fault;
		try {
			return await sendQuery<R>(this.#client, sql, parameters, options);
		} catch (error) {
			if (error instanceof Error && endsConnection(error)) this.#fault = error;
			throw error;
		}
	}

	/** Makes this process see its own write at once. The write remains done if the version cannot be read. */
	async #learnVersion(): Promise<void> {
		const { version } = this.#source;
		try {
			const limitMs = VERSION_MS;
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
		const isUnfit = this.#fault !== undefined || isDiscarded || this.#isInTransaction;
		this.#client.release(this.#fault ?? isUnfit);
	}
}
