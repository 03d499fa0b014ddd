import { setTimeout as wait } from "node:timers/promises";
import type { Pool, PoolClient, PoolConfig } from "pg";
import { askOn } from "../ask";
import { isCut, isNotYet, ServerAwayError } from "../errors";
import { KnownVersion } from "../known-version";
import { StatementNames } from "../statement-names";
import { clientLibrary } from "./client-library";
import type { Connector } from "./connector";
import { Listener } from "./listener";

/** How long a request waits for the version before it goes on without. */
const VERSION_MS = 2000;

type Rows = Record<string, unknown>[];

const CHECK = `
	select current_setting('transaction_read_only') as setting, (select count(*) from categories) as categories
`;

/** How often a request looks for a free connection where the server takes no more of them. */
const FULL_PAUSE_MS = 50;

/** How often a health check looks for the connection that listens, while a lost one is made again. */
const LOST_PAUSE_MS = 50;

/** A new connection knows no table yet, which costs its first queries more than all else. */
const IDLE_MS = 5 * 60_000;

/** The connections of a process: those that queries take in turn, and the one that listens. */
export class ConnectionPool {
	readonly #pool: Pool;
	readonly #connector: Connector;
	readonly #waitMs: number;
	readonly version = new KnownVersion((sql) => this.ask(sql, { limitMs: VERSION_MS }));
	readonly listener: Listener;
	readonly names = new StatementNames();
	/** How often the listener had been lost when a connection was made. */
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
		// A connection that is lost while nobody uses it leaves the pool by itself.
		this.#pool.on("error", () => {});
		this.#pool.on("connect", (client) => {
			this.#madeAfter.set(client, this.listener.losses);
			// Of one that is in use the pool does not listen, and the loss would end the process: the next question tells.
			client.on("error", () => {});
		});
	}

	/** Whether a connection can be had without waiting. */
	get hasIdle(): boolean {
		return this.#pool.idleCount > 0;
	}

	/** Takes a connection, to be released. While the server is known to be away it rejects at once: nobody waits for nothing. */
	async take(): Promise<PoolClient> {
		const deadline = performance.now() + this.#waitMs;
		for (;;) {
			if (this.listener.away) throw this.listener.away;
			const client = await this.#takeOrMake(deadline);
			if (client === undefined) continue;
			if (this.#madeAfter.get(client) === this.listener.losses) return client;
			// The listener was lost since: this one may be lost too, and answer nothing for as long as a query may take.
			client.release(true);
		}
	}

	/** Undefined, after a pause, where the server has no room for another connection, but others will be free. */
	async #takeOrMake(deadline: number): Promise<PoolClient | undefined> {
		try {
			return await this.#connector.connect(() => this.#pool.connect());
		} catch (error) {
			const othersServe = isNotYet(error) && this.#pool.totalCount > 0;
			if (!othersServe || performance.now() > deadline) throw error;
			await wait(FULL_PAUSE_MS);
			return undefined;
		}
	}

	/** Asks on any connection. */
	async ask(
		sql: string,
		{ parameters = [], limitMs }: { parameters?: readonly unknown[]; limitMs: number },
	): Promise<Rows> {
		const client = await this.take();
		let fault: Error | undefined;
		try {
			return (await askOn(client, sql, parameters, { limitMs })).rows;
		} catch (error) {
			fault = error instanceof Error ? error : new Error(String(error));
			throw error;
		} finally {
			client.release(fault);
		}
	}

	/**
	 * Reads a table, and returns whether the server takes writes. The connection that listens is asked: slow queries of
	 * visitors may have taken all others. While it is lost, and on a standby, where none listens, any is.
	 */
	async check(limitMs: number): Promise<boolean> {
		const listener = this.listener.ask(CHECK, limitMs);
		const asked = listener ?? this.#askAny(limitMs);
		const [row] = await asked.catch((error: unknown) => {
			const isLost = listener !== undefined && error instanceof Error && isCut(error);
			if (isLost) return this.#askAny(limitMs);
			throw error;
		});
		return row?.setting === "off";
	}

	/** Asks on any connection or, once there is one, the next that listens: whichever answers first. */
	async #askAny(limitMs: number): Promise<Rows> {
		try {
			return await Promise.any([this.ask(CHECK, { limitMs }), this.#askNextListener(limitMs)]);
		} catch (error) {
			throw error instanceof AggregateError ? error.errors[0] : error;
		}
	}

	async #askNextListener(limitMs: number): Promise<Rows> {
		const deadline = performance.now() + limitMs;
		while (this.listener.isStarted && performance.now() < deadline) {
			if (this.listener.away) throw this.listener.away;
			const rows = await this.listener.ask(CHECK, limitMs);
			if (rows) return rows;
			await wait(LOST_PAUSE_MS);
		}
		throw new ServerAwayError("No connection listens.");
	}

	async close(): Promise<void> {
		this.listener.close();
		await this.#pool.end();
	}
}
