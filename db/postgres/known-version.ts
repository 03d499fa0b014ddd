import { Client, type ClientConfig } from "pg";

/** What a writing transaction tells its listeners on: see migration 0023. */
const CHANNEL = "site_version";
const READ = "select version from site_version";

/** How long what is known of the version counts as true without being heard of again. */
const LEASE_MS = 1000;
const ASK_EVERY_MS = 400;
const NO_ANSWER_MS = 2000;
/** How long after a failure the version is not asked for again: every request would wait for nothing. */
const PAUSE_MS = 500;

type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

/**
 * What one process knows of `site_version`. A connection that only listens hears of each change as it is committed, and
 * asks every 0.4 s: what it knows is true to a second. While it is lost, each request asks for itself.
 */
export class KnownVersion {
	#version: number | undefined;
	/** When the question that told the version was asked. */
	#askedAt = Number.NEGATIVE_INFINITY;
	#failedAt = Number.NEGATIVE_INFINITY;
	#reading: Promise<void> | undefined;
	#listener: Client | undefined;
	#timer: NodeJS.Timeout | undefined;
	#isClosed = false;

	/** `ask` runs a query on any connection. */
	constructor(
		private readonly options: ClientConfig,
		private readonly ask: Ask,
	) {}

	/** The last known version; undefined before the first. */
	get current(): string | undefined {
		return this.#version === undefined ? undefined : String(this.#version);
	}

	#learn(version: number, askedAt: number): void {
		// An answer may come after that of a later question. A restored database counts from a lower number.
		const isNewer = this.#version === undefined || version > this.#version;
		if (isNewer || askedAt > this.#askedAt) this.#version = version;
		this.#askedAt = Math.max(this.#askedAt, askedAt);
	}

	/** Asks for the version on a connection. Rejects where it cannot be told. */
	async read(ask: Ask): Promise<void> {
		const askedAt = performance.now();
		const [row] = await ask(READ);
		this.#learn(Number(row?.version), askedAt);
	}

	/** What was known is not to be relied on: the next request asks. */
	distrust(): void {
		this.#askedAt = Number.NEGATIVE_INFINITY;
		this.#failedAt = Number.NEGATIVE_INFINITY;
	}

	/**
	 * Returns at once where the version is known well enough. Else it is asked for, once for all who wait; where it cannot be
	 * told, what was known last stays.
	 */
	refresh(): Promise<void> | undefined {
		const now = performance.now();
		if (now - this.#askedAt < LEASE_MS) return undefined;
		if (now - this.#failedAt < PAUSE_MS) return undefined;
		this.#reading ??= this.read(this.ask)
			.catch(() => {
				this.#failedAt = performance.now();
			})
			.finally(() => {
				this.#reading = undefined;
			});
		return this.#reading;
	}

	/** Begins to listen, and goes on until it is closed, however often the connection is lost. */
	listen(): void {
		const listener = new Client({ ...this.options, query_timeout: NO_ANSWER_MS });
		this.#listener = listener;
		let isLost = false;
		const loseIt = () => {
			if (isLost) return;
			isLost = true;
			clearTimeout(this.#timer);
			// An answer that never comes must not be waited for.
			listener.end().catch(() => {});
			if (this.#isClosed) return;
			this.#timer = setTimeout(() => this.listen(), PAUSE_MS).unref();
		};
		listener.on("error", loseIt);
		listener.on("end", loseIt);
		listener.on("notification", ({ payload }) => {
			this.#learn(Number(payload), Number.NEGATIVE_INFINITY);
		});
		const ask: Ask = async (sql) => (await listener.query(sql)).rows;
		const askAgain = () => {
			this.read(ask).then(() => {
				if (!isLost) this.#timer = setTimeout(askAgain, ASK_EVERY_MS).unref();
			}, loseIt);
		};
		listener
			.connect()
			.then(() => listener.query(`listen ${CHANNEL}`))
			.then(askAgain)
			.catch(loseIt);
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		clearTimeout(this.#timer);
		await this.#listener?.end().catch(() => {});
	}
}
