import type { CachedVersion } from "./cached-version";
import type { Connector, SiteClient } from "./connector";
import { errorText, isServerAway, ServerAwayError } from "./errors";
import { sendQuery } from "./pooled-connection";

type Rows = Record<string, unknown>[];

/** Channel on which a transaction announces the version that it made: see migration 0023. */
const CHANNEL = "site_version";

const READ_INTERVAL_MS = 400;
/** The same time limit as that of /healthz, because a slow server is not unavailable. */
const RESPONSE_TIMEOUT_MS = 3000;
/** Longer, because connecting takes several responses. */
const CONNECT_TIMEOUT_MS = 5000;
const RECONNECT_PAUSE_MS = 500;

/**
 * A connection that only listens: it is notified of each commit, and also reads the version every 0.4 s, so that the
 * known version is at most a second old. It is the first to notice that the server is unavailable, and that it is
 * available again.
 */
export class Listener {
	#client: SiteClient | undefined;
	/** The connection while it listens. */
	#listeningClient: SiteClient | undefined;
	/** Settles after the last query, because the client runs one query at a time. */
	#lastQuery: Promise<unknown> = Promise.resolve();
	#timer: NodeJS.Timeout | undefined;
	#isClosed = false;
	/** True after `listen` was called; a lost connection is replaced from then on. */
	isStarted = false;
	/**
	 * Error with which queries fail at once, because the last attempt to connect failed; undefined if the server may be
	 * available.
	 */
	awayError: Error | undefined;
	/**
	 * Number of times the connection was lost; pooled connections that are older are probably lost too, though
	 * undetected.
	 */
	lostCount = 0;

	constructor(
		private readonly connector: Connector,
		private readonly version: CachedVersion,
	) {}

	/** Runs a query on this connection, which no visitor's query can block; undefined while it does not listen. */
	runQuery(sql: string, limitMs: number): Promise<Rows> | undefined {
		return this.#listeningClient && this.#queueQuery(this.#listeningClient, sql, limitMs);
	}

	#queueQuery(client: SiteClient, sql: string, limitMs: number): Promise<Rows> {
		const rows = this.#lastQuery.then(
			async () => (await sendQuery<Rows[number]>(client, sql, [], { limitMs })).rows,
		);
		this.#lastQuery = rows.catch(() => {});
		return rows;
	}

	/** Listens until `close` is called; reconnects whenever the connection is lost. */
	listen(): void {
		this.isStarted = true;
		let client: SiteClient | undefined;
		let isListening = false;
		let isLost = false;

		const handleLoss = (error?: unknown) => {
			if (isLost) return;
			isLost = true;
			this.#listeningClient = undefined;
			this.#lastQuery = Promise.resolve();
			clearTimeout(this.#timer);
			// Ends a query that may never get a response.
			client?.connection.stream.destroy();
			if (this.#isClosed) return;
			if (isListening) this.lostCount += 1;
			else if (error instanceof Error && isServerAway(error)) {
				this.awayError = new ServerAwayError(errorText(error));
			}
			// The first attempt after a loss is made at once.
			this.#timer = setTimeout(() => this.listen(), isListening ? 0 : RECONNECT_PAUSE_MS).unref();
		};

		const runQuery = (sql: string) => this.#queueQuery(requireClient(), sql, RESPONSE_TIMEOUT_MS);
		const requireClient = () => {
			if (client === undefined) throw new Error("There is no connection yet.");
			return client;
		};
		const readRepeatedly = async () => {
			try {
				await this.version.read(runQuery);
				if (!isLost) this.#timer = setTimeout(readRepeatedly, READ_INTERVAL_MS).unref();
			} catch (error) {
				handleLoss(error);
			}
		};

		const connect = async () => {
			const limits = {
				query_timeout: RESPONSE_TIMEOUT_MS,
				connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
			};
			client = new this.connector.SiteClient(this.connector.config(limits));
			this.#client = client;
			// `connect` rejects with the same error.
			client.on("error", () => {});
			await client.connect();
		};
		const start = async () => {
			try {
				await this.connector.connect(connect);
				// Set if the site cannot run on this server.
				const { unfitError } = requireClient();
				if (unfitError) throw unfitError;
				requireClient().on("error", handleLoss);
				requireClient().on("end", handleLoss);
				requireClient().on("notification", ({ payload }) => this.version.advance(Number(payload)));
				await requireClient().query(`listen ${CHANNEL}`);
				isListening = true;
				this.#listeningClient = requireClient();
				this.awayError = undefined;
				// The new connection may be to a standby that took over.
				this.version.assumeReplacedServer();
				await readRepeatedly();
			} catch (error) {
				handleLoss(error);
			}
		};
		void start();
	}

	close(): void {
		this.#isClosed = true;
		this.#listeningClient = undefined;
		clearTimeout(this.#timer);
		this.#client?.connection.stream.destroy();
	}
}
