import { askOn } from "../ask";
import { inWords, isAway, ServerAwayError } from "../errors";
import type { KnownVersion } from "../known-version";
import type { Connector, SiteClient } from "./connector";

type Rows = Record<string, unknown>[];

/** What a writing transaction tells its listeners on: see migration 0023. */
const CHANNEL = "site_version";

const ASK_EVERY_MS = 400;
/** As /healthz waits: a server that is slow is not away. */
const NO_ANSWER_MS = 3000;
/** Several answers, one after the other. */
const CONNECT_MS = 5000;
const PAUSE_MS = 500;

/**
 * A connection that only listens: it hears of each change as it is committed, and asks for the version every 0.4 s, so
 * that what is known is true to a second. It also is the first to know that the server is away, and that it is back.
 */
export class Listener {
	#client: SiteClient | undefined;
	/** The connection while it listens. */
	#listening: SiteClient | undefined;
	/** Ends with the last question: the client takes one at a time. */
	#asked: Promise<unknown> = Promise.resolve();
	#timer: NodeJS.Timeout | undefined;
	#isStarted = false;
	#isClosed = false;
	#away: Error | undefined;
	#losses = 0;

	constructor(
		private readonly connector: Connector,
		private readonly version: KnownVersion,
	) {}

	/** Whether there is, or is made again and again, a connection that listens. */
	get isStarted(): boolean {
		return this.#isStarted;
	}

	/** Why nothing should be asked of the server: it did not take the last connection. Undefined where it may answer. */
	get away(): Error | undefined {
		return this.#away;
	}

	/** How often the connection was lost: others that were made before may be lost too, without having noticed. */
	get losses(): number {
		return this.#losses;
	}

	/** Asks on this connection, for which nothing else waits; undefined while it does not listen. */
	ask(sql: string, limitMs: number): Promise<Rows> | undefined {
		return this.#listening && this.#askInTurn(this.#listening, sql, limitMs);
	}

	#askInTurn(client: SiteClient, sql: string, limitMs: number): Promise<Rows> {
		const rows = this.#asked.then(async () => (await askOn(client, sql, [], { limitMs })).rows);
		this.#asked = rows.catch(() => {});
		return rows;
	}

	/** Begins to listen, and goes on until it is closed, however often the connection is lost. */
	listen(): void {
		this.#isStarted = true;
		let client: SiteClient | undefined;
		let isListening = false;
		let isLost = false;

		const lose = (error?: unknown) => {
			if (isLost) return;
			isLost = true;
			this.#listening = undefined;
			this.#asked = Promise.resolve();
			clearTimeout(this.#timer);
			// An answer that never comes must not be waited for.
			client?.connection.stream.destroy();
			if (this.#isClosed) return;
			if (isListening) this.#losses += 1;
			else if (error instanceof Error && isAway(error))
				this.#away = new ServerAwayError(inWords(error));
			// The first try is made at once.
			this.#timer = setTimeout(() => this.listen(), isListening ? 0 : PAUSE_MS).unref();
		};

		const ask = (sql: string) => this.#askInTurn(made(), sql, NO_ANSWER_MS);
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
			const limits = { query_timeout: NO_ANSWER_MS, connectionTimeoutMillis: CONNECT_MS };
			client = new this.connector.SiteClient(this.connector.config(limits));
			this.#client = client;
			// What fails here fails to connect, which is told there.
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
				made().on("notification", ({ payload }) => this.version.hear(Number(payload)));
				await made().query(`listen ${CHANNEL}`);
				isListening = true;
				this.#listening = made();
				this.#away = undefined;
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
