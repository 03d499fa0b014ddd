import type { Server } from "node:http";
import { settings } from "~/config/env.server";
import type { LingerTimeouts } from "./lingering-close";

/** Time limits, in ms, after which a stalled client is disconnected. */
export interface ServerTimeouts {
	/** For receiving the head of a request. */
	head: number;
	/** For receiving the whole request: an import of 20 MB over a slow line. */
	request: number;
	/** Without any traffic, such as a response that the client does not read. */
	silence: number;
	/** For the next request on a connection. */
	keepAlive: number;
	/** Interval of Node's checks of the first two. */
	checkInterval: number;
	/** For receiving a body that is discarded. */
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
