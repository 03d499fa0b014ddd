const VERSION_QUERY = "select version from site_version";

/** Age up to which a version counts as current. */
const MAX_AGE_MS = 1000;
/** Pause after a failed read, so that not every request waits for another failure. */
const RETRY_PAUSE_MS = 500;

export type RunQuery = (sql: string) => Promise<Record<string, unknown>[]>;

/** This process's copy of `site_version`, with its age by a monotonic clock. */
export class CachedVersion {
	#version: number | undefined;
	/** Start of the last read that returned the version. */
	#readStartedAt = Number.NEGATIVE_INFINITY;
	#failedAt = Number.NEGATIVE_INFINITY;
	#pendingRead: Promise<void> | undefined;
	/** Changes whenever the server may have been replaced: a standby that took over may count the same numbers again. */
	#epoch = 0;

	/** `runQuery` runs a query on any connection. */
	constructor(private readonly runQuery: RunQuery) {}

	/** The last version that was read; undefined before the first read and after a failed one. */
	get current(): string | undefined {
		if (this.#version === undefined || this.#failedAt > this.#readStartedAt) return undefined;
		return `${this.#epoch}.${this.#version}`;
	}

	/** Stores the version of a notification. */
	advance(version: number): void {
		this.#version = Math.max(version, this.#version ?? version);
	}

	/** Reads the version on a connection. Rejects if it cannot be read. */
	async read(runQuery: RunQuery): Promise<void> {
		const startedAt = performance.now();
		const [row] = await runQuery(VERSION_QUERY);
		const version = Number(row?.version);
		// Responses may arrive in another order. A later read counts even if it is lower, because the database may have
		// been restored.
		if (startedAt > this.#readStartedAt) this.#version = version;
		else this.advance(version);
		this.#readStartedAt = Math.max(this.#readStartedAt, startedAt);
	}

	/** Makes the next request read the version. */
	expire(): void {
		this.#readStartedAt = Number.NEGATIVE_INFINITY;
		this.#failedAt = Number.NEGATIVE_INFINITY;
	}

	/**
	 * Makes the next request read the version, and makes that version differ from all earlier ones: another server may
	 * have taken over.
	 */
	assumeReplacedServer(): void {
		this.#epoch += 1;
		this.expire();
	}

	/**
	 * Reads the version unless it is recent enough, once for all concurrent callers. Never rejects: if the read fails,
	 * `current` is undefined.
	 */
	refresh(): Promise<void> | undefined {
		const now = performance.now();
		if (now - this.#readStartedAt < MAX_AGE_MS) return undefined;
		if (now - this.#failedAt < RETRY_PAUSE_MS) return undefined;
		this.#pendingRead ??= this.read(this.runQuery)
			.catch(() => {
				this.#failedAt = performance.now();
			})
			.finally(() => {
				this.#pendingRead = undefined;
			});
		return this.#pendingRead;
	}
}
