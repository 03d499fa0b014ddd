import { Pool, type PoolClient, type PoolConfig } from "pg";
import { askOn } from "./ask";
import { type Connector, SiteClient } from "./connector";
import { KnownVersion } from "./known-version";
import { Listener } from "./listener";
import { StatementNames } from "./statement-names";

/** How long a request waits for the version before it goes on without. */
const VERSION_MS = 2000;

/** A new connection knows no table yet, which costs its first queries more than all else. */
const IDLE_MS = 5 * 60_000;

/** The connections of a process: those that queries take in turn, and the one that listens. */
export class ConnectionPool {
	readonly #pool: Pool;
	readonly #connector: Connector;
	readonly version = new KnownVersion((sql) => this.ask(sql, { limitMs: VERSION_MS }));
	readonly listener: Listener;
	readonly names = new StatementNames();
	/** How often the listener had been lost when a connection was made. */
	readonly #madeAfter = new WeakMap<PoolClient, number>();

	constructor(connector: Connector, { max, connectionTimeoutMillis }: PoolConfig) {
		this.#connector = connector;
		this.listener = new Listener(connector, this.version);
		class PooledClient extends SiteClient {
			constructor() {
				super(connector.config());
			}
		}
		this.#pool = new Pool({
			max,
			connectionTimeoutMillis,
			idleTimeoutMillis: IDLE_MS,
			Client: PooledClient,
			verify: (client, done) => done(client instanceof SiteClient ? client.unfitness : undefined),
		});
		// A connection that is lost while nobody uses it leaves the pool by itself.
		this.#pool.on("error", () => {});
		this.#pool.on("connect", (client) => this.#madeAfter.set(client, this.listener.losses));
	}

	/** Whether a connection can be had without waiting. */
	get hasIdle(): boolean {
		return this.#pool.idleCount > 0;
	}

	/** Takes a connection, to be released. While the server is known to be away it rejects at once: nobody waits for nothing. */
	async take(): Promise<PoolClient> {
		for (;;) {
			if (this.listener.away) throw this.listener.away;
			const client = await this.#connector.connect(() => this.#pool.connect());
			if (this.#madeAfter.get(client) === this.listener.losses) return client;
			// The listener was lost since: this one may be lost too, and answer nothing for as long as a query may take.
			client.release(true);
		}
	}

	/** Asks on any connection. */
	async ask(
		sql: string,
		{ parameters = [], limitMs }: { parameters?: readonly unknown[]; limitMs: number },
	): Promise<Record<string, unknown>[]> {
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

	async close(): Promise<void> {
		this.listener.close();
		await this.#pool.end();
	}
}
