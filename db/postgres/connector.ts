import { createRequire } from "node:module";
import type { ClientConfig } from "pg";
import type { ConnectionOptions } from "./address";
import { mayWorkWithOtherTls, UnfitServerError } from "./errors";

/**
 * The client library, loaded when a PostgreSQL database is opened: on SQLite each thread saves its 2 MB. Not by
 * `import()`, because opening is synchronous.
 */
export function clientLibrary(): typeof import("pg") {
	return createRequire(import.meta.url)("pg");
}

const MIN_POSTGRES_VERSION = 15;

/**
 * Returns the reason why the site cannot run on a server, as a sentence, by the parameters that the server reports when
 * a client connects; undefined if the site can run, or if the server does not report enough.
 */
export function unfitReason(parameters: ReadonlyMap<unknown, unknown>): string | undefined {
	// For example `15.18 (Debian 15.18-0+deb12u1)`.
	const version = String(parameters.get("server_version") ?? MIN_POSTGRES_VERSION);
	const major = Number(/^\d+/.exec(version)?.[0] ?? MIN_POSTGRES_VERSION);
	if (major < MIN_POSTGRES_VERSION) {
		return `The server is PostgreSQL ${version}: the site needs version ${MIN_POSTGRES_VERSION} or later.`;
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

		/** Error if the site cannot run on the server; undefined if it can. */
		get unfitError(): Error | undefined {
			const reason = unfitReason(this.#parameters);
			return reason === undefined ? undefined : new UnfitServerError(reason);
		}
	};
}

/** A client that checks that the site can run on its server. */
export type SiteClient = InstanceType<ReturnType<typeof siteClientClass>>;

/** Connects with the TLS setting that the server accepts: TLS or plain text. */
export class Connector {
	/** Index in `tlsOptions` of the setting that worked last. */
	#tlsIndex = 0;
	readonly SiteClient = siteClientClass();

	constructor(
		private readonly options: ClientConfig,
		private readonly tlsOptions: ConnectionOptions["tlsOptions"],
	) {}

	/** Options of the next connection. */
	config(changes: ClientConfig = {}): ClientConfig {
		return { ...this.options, ...changes, ssl: this.tlsOptions[this.#tlsIndex] ?? false };
	}

	/**
	 * Runs an attempt to connect, and once more with the other TLS setting if the server refuses the first and the
	 * address allows it.
	 */
	async connect<Result>(attempt: () => Promise<Result>): Promise<Result> {
		const tlsIndex = this.#tlsIndex;
		try {
			return await attempt();
		} catch (error) {
			if (this.tlsOptions.length === 1 || !(error instanceof Error && mayWorkWithOtherTls(error)))
				throw error;
			// A concurrent attempt may have switched already.
			if (this.#tlsIndex === tlsIndex) this.#tlsIndex = 1 - tlsIndex;
			try {
				return await attempt();
			} catch (secondError) {
				// The server accepts this setting; something else failed, such as too many connections.
				if (!(secondError instanceof Error && mayWorkWithOtherTls(secondError))) throw secondError;
				this.#tlsIndex = 0;
				const isGenericMessage = error.message.startsWith("The server does not support SSL");
				throw isGenericMessage ? secondError : error;
			}
		}
	}
}
