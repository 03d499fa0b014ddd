import type { Server } from "node:http";
import { settings } from "~/config/env.server";
import type { LingerTimeouts } from "./lingering-close";

/** After how many ms a client that gets nowhere is cut off. */
export interface ServerTimeouts {
	/** Until the head of a request has come. */
	head: number;
	/** Until all of it has come: an import of 20 MB over a slow line. */
	request: number;
	/** While nothing moves at all, as with a response that nobody reads. */
	silence: number;
	/** Until the next request on a connection. */
	keepAlive: number;
	/** How often Node checks the first two. */
	checkInterval: number;
	/** Until a client that sends a body nobody reads is cut off. */
	linger: LingerTimeouts;
}

export function defaultTimeouts(): ServerTimeouts {
	return {
		head: 15_000,
		request: 300_000,
		silence: 300_000,
		// A proxy must not send a request into a connection that we are closing: it closes first, after a minute.
		keepAlive: settings().TRUST_PROXY ? 65_000 : 5000,
		checkInterval: 5000,
		linger: { total: 30_000, silence: 5000 },
	};
}

/** Sets all but the check interval, which Node takes only when a server is made. */
export function setTimeouts(server: Server, timeouts: ServerTimeouts): void {
	server.headersTimeout = timeouts.head;
	server.requestTimeout = timeouts.request;
	server.keepAliveTimeout = timeouts.keepAlive;
	server.timeout = timeouts.silence;
}
