import { createRequire } from "node:module";
import type { ClientConfig } from "pg";
import type { ConnectionOptions } from "./address";
import { isAboutTls, UnfitServerError } from "./errors";

/**
 * The client library, loaded when a PostgreSQL database is opened: on SQLite each thread saves its 2 MB. Opening is
 * synchronous, which rules `import()` out.
 */
export function clientLibrary(): typeof import("pg") {
	return createRequire(import.meta.url)("pg");
}

const OLDEST_VERSION = 15;

/**
 * Returns the reason why the site cannot run on a server, by the parameters that it reports when a client connects, as a
 * sentence; undefined if it can, or if the server does not report enough.
 */
export function unfitReason(parameters: ReadonlyMap<unknown, unknown>): string | undefined {
	// For example `15.18 (Debian 15.18-0+deb12u1)`.
	const version = String(parameters.get("server_version") ?? OLDEST_VERSION);
	const major = Number(/^\d+/.exec(version)?.[0] ?? OLDEST_VERSION);
	if (major < OLDEST_VERSION) {
		return `The server is PostgreSQL ${version}: the site needs version ${OLDEST_VERSION} or later.`;
	}
	const encoding = parameters.get("server_encoding") ?? "UTF8";
	if (encoding !== "UTF8") {
		return `The database is encoded as ${encoding}: the site needs UTF8 (createdb --encoding=UTF8 --template=template0).`;
	}
	return undefined;
}

function siteClientClass() {
	return class extends clientLibrary().Client {
		readonly #parameters = new Map<unknown, unknown>();

		constructor(config: ClientConfig) {
			super(config);
			// Sent before the connection is ready.
			this.connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
				this.#parameters.set(parameterName, parameterValue);
			});
		}

		/** Undefined if the site runs on the server. */
		get unfitness(): Error | undefined {
			const why = unfitReason(this.#parameters);
			return why === undefined ? undefined : new UnfitServerError(why);
		}
	};
}

/** A client that checks whether the site runs on its server. */
export type SiteClient = InstanceType<ReturnType<typeof siteClientClass>>;

/** Connects in the way that the server accepts: by TLS or in plain text. */
export class Connector {
	/** Index in `ways` of the last one that worked. */
	#way = 0;
	readonly SiteClient = siteClientClass();

	constructor(
		private readonly options: ClientConfig,
		private readonly ways: ConnectionOptions["ways"],
	) {}

	/** Options of the next connection. */
	config(changes: ClientConfig = {}): ClientConfig {
		return { ...this.options, ...changes, ssl: this.ways[this.#way] ?? false };
	}

	/** Runs an attempt to connect, and once more in the other way if the server refuses this one and the address allows it. */
	async connect<T>(attempt: () => Promise<T>): Promise<T> {
		const way = this.#way;
		try {
			return await attempt();
		} catch (error) {
			if (this.ways.length === 1 || !(error instanceof Error && isAboutTls(error))) throw error;
			// A concurrent attempt may have switched already.
			if (this.#way === way) this.#way = 1 - way;
			try {
				return await attempt();
			} catch (again) {
				// The server accepts this way; something else failed, such as no room for another connection.
				if (!(again instanceof Error && isAboutTls(again))) throw again;
				this.#way = 0;
				const isUninformative = error.message.startsWith("The server does not support SSL");
				throw isUninformative ? again : error;
			}
		}
	}
}
