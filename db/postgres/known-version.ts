const READ = "select version from site_version";

/** How long what is known of the version counts as true without being heard of again. */
const LEASE_MS = 1000;
/** How long after a failure the version is not asked for again: every request would wait for nothing. */
const PAUSE_MS = 500;

export type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

/** What one process knows of `site_version`, and since when. Times are of one clock that nobody sets. */
export class KnownVersion {
	#version: number | undefined;
	/** When the question that told the version was asked. */
	#askedAt = Number.NEGATIVE_INFINITY;
	#failedAt = Number.NEGATIVE_INFINITY;
	#reading: Promise<void> | undefined;
	/** Another one whenever the server may be another: one that took its place may count the same numbers again. */
	#epoch = 0;

	/** `ask` runs a query on any connection. */
	constructor(private readonly ask: Ask) {}

	/**
	 * A name for the last known version; undefined before the first, and where it could not be told when it was asked
	 * for.
	 */
	get current(): string | undefined {
		if (this.#version === undefined || this.#failedAt > this.#askedAt) return undefined;
		return `${this.#epoch}.${this.#version}`;
	}

	/** What somebody heard of, who did not ask. */
	hear(version: number): void {
		this.#version = Math.max(version, this.#version ?? version);
	}

	/** Asks for the version on a connection. Rejects where it cannot be told. */
	async read(ask: Ask): Promise<void> {
		const askedAt = performance.now();
		const [row] = await ask(READ);
		const version = Number(row?.version);
		// An answer may come after that of a later question; a database that was restored counts from a lower number.
		if (askedAt > this.#askedAt) this.#version = version;
		else this.hear(version);
		this.#askedAt = Math.max(this.#askedAt, askedAt);
	}

	/** What was known is not to be relied on: the next request asks. */
	distrust(): void {
		this.#askedAt = Number.NEGATIVE_INFINITY;
		this.#failedAt = Number.NEGATIVE_INFINITY;
	}

	/** The server may be another one from now on. */
	beginEpoch(): void {
		this.#epoch += 1;
		this.distrust();
	}

	/**
	 * Returns at once where the version is known well enough. Else it is asked for, once for all who wait; it never
	 * rejects: where it cannot be told, `current` is undefined.
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
