import { setTimeout as wait } from "node:timers/promises";
import type { PostgresPool } from "kysely";
import type { Pool, PoolClient, PoolConfig } from "pg";
import { MINUTE_MS } from "~/config/time";
import { recordDatabaseWait } from "~/metrics/metrics.server";
import { CachedVersion } from "./cached-version";
import { type Connector, clientLibrary } from "./connector";
import { isConnectionCut, isConnectionRefused, ServerAwayError } from "./errors";
import { Listener } from "./listener";
import { PooledConnection, StatementNames, VERSION_TIMEOUT_MS } from "./pooled-connection";

/** Interval at which a request tries again to connect while the server accepts no further connection. */
const FULL_SERVER_RETRY_MS = 50;

/** Interval at which a health check retries while a lost listening connection is replaced. */
const LOST_LISTENER_RETRY_MS = 50;

/** Long, because the first queries of a new connection are slow: it has no table definitions cached yet. */
const IDLE_TIMEOUT_MS = 5 * MINUTE_MS;

type Row = Record<string, unknown>;

/** Query of the health check. */
const HEALTH_QUERY = `
	select current_setting('transaction_read_only') as setting, (select count(*) from categories) as categories
`;

/** The connections of a process: those for queries, and the listening one. */
export class ConnectionPool implements PostgresPool {
	readonly #pool: Pool;
	readonly #connector: Connector;
	readonly #waitMs: number;
	/** The version of the data, which changes with each write. */
	readonly version = new CachedVersion((sql) =>
		this.runQuery(sql, { limitMs: VERSION_TIMEOUT_MS }),
	);
	readonly listener: Listener;
	readonly statementNames = new StatementNames();
	/** The listener's `lostCount` when each connection was opened. */
	readonly #lostCountAtStart = new WeakMap<PoolClient, number>();

	constructor(connector: Connector, { max, connectionTimeoutMillis = 0 }: PoolConfig) {
		this.#connector = connector;
		this.#waitMs = connectionTimeoutMillis;
		this.listener = new Listener(connector, this.version);
		const { SiteClient } = connector;
		class PooledClient extends SiteClient {
			constructor() {
				super(connector.config());
			}
		}
		this.#pool = new (clientLibrary().Pool)({
			max,
			connectionTimeoutMillis,
			idleTimeoutMillis: IDLE_TIMEOUT_MS,
			Client: PooledClient,
			verify: (client, callback) =>
				callback(client instanceof SiteClient ? client.unfitError : undefined),
		});
		// The pool itself removes an idle connection that is lost.
		this.#pool.on("error", () => {});
		this.#pool.on("connect", (client) => {
			this.#lostCountAtStart.set(client, this.listener.lostCount);
			// A connection may be cut between two queries: without a listener that would end the process.
			client.on("error", () => {});
		});
	}

	get options(): object {
		return this.#pool.options;
	}

	/** Acquires a connection, which the caller must release. */
	async connect(): Promise<PooledConnection> {
		const isWaiting = this.#pool.idleCount === 0;
		const startedAt = performance.now();
		try {
			return new PooledConnection(await this.acquireClient(), this);
		} finally {
			if (isWaiting) recordDatabaseWait("connection", performance.now() - startedAt);
		}
	}

	/** Acquires a client of the driver. Rejects at once while the server is known to be unavailable. */
	async acquireClient(): Promise<PoolClient> {
		const deadline = performance.now() + this.#waitMs;
		for (;;) {
			if (this.listener.awayError) throw this.listener.awayError;
			const client = await this.#tryAcquireClient(deadline);
			if (client === undefined) continue;
			if (this.#lostCountAtStart.get(client) === this.listener.lostCount) return client;
			// Older than the listener's last loss, so probably lost too: a query on it would time out.
			client.release(true);
		}
	}

	/**
	 * Acquires a client. Returns undefined, after a pause, if the server accepts no further connection, but the pool has
	 * open ones of which one will be free.
	 */
	async #tryAcquireClient(deadline: number): Promise<PoolClient | undefined> {
		try {
			return await this.#connector.connect(() => this.#pool.connect());
		} catch (error) {
			const hasOpenConnections = isConnectionRefused(error) && this.#pool.totalCount > 0;
			if (!hasOpenConnections || performance.now() > deadline) throw error;
			await wait(FULL_SERVER_RETRY_MS);
			return undefined;
		}
	}

	/** Runs one query on any connection. */
	async runQuery(
		sql: string,
		{ parameters = [], limitMs }: { parameters?: readonly unknown[]; limitMs: number },
	): Promise<Row[]> {
		const connection = new PooledConnection(await this.acquireClient(), this);
		try {
			return (await connection.send<Row>(sql, parameters, { limitMs })).rows;
		} finally {
			connection.release();
		}
	}

	/**
	 * Reads a table, and returns true if the server accepts writes. Uses the listening connection, because slow queries
	 * of visitors may occupy all others. Uses any connection while the listening one is lost, and on a standby, which has
	 * none.
	 */
	async check(limitMs: number): Promise<boolean> {
		const pendingListenerRows = this.listener.runQuery(HEALTH_QUERY, limitMs);
		const pendingRows = pendingListenerRows ?? this.#checkOnAnyConnection(limitMs);
		const [row] = await pendingRows.catch((error: unknown) => {
			const wasCut =
				pendingListenerRows !== undefined && error instanceof Error && isConnectionCut(error);
			if (wasCut) return this.#checkOnAnyConnection(limitMs);
			throw error;
		});
		return row?.setting === "off";
	}

	/**
	 * Runs the check on any connection and on the next listening connection, once there is one; returns the first
	 * response.
	 */
	async #checkOnAnyConnection(limitMs: number): Promise<Row[]> {
		try {
			return await Promise.any([
				this.runQuery(HEALTH_QUERY, { limitMs }),
				this.#checkOnNextListener(limitMs),
			]);
		} catch (error) {
			throw error instanceof AggregateError ? error.errors[0] : error;
		}
	}

	async #checkOnNextListener(limitMs: number): Promise<Row[]> {
		const deadline = performance.now() + limitMs;
		while (this.listener.isStarted && performance.now() < deadline) {
			if (this.listener.awayError) throw this.listener.awayError;
			const rows = await this.listener.runQuery(HEALTH_QUERY, limitMs);
			if (rows) return rows;
			await wait(LOST_LISTENER_RETRY_MS);
		}
		throw new ServerAwayError("No connection listens.");
	}

	async end(): Promise<void> {
		this.listener.close();
		await this.#pool.end();
	}
}
