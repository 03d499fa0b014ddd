const VERSION_QUERY = "select version from site_version";

/** Time for which the known version counts as current without being confirmed. */
const LEASE_MS = 1000;
/** Pause after a failed read, so that not every request waits in vain. */
const PAUSE_MS = 500;

export type RunQuery = (sql: string) => Promise<Record<string, unknown>[]>;

/** This process's copy of `site_version`, with its age by a monotonic clock. */
export class CachedVersion {
	#version: number | undefined;
	/** Start of the read that returned the version. */
	#askedAt = Number.NEGATIVE_INFINITY;
	#failedAt = Number.NEGATIVE_INFINITY;
	#reading: Promise<void> | undefined;
	/** Changes whenever the server may be another one: a standby that took over may count the same numbers again. */
	#epoch = 0;

	/** `ask` runs a query on any connection. */
	constructor(private readonly ask: RunQuery) {}

	/** Names the last known version; undefined before the first read and after one that failed. */
	get current(): string | undefined {
		if (this.#version === undefined || this.#failedAt > this.#askedAt) return undefined;
		return `${this.#epoch}.${this.#version}`;
	}

	/** Takes note of a version from a notification. */
	advance(version: number): void {
		this.#version = Math.max(version, this.#version ?? version);
	}

	/** Reads the version on a connection. Rejects if it cannot be read. */
	async read(ask: RunQuery): Promise<void> {
		const startedAt = performance.now();
		const [row] = await ask(VERSION_QUERY);
		const version = Number(row?.version);
		// Answers may overtake each other. A later read counts even if lower: the database may have been restored.
		if (startedAt > this.#askedAt) this.#version = version;
		else this.advance(version);
		this.#askedAt = Math.max(this.#askedAt, startedAt);
	}

	/** Makes the next request read the version. */
	expire(): void {
		this.#askedAt = Number.NEGATIVE_INFINITY;
		this.#failedAt = Number.NEGATIVE_INFINITY;
	}

	/** Call when the server may be another one from now on. */
	beginEpoch(): void {
		this.#epoch += 1;
		this.expire();
	}

	/**
	 * Reads the version unless it is recent enough, once for all who wait. Never rejects: if it cannot be read,
	 * `current` is undefined.
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
}
