import {
	AbortedTransactionError,
	type CompiledQuery,
	type DatabaseConnection,
	type Driver,
	type QueryResult,
	type TransactionSettings,
} from "kysely";
import type { Pool, PoolClient } from "pg";
import { noteDatabaseWait } from "~/metrics/metrics.server";
import { endsConnection } from "./errors";
import type { KnownVersion } from "./known-version";

/** Any number that is the same in every process of the site: who writes holds it, one at a time, as on SQLite. */
const WRITER_LOCK = 4_917_361;

/** Asking for that lock takes less, in ms, where nobody holds it; what takes longer has waited. */
const WAIT_MS = 5;

const WRITES = ["INSERT", "UPDATE", "DELETE", "MERGE"];

/** PostgreSQL's texts cannot hold the character NUL, which no text of ours needs. */
function storable(parameter: unknown): unknown {
	return typeof parameter === "string" ? parameter.replaceAll("\0", "\u{fffd}") : parameter;
}

class PostgresConnection implements DatabaseConnection {
	/** Why the connection cannot be used again. */
	#fault: Error | undefined;
	#isInTransaction = false;

	constructor(
		private readonly client: PoolClient,
		private readonly version: KnownVersion,
	) {}

	async query(sql: string, parameters: readonly unknown[] = []) {
		try {
			return await this.client.query(sql, parameters.map(storable));
		} catch (error) {
			if (error instanceof Error && endsConnection(error)) this.#fault = error;
			throw error;
		}
	}

	async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
		const { command, rowCount, rows } = await this.query(sql, parameters);
		if (!WRITES.includes(command)) return { rows };
		if (!this.#isInTransaction) await this.learnVersion();
		return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
	}

	// biome-ignore lint/correctness/useYield: nothing of the site streams a query's rows.
	async *streamQuery(): AsyncIterableIterator<never> {
		throw new Error("Rows are not streamed from PostgreSQL.");
	}

	/** What this process wrote it sees at once. What is written stays written where the version cannot be read. */
	private async learnVersion(): Promise<void> {
		try {
			await this.version.read(async (sql) => (await this.query(sql)).rows);
		} catch {
			this.version.distrust();
		}
	}

	async begin({ accessMode, isolationLevel }: TransactionSettings): Promise<void> {
		const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
		await this.query(`start transaction${level} ${accessMode ?? "read write"}`);
		this.#isInTransaction = true;
		if (accessMode === "read only") return;
		const start = performance.now();
		try {
			await this.query(`select pg_advisory_xact_lock(${WRITER_LOCK})`);
		} catch (error) {
			await this.rollback();
			throw error;
		} finally {
			const ms = performance.now() - start;
			if (ms > WAIT_MS) noteDatabaseWait("lock", ms);
		}
	}

	async commit(): Promise<void> {
		const { command } = await this.query("commit");
		this.#isInTransaction = false;
		// What failed before has aborted the transaction, whatever caught the failure.
		if (command === "ROLLBACK") throw new AbortedTransactionError();
		await this.learnVersion();
	}

	/** Never throws: a connection that cannot roll back is closed, which does the same. */
	async rollback(): Promise<void> {
		this.#isInTransaction = false;
		try {
			await this.query("rollback");
		} catch (error) {
			this.#fault = error instanceof Error ? error : new Error(String(error));
		}
	}

	release(): void {
		this.client.release(this.#fault);
	}
}

function ours(connection: DatabaseConnection): PostgresConnection {
	if (connection instanceof PostgresConnection) return connection;
	throw new TypeError("Not a connection of this driver.");
}

/**
 * Kysely's way to PostgreSQL, with SQLite's rules: one transaction that may write at a time, so that what it reads stays true until it
 * ends. A transaction that only reads says so (`setAccessMode("read only")`) and waits for none.
 */
export class PostgresDriver implements Driver {
	constructor(
		private readonly pool: Pool,
		private readonly version: KnownVersion,
	) {}

	async init(): Promise<void> {}

	async acquireConnection(): Promise<DatabaseConnection> {
		const isWaiting = this.pool.idleCount === 0;
		const start = performance.now();
		try {
			return new PostgresConnection(await this.pool.connect(), this.version);
		} finally {
			if (isWaiting) noteDatabaseWait("connection", performance.now() - start);
		}
	}

	beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
		return ours(connection).begin(settings);
	}

	commitTransaction(connection: DatabaseConnection): Promise<void> {
		return ours(connection).commit();
	}

	rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		return ours(connection).rollback();
	}

	async releaseConnection(connection: DatabaseConnection): Promise<void> {
		ours(connection).release();
	}

	async destroy(): Promise<void> {
		await this.version.close();
		await this.pool.end();
	}
}
