import type { CachedVersion } from "./cached-version";
import type { Connector, SiteClient } from "./connector";
import { errorText, isAway, ServerAwayError } from "./errors";
import { sendQuery } from "./pooled-connection";

type Rows = Record<string, unknown>[];

/** Channel on which a transaction announces the version that it made: see migration 0023. */
const CHANNEL = "site_version";

const ASK_EVERY_MS = 400;
/** As long as /healthz waits: a slow server is not away. */
const RESPONSE_TIMEOUT_MS = 3000;
/** Connecting takes several answers. */
const CONNECT_MS = 5000;
const PAUSE_MS = 500;

/**
 * A connection that only listens: it is notified of each commit, and also reads the version every 0.4 s, so that the known
 * version is at most a second old. It is the first to notice that the server is away, and that it is back.
 */
export class Listener {
	#client: SiteClient | undefined;
	/** The connection while it listens. */
	#listening: SiteClient | undefined;
	/** Settles after the last query: the client runs one at a time. */
	#asked: Promise<unknown> = Promise.resolve();
	#timer: NodeJS.Timeout | undefined;
	#isClosed = false;
	/** True after `listen` was called: a lost connection is then replaced. */
	isStarted = false;
	/**
	 * Error with which queries fail at once, because the server refused the last connection; undefined if it may be
	 * available.
	 */
	away: Error | undefined;
	/** Number of times the connection was lost: older pooled connections are probably lost too, undetected. */
	losses = 0;

	constructor(
		private readonly connector: Connector,
		private readonly version: CachedVersion,
	) {}

	/** Queries on this connection, which no visitor's query can keep busy; undefined while it does not listen. */
	ask(sql: string, limitMs: number): Promise<Rows> | undefined {
		return this.#listening && this.#askInTurn(this.#listening, sql, limitMs);
	}

	#askInTurn(client: SiteClient, sql: string, limitMs: number): Promise<Rows> {
		const rows = this.#asked.then(
			async () => (await sendQuery<Rows[number]>(client, sql, [], { limitMs })).rows,
		);
		this.#asked = rows.catch(() => {});
		return rows;
	}

	/** Listens until it is closed, however often the connection is lost. */
	listen(): void {
		this.isStarted = true;
		let client: SiteClient | undefined;
		let isListening = false;
		let isLost = false;

		const lose = (error?: unknown) => {
			if (isLost) return;
			isLost = true;
			this.#listening = undefined;
			this.#asked = Promise.resolve();
			clearTimeout(this.#timer);
			// Ends a query that may never be answered.
			client?.connection.stream.destroy();
			if (this.#isClosed) return;
			if (isListening) this.losses += 1;
			else if (error instanceof Error && isAway(error)) {
				this.away = new ServerAwayError(errorText(error));
			}
			// The first attempt is made at once.
			this.#timer = setTimeout(() => this.listen(), isListening ? 0 : PAUSE_MS).unref();
		};

		const ask = (sql: string) => this.#askInTurn(made(), sql, RESPONSE_TIMEOUT_MS);
		const made = () => {
			if (client === undefined) throw new Error("There is no connection yet.");
			return client;
		};
		const askAgain = async () => {
			try {
				await this.version.read(ask);
				if (!isLost) this.#timer = setTimeout(askAgain, ASK_EVERY_MS).unref();
			} catch (error) {
				lose(error);
			}
		};

		const connect = async () => {
			const limits = { query_timeout: RESPONSE_TIMEOUT_MS, connectionTimeoutMillis: CONNECT_MS };
			client = new this.connector.SiteClient(this.connector.config(limits));
			this.#client = client;
			// `connect` rejects with the same error.
			client.on("error", () => {});
			await client.connect();
		};
		const begin = async () => {
			try {
				await this.connector.connect(connect);
				const { unfitness } = made();
				if (unfitness) throw unfitness;
				made().on("error", lose);
				made().on("end", lose);
				made().on("notification", ({ payload }) => this.version.advance(Number(payload)));
				await made().query(`listen ${CHANNEL}`);
				isListening = true;
				this.#listening = made();
				this.away = undefined;
				this.version.beginEpoch();
				await askAgain();
			} catch (error) {
				lose(error);
			}
		};
		void begin();
	}

	close(): void {
		this.#isClosed = true;
		this.#listening = undefined;
		clearTimeout(this.#timer);
		this.#client?.connection.stream.destroy();
	}
}
