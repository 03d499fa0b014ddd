import {
	AbortedTransactionError,
	type CompiledQuery,
	type DatabaseConnection,
	type Driver,
	type QueryResult,
	type TransactionSettings,
} from "kysely";
import type { PoolClient } from "pg";
import { noteDatabaseWait } from "~/metrics/metrics.server";
import type { DatabaseUse } from "../database-use";
import { type AskOptions, askOn } from "./ask";
import type { ConnectionPool } from "./connection/connection-pool";
import { endsConnection, isAborted, isCut, StaleStatementError } from "./errors";
import { isStaleName } from "./statement-names";
import { wasCommitted } from "./was-committed";

/** Any number that is the same in every process of the site: who writes holds it, one at a time, as on SQLite. */
const WRITER_LOCK = 4_917_361;

/** The transaction gets its number too, by which its end can be asked for. A standby refuses here. */
const TAKE_WRITER = `select pg_current_xact_id()::text as xid, pg_advisory_xact_lock(${WRITER_LOCK})`;
/** Whether the transaction has raised the version is told with its end: see migration 0023. */
const COMMIT = "select current_setting('beamwise.raised_in', true) as raised_in; commit";
/** Asking for that lock takes less, in ms, where nobody holds it; what takes longer has waited. */
const WAIT_MS = 5;

const WRITES = ["INSERT", "UPDATE", "DELETE", "MERGE"];

/** How long an answer waits to hear of the version that its write made. */
const VERSION_MS = 2000;

function onlyReads({ sql, query }: CompiledQuery): boolean {
	if (query.kind === "SelectQueryNode") return !query.endModifiers;
	return query.kind === "RawNode" && /^\s*select\s/i.test(sql);
}

class PostgresConnection implements DatabaseConnection {
	/** Why the connection cannot be used again. */
	#fault: Error | undefined;
	#isReleased = false;
	#isInTransaction = false;
	/** The number of a transaction that may write. */
	#xid: string | undefined;

	constructor(
		private client: PoolClient,
		private readonly pool: ConnectionPool,
	) {}

	async query(sql: string, parameters: readonly unknown[] = [], options: AskOptions = {}) {
		try {
			return await askOn(this.client, sql, parameters, options);
		} catch (error) {
			if (error instanceof Error && endsConnection(error)) this.#fault = error;
			throw error;
		}
	}

	/** Several statements at once, in one round trip. */
	async #queryAll(sql: string) {
		// The driver's types do not know that it returns a list then.
		return [await this.query(sql)].flat();
	}

	/** A query under the name that the server knows it by. Where that fails for the name, it is asked once more without. */
	async #askByName(compiled: CompiledQuery) {
		const { sql, parameters } = compiled;
		const name = this.pool.names.of(this.client, compiled);
		try {
			return await this.query(sql, parameters, { name });
		} catch (error) {
			if (name === undefined || !isStaleName(error)) throw error;
			this.pool.names.stopOn(this.client);
			if (!this.#isInTransaction) return this.query(sql, parameters);
			throw new StaleStatementError("The database's tables have just changed.", { cause: error });
		}
	}

	/** What only reads is asked once more on another connection where this one turns out to have been cut. */
	async #ask(compiled: CompiledQuery) {
		try {
			return await this.#askByName(compiled);
		} catch (error) {
			if (this.#isInTransaction || !onlyReads(compiled)) throw error;
			if (!(error instanceof Error && isCut(error))) throw error;
			this.release();
			this.client = await this.pool.take();
			this.#isReleased = false;
			this.#fault = undefined;
			return this.#askByName(compiled);
		}
	}

	async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
		const { command, rowCount, rows } = await this.#ask(compiled);
		if (!WRITES.includes(command)) return { rows: rows as R[] };
		if (!this.#isInTransaction) await this.learnVersion();
		return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
	}

	// biome-ignore lint/correctness/useYield: nothing of the site streams a query's rows.
	async *streamQuery(): AsyncIterableIterator<never> {
		throw new Error("Rows are not streamed from PostgreSQL.");
	}

	/** What this process wrote it sees at once. What is written stays written where the version cannot be read. */
	private async learnVersion(): Promise<void> {
		try {
			await this.pool.version.read(
				async (sql) => (await this.query(sql, [], { limitMs: VERSION_MS })).rows,
			);
		} catch {
			this.pool.version.distrust();
		}
	}

	async begin({ accessMode, isolationLevel }: TransactionSettings): Promise<void> {
		const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
		// Nothing is said of writing: a database that may only be read says itself that it does.
		const start = `start transaction${level}${accessMode ? ` ${accessMode}` : ""}`;
		// Those that see none of the others' changes, and fail where these would matter, go on beside the writer.
		if (accessMode === "read only" || isolationLevel === "serializable") await this.query(start);
		else await this.#beginWriting(start);
		this.#isInTransaction = true;
	}

	async #beginWriting(begin: string): Promise<void> {
		const start = performance.now();
		try {
			const [, taken] = await this.#queryAll(`${begin}; ${TAKE_WRITER}`);
			this.#xid = String(taken?.rows[0]?.xid);
		} catch (error) {
			await this.rollback();
			throw error;
		} finally {
			const ms = performance.now() - start;
			if (ms > WAIT_MS) noteDatabaseWait("lock", ms);
		}
	}

	async commit(): Promise<void> {
		const xid = this.#xid;
		this.#xid = undefined;
		try {
			const [asked] = await this.#queryAll(COMMIT);
			this.#isInTransaction = false;
			if (asked?.rows[0]?.raised_in) await this.learnVersion();
		} catch (error) {
			// What failed before has aborted the transaction, whatever caught the failure.
			if (error instanceof Error && isAborted(error)) {
				await this.rollback();
				throw new AbortedTransactionError();
			}
			// The answer was lost: whether the transaction was committed the server alone knows.
			const isUnknown = this.#fault !== undefined && xid !== undefined;
			if (!isUnknown || !(await wasCommitted(this.pool, xid))) throw error;
			this.#isInTransaction = false;
			this.pool.version.distrust();
		}
	}

	/** Never throws: a connection that cannot roll back is closed, which does the same. */
	async rollback(): Promise<void> {
		this.#isInTransaction = false;
		this.#xid = undefined;
		if (this.#fault) return;
		try {
			await this.query("rollback");
		} catch (error) {
			this.#fault = error instanceof Error ? error : new Error(String(error));
		}
	}

	release(): void {
		if (this.#isReleased) return;
		this.#isReleased = true;
		this.client.release(this.#fault);
	}
}

function ours(connection: DatabaseConnection): PostgresConnection {
	if (connection instanceof PostgresConnection) return connection;
	throw new TypeError("Not a connection of this driver.");
}

/**
 * Kysely's way to PostgreSQL, with SQLite's rules: one transaction that may write at a time, so that what it reads stays true until it
 * ends. A transaction that only reads says so (`setAccessMode("read only")`) and waits for none, nor does one of
 * `smallWrite`.
 */
export class PostgresDriver implements Driver {
	constructor(
		private readonly pool: ConnectionPool,
		private readonly onUse: DatabaseUse | undefined,
	) {}

	async init(): Promise<void> {}

	async acquireConnection(): Promise<DatabaseConnection> {
		const isWaiting = !this.pool.hasIdle;
		const start = performance.now();
		this.onUse?.begin();
		try {
			return new PostgresConnection(await this.pool.take(), this.pool);
		} catch (error) {
			this.onUse?.end();
			throw error;
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
		this.onUse?.end();
	}

	destroy(): Promise<void> {
		return this.pool.close();
	}
}
