import { inWords, isAway, ServerAwayError } from "../errors";
import type { KnownVersion } from "../known-version";
import type { Connector, SiteClient } from "./connector";

/** What a writing transaction tells its listeners on: see migration 0023. */
const CHANNEL = "site_version";

const ASK_EVERY_MS = 400;
const NO_ANSWER_MS = 2000;
const PAUSE_MS = 500;

/**
 * A connection that only listens: it hears of each change as it is committed, and asks for the version every 0.4 s, so
 * that what is known is true to a second. It also is the first to know that the server is away, and that it is back.
 */
export class Listener {
	#client: SiteClient | undefined;
	#timer: NodeJS.Timeout | undefined;
	#isClosed = false;
	#away: Error | undefined;
	#losses = 0;

	constructor(
		private readonly connector: Connector,
		private readonly version: KnownVersion,
	) {}

	/** Why nothing should be asked of the server: it did not take the last connection. Undefined where it may answer. */
	get away(): Error | undefined {
		return this.#away;
	}

	/** How often the connection was lost: others that were made before may be lost too, without having noticed. */
	get losses(): number {
		return this.#losses;
	}

	/** Begins to listen, and goes on until it is closed, however often the connection is lost. */
	listen(): void {
		let client: SiteClient | undefined;
		let isListening = false;
		let isLost = false;

		const lose = (error?: unknown) => {
			if (isLost) return;
			isLost = true;
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

		const ask = async (sql: string) => (await made().query(sql)).rows;
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
			const limits = { query_timeout: NO_ANSWER_MS, connectionTimeoutMillis: NO_ANSWER_MS };
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
		clearTimeout(this.#timer);
		this.#client?.connection.stream.destroy();
	}
}
