import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { hostInAddress } from "~/config/host-in-address";
import { logFailure } from "~/logging/failure.server";

/** Time limit for active requests at a shutdown. */
const REQUEST_GRACE_MS = 10_000;

/** Time limit for active requests if another process has taken over: as long as the largest upload may take. */
const REPLACED_GRACE_MS = 300_000;

/** Idle connections stay open this long for their clients, since a request may be on its way. */
const IDLE_CONNECTION_MS = 6000;

/** Time limit for writing visit counts, finishing a mail in progress and closing the database. */
const CLOSING_TIMEOUT_MS = 4000;

const POLL_INTERVAL_MS = 50;

/**
 * A terminal, npm and a service manager may each pass on the same signal; only a signal after this time counts as a
 * second one.
 */
export const SAME_SIGNAL_MS = 300;

/** How to shut down: after /healthz has announced it, at once, or slowly because another process has taken over. */
export type ShutdownMode = "drained" | "undrained" | "replaced";

export interface ListenOptions {
	host: string | undefined;
	port: number;
	/** Time during which /healthz returns 503 before the server stops listening. */
	drainMs: number;
	/** Set if a primary process stops this one: SIGINT, which a terminal sends to both, is then ignored. */
	isWorker?: boolean;
}

const drainingServers = new WeakSet<Server>();

/** Returns true while /healthz returns 503 before shutdown. */
export function isDraining(server: Server): boolean {
	return drainingServers.has(server);
}

/** Makes /healthz return 503 for `ms` before shutdown, so that load balancers stop routing here. */
async function drain(server: Server, ms: number): Promise<void> {
	drainingServers.add(server);
	await wait(ms);
}

/** Begins to count the active requests. Returns a function that returns their current number. */
function countActiveRequests(server: Server): () => number {
	let activeCount = 0;
	server.on("request", (_, response) => {
		activeCount += 1;
		response.once("close", () => {
			activeCount -= 1;
		});
	});
	return () => activeCount;
}

/**
 * Waits until no request is active or the grace period is over, then closes all connections. Waiting for the
 * connections themselves would take too long: browsers keep idle ones open.
 */
async function closeAfterRequests(server: Server, countActive: () => number): Promise<void> {
	const deadline = performance.now() + REQUEST_GRACE_MS;
	server.close();
	do {
		server.closeIdleConnections();
		await wait(POLL_INTERVAL_MS);
	} while (countActive() > 0 && performance.now() < deadline);
	server.closeAllConnections();
}

/**
 * Accepts no new connections, closes idle ones after a while, and resolves when all are closed, or when `hurrySignal`
 * is aborted. A connection that has sent nothing yet may have a request on its way; the server's timeouts limit that.
 */
async function closeAfterConnections(server: Server, hurrySignal: AbortSignal): Promise<void> {
	let hasConnections = true;
	// The `close` of HTTP servers would also close idle connections.
	NetServer.prototype.close.call(server, () => {
		hasConnections = false;
	});
	const start = performance.now();
	const elapsedMs = () => performance.now() - start;
	while (hasConnections && !hurrySignal.aborted && elapsedMs() < REPLACED_GRACE_MS) {
		if (elapsedMs() > IDLE_CONNECTION_MS) server.closeIdleConnections();
		await wait(POLL_INTERVAL_MS);
	}
}

const UNCAUGHT_TEXT = "Uncaught exception, so the site stops";

// JavaScript is not reliable after signals of a broken process; unhandled rejections are only logged, below; SIGHUP and
// the other events keep Node's default here.
const EVENTS_WITHOUT_SHUTDOWN = [
	...(["SIGHUP", "SIGQUIT", "SIGUSR2", "SIGILL", "SIGTRAP", "SIGABRT"] as const),
	...(["SIGBUS", "SIGFPE", "SIGSEGV", "unhandledRejection", "beforeExit"] as const),
];

/**
 * Listens until SIGTERM, SIGINT or a call of the returned function, then finishes the active requests, runs `close` and
 * exits with 0; a second signal exits at once. An uncaught exception ends the process the same way with status 1,
 * because it may have left invalid state. An unhandled rejection is only logged: requests and transactions are
 * independent, and stopping would let one bad request fail all others.
 */
export function listenUntilStopped(
	server: Server,
	{ host, port, drainMs, isWorker = false }: ListenOptions,
	close: () => Promise<void>,
): (mode: ShutdownMode) => void {
	const countActive = countActiveRequests(server);
	/** Ends the wait for connections when the server is told to stop a second time. */
	const hurryController = new AbortController();
	let shutdownMode: ShutdownMode | undefined;
	let isShuttingDown = false;
	const { close: beginShutdown } = closeWithGrace(
		{
			// Each step below has a time limit, and reaching it is no failure.
			delay: false,
			logger: false,
			onSecondError: (error) => logFailure(UNCAUGHT_TEXT, error),
			skip: [...EVENTS_WITHOUT_SHUTDOWN, "SIGTERM", "SIGINT"],
		},
		async ({ err }) => {
			isShuttingDown = true;
			if (err) logFailure(UNCAUGHT_TEXT, err);
			if (shutdownMode === "drained") await drain(server, drainMs);
			if (shutdownMode === "replaced") await closeAfterConnections(server, hurryController.signal);
			await closeAfterRequests(server, countActive);
			await Promise.race([
				close().catch((error) => logFailure("Closing failed", error)),
				wait(CLOSING_TIMEOUT_MS),
			]);
		},
	);
	const stop = (mode: ShutdownMode) => {
		if (isShuttingDown) {
			hurryController.abort();
			return;
		}
		shutdownMode = mode;
		beginShutdown();
	};
	let firstSignalAt: number | undefined;
	const stopOrExit = (mode: ShutdownMode) => {
		const now = performance.now();
		firstSignalAt ??= now;
		if (now - firstSignalAt > SAME_SIGNAL_MS) process.exit(1);
		stop(mode);
	};
	if (isWorker) {
		process.on("SIGTERM", () => stop("drained"));
		for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
	} else {
		process.on("SIGTERM", () => stopOrExit("drained"));
		process.on("SIGINT", () => stopOrExit("undrained"));
	}
	process.on("unhandledRejection", (reason) => {
		logFailure("Unhandled rejection", reason);
	});
	server.once("error", (error) => {
		const isPortTaken = "code" in error && error.code === "EADDRINUSE";
		const reason = isPortTaken
			? "another program uses it. Set PORT to another number."
			: error.message;
		console.error(`The site cannot listen on PORT ${port}: ${reason}`);
		process.exit(1);
	});
	server.listen({ port, ...(host !== undefined && { host }) }, () => {
		if (!isWorker) console.info(`The site answers at http://${hostInAddress(host)}:${port}`);
	});
	return stop;
}
