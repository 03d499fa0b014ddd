import type { ClientConfig } from "pg";
import { isAboutTls, UnfitServerError } from "../errors";
import type { ConnectionOptions } from "./address";
import { clientLibrary } from "./client-library";
import { type ServerParameters, whyUnfit } from "./server-requirements";

function siteClientClass() {
	return class extends clientLibrary().Client {
		readonly #said: ServerParameters = new Map();

		constructor(config: ClientConfig) {
			super(config);
			// Sent before the connection is ready.
			this.connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
				this.#said.set(parameterName, parameterValue);
			});
		}

		/** Undefined where the site runs on the server. */
		get unfitness(): Error | undefined {
			const why = whyUnfit(this.#said);
			return why === undefined ? undefined : new UnfitServerError(why);
		}
	};
}

/** A connection that knows whether the site runs on its server. */
export type SiteClient = InstanceType<ReturnType<typeof siteClientClass>>;

/** The way that was asked for first tells more, unless all it says is that the server has no TLS. */
function whatTells(first: Error, second: Error): Error {
	return first.message.startsWith("The server does not support SSL") ? second : first;
}

/** Makes connections in the way that the server takes: by TLS or in plain text. */
export class Connector {
	/** The one that served last, of `ways`. */
	#way = 0;
	readonly SiteClient = siteClientClass();

	constructor(
		private readonly options: ClientConfig,
		private readonly ways: ConnectionOptions["ways"],
	) {}

	/** What the next connection is told. */
	config(changes: ClientConfig = {}): ClientConfig {
		return { ...this.options, ...changes, ssl: this.ways[this.#way] ?? false };
	}

	/**
	 * Runs what connects. Where the server does not take the way of speaking and the address allows another, it is tried
	 * once more in that one.
	 */
	async connect<T>(attempt: () => Promise<T>): Promise<T> {
		const way = this.#way;
		try {
			return await attempt();
		} catch (error) {
			if (this.ways.length === 1 || !(error instanceof Error && isAboutTls(error))) throw error;
			// Others who connect at this moment may have turned already.
			if (this.#way === way) this.#way = 1 - way;
			try {
				return await attempt();
			} catch (again) {
				// A way that is taken stays, whatever else failed, such as a server without room for one more.
				if (!(again instanceof Error && isAboutTls(again))) throw again;
				this.#way = 0;
				throw whatTells(error, again);
			}
		}
	}
}
