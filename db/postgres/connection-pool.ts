import { setTimeout as wait } from "node:timers/promises";
import type { PostgresPool } from "kysely";
import type { Pool, PoolClient, PoolConfig } from "pg";
import { MINUTE_MS } from "~/config/time";
import { noteDatabaseWait } from "~/metrics/metrics.server";
import { CachedVersion } from "./cached-version";
import { type Connector, clientLibrary } from "./connector";
import { isCut, isServerStarting, ServerAwayError } from "./errors";
import { Listener } from "./listener";
import { PooledConnection, StatementNames, VERSION_MS } from "./pooled-connection";

/** Interval at which a request retries while the server accepts no more connections. */
const FULL_PAUSE_MS = 50;

/** Interval at which a health check looks for a listening connection while a lost one is replaced. */
const LOST_PAUSE_MS = 50;

/** The first queries of a new connection are slow: it has no table definitions cached yet. */
const IDLE_MS = 5 * MINUTE_MS;

type Row = Record<string, unknown>;

/** Query of the health check. */
const CHECK = `
	select current_setting('transaction_read_only') as setting, (select count(*) from categories) as categories
`;

/** The connections of a process: those for queries, and the listening one. */
export class ConnectionPool implements PostgresPool {
	readonly #pool: Pool;
	readonly #connector: Connector;
	readonly #waitMs: number;
	readonly version = new CachedVersion((sql) => this.ask(sql, { limitMs: VERSION_MS }));
	readonly listener: Listener;
	readonly names = new StatementNames();
	/** Number of losses of the listener's connection when a connection was made. */
	readonly #madeAfter = new WeakMap<PoolClient, number>();

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
			idleTimeoutMillis: IDLE_MS,
			Client: PooledClient,
			verify: (client, done) => done(client instanceof SiteClient ? client.unfitness : undefined),
		});
		// The pool itself removes an idle connection that is lost.
		this.#pool.on("error", () => {});
		this.#pool.on("connect", (client) => {
			this.#madeAfter.set(client, this.listener.losses);
			// A connection may be cut between two queries: without a listener that would end the process.
			client.on("error", () => {});
		});
	}

	get options(): object {
		return this.#pool.options;
	}

	/** Takes a connection, which the caller releases. */
	async connect(): Promise<PooledConnection> {
		const isWaiting = this.#pool.idleCount === 0;
		const start = performance.now();
		try {
			return new PooledConnection(await this.take(), this);
		} finally {
			if (isWaiting) noteDatabaseWait("connection", performance.now() - start);
		}
	}

	/** Takes a client of the driver. Rejects at once while the server is known to be away. */
	async take(): Promise<PoolClient> {
		const deadline = performance.now() + this.#waitMs;
		for (;;) {
			if (this.listener.away) throw this.listener.away;
			const client = await this.#takeOrMake(deadline);
			if (client === undefined) continue;
			if (this.#madeAfter.get(client) === this.listener.losses) return client;
			// Older than the listener's last loss, so probably lost too: it would not answer until a query times out.
			client.release(true);
		}
	}

	/** Returns undefined, after a pause, if the server has no room for another connection but others will be free. */
	async #takeOrMake(deadline: number): Promise<PoolClient | undefined> {
		try {
			return await this.#connector.connect(() => this.#pool.connect());
		} catch (error) {
			const hasOpenConnections = isServerStarting(error) && this.#pool.totalCount > 0;
			if (!hasOpenConnections || performance.now() > deadline) throw error;
			await wait(FULL_PAUSE_MS);
			return undefined;
		}
	}

	/** Runs one query on any connection. */
	async ask(
		sql: string,
		{ parameters = [], limitMs }: { parameters?: readonly unknown[]; limitMs: number },
	): Promise<Row[]> {
		const connection = new PooledConnection(await this.take(), this);
		try {
			return (await connection.send<Row>(sql, parameters, { limitMs })).rows;
		} finally {
			connection.release();
		}
	}

	/**
	 * Reads a table, and returns whether the server takes writes. Asks on the listening connection, since slow queries of
	 * visitors may have taken all others; on any other one while it is lost, and on a standby, which has none.
	 */
	async check(limitMs: number): Promise<boolean> {
		const listener = this.listener.ask(CHECK, limitMs);
		const pendingRows = listener ?? this.#askAny(limitMs);
		const [row] = await pendingRows.catch((error: unknown) => {
			const isLost = listener !== undefined && error instanceof Error && isCut(error);
			if (isLost) return this.#askAny(limitMs);
			throw error;
		});
		return row?.setting === "off";
	}

	/** Asks on any connection and, once there is one, the next that listens; returns the first answer. */
	async #askAny(limitMs: number): Promise<Row[]> {
		try {
			return await Promise.any([this.ask(CHECK, { limitMs }), this.#askNextListener(limitMs)]);
		} catch (error) {
			throw error instanceof AggregateError ? error.errors[0] : error;
		}
	}

	async #askNextListener(limitMs: number): Promise<Row[]> {
		const deadline = performance.now() + limitMs;
		while (this.listener.isStarted && performance.now() < deadline) {
			if (this.listener.away) throw this.listener.away;
			const rows = await this.listener.ask(CHECK, limitMs);
			if (rows) return rows;
			await wait(LOST_PAUSE_MS);
		}
		throw new ServerAwayError("No connection listens.");
	}

	async end(): Promise<void> {
		this.listener.close();
		await this.#pool.end();
	}
}
