import { setTimeout as wait } from "node:timers/promises";
import {
	CompiledQuery,
	type DatabaseConnection,
	PostgresDriver,
	type TransactionSettings,
} from "kysely";
import { recordDatabaseWait } from "~/metrics/metrics.server";
import type { DatabaseUseHooks } from "../engine";
import type { ConnectionPool } from "./connection-pool";
import { endsConnection } from "./errors";

/** Key of the advisory lock of writers: any number that is the same in every process of the site. */
const WRITER_LOCK = 4_917_361;

/**
 * Acquires the writers' lock and returns the transaction's id, by which the server reports later if it was committed.
 * Fails on a standby.
 */
const TAKE_WRITER_LOCK_SQL = `select pg_current_xact_id()::text as xid, pg_advisory_xact_lock(${WRITER_LOCK})`;

/** A longer time to acquire the lock is recorded as a wait. */
const MIN_RECORDED_WAIT_MS = 5;

const RESULT_TIMEOUT_MS = 5000;
const RESULT_RETRY_MS = 250;

/**
 * Returns true if a transaction whose COMMIT got no response was committed. Returns false too if the server cannot be
 * reached for some seconds, because an uncertain save must not be reported as done.
 */
async function wasCommitted(pool: ConnectionPool, xid: string): Promise<boolean> {
	const deadline = performance.now() + RESULT_TIMEOUT_MS;
	while (performance.now() < deadline) {
		try {
			const sql = "select pg_xact_status($1::text::xid8) as status";
			const limitMs = RESULT_TIMEOUT_MS / 2;
			const [row] = await pool.runQuery(sql, { parameters: [xid], limitMs });
			if (row?.status !== "in progress") return row?.status === "committed";
		} catch {
			// The server cannot be reached yet; retried until the deadline.
		}
		await wait(RESULT_RETRY_MS);
	}
	return false;
}

/** Kysely's own connection, whose type it does not export. */
type KyselyConnection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

/**
 * Kysely's driver with SQLite's rule of one writer: a transaction that may write begins with a lock, so that its reads
 * stay valid until it ends. Transactions declared read only (`setAccessMode`) or serializable (by `isOutsideCatalogue` of
 * `write`) do not wait for it.
 */
export class SiteDriver extends PostgresDriver {
	readonly #pool: ConnectionPool;
	/** Ids of open transactions that hold the lock. */
	readonly #xids = new WeakMap<DatabaseConnection, string>();

	constructor(
		pool: ConnectionPool,
		private readonly onUse: DatabaseUseHooks | undefined,
	) {
		super({ pool });
		this.#pool = pool;
	}

	override async acquireConnection(): Promise<DatabaseConnection> {
		this.onUse?.begin();
		try {
			return await super.acquireConnection();
		} catch (error) {
			this.onUse?.end();
			throw error;
		}
	}

	override async releaseConnection(connection: KyselyConnection): Promise<void> {
		await super.releaseConnection(connection);
		this.onUse?.end();
	}

	override async beginTransaction(
		connection: DatabaseConnection,
		settings: TransactionSettings,
	): Promise<void> {
		const { accessMode, isolationLevel } = settings;
		if (accessMode === "read only" || isolationLevel === "serializable") {
			return super.beginTransaction(connection, settings);
		}
		const isolationClause = isolationLevel ? ` isolation level ${isolationLevel}` : "";
		const startedAt = performance.now();
		try {
			// One round trip for both statements.
			const beginQuery = CompiledQuery.raw(`begin${isolationClause}; ${TAKE_WRITER_LOCK_SQL}`);
			const { rows } = await connection.executeQuery<{ xid: string }>(beginQuery);
			this.#xids.set(connection, String(rows[0]?.xid));
		} catch (error) {
			await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => {});
			throw error;
		} finally {
			const waitMs = performance.now() - startedAt;
			if (waitMs > MIN_RECORDED_WAIT_MS) recordDatabaseWait("lock", waitMs);
		}
	}

	override async commitTransaction(connection: DatabaseConnection): Promise<void> {
		const xid = this.#xids.get(connection);
		this.#xids.delete(connection);
		try {
			await super.commitTransaction(connection);
		} catch (error) {
			const isResultUnknown = xid !== undefined && error instanceof Error && endsConnection(error);
			if (!isResultUnknown || !(await wasCommitted(this.#pool, xid))) throw error;
			// The known version of the data may be that of before this commit.
			this.#pool.version.expire();
		}
	}

	/** Never throws: Kysely closes a connection that cannot roll back, which has the same effect. */
	override async rollbackTransaction(connection: KyselyConnection): Promise<void> {
		this.#xids.delete(connection);
		await super.rollbackTransaction(connection).catch(() => {});
	}
}
