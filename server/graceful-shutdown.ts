import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { logFailure } from "~/logging/failure.server";
import { drain } from "./draining";

/** What is being answered when the site is told to stop gets this long. */
const GRACE_MS = 10_000;

/** And this long where another process has taken its place: as long as the largest upload may take. */
const REPLACED_GRACE_MS = 300_000;

/** Connections on which nothing is asked are left to their clients for so long: a request may be on its way on one. */
const IDLE_MS = 6000;

/** Writing what was counted, ending a mail on its way and closing the database. */
const CLOSING_MS = 4000;

const POLL_MS = 50;

/** A terminal, npm and a service manager may each pass on the same signal: a later one counts as a second. */
export const ONE_SIGNAL_MS = 300;

/**
 * How a process ends: after it has told so at /healthz, without that, or because another one has taken its place, so
 * that nothing hurries.
 */
export type Ending = "drained" | "undrained" | "replaced";

export interface ListenOptions {
	host: string | undefined;
	port: number;
	/** How long /healthz tells that the site is about to stop. */
	drainMs: number;
	/** Whether another process tells this one when to stop: then SIGINT, which a terminal sends to both, is not for it. */
	isLed?: boolean;
}

/** Counts the requests that are being answered, from now on. */
function countActiveRequests(server: Server): () => number {
	let active = 0;
	server.on("request", (_, response) => {
		active += 1;
		response.once("close", () => {
			active -= 1;
		});
	});
	return () => active;
}

/**
 * Ends when every active request has been answered, at the latest after the grace. Waiting until the server has no
 * connection left would not do: browsers open some that say nothing, and keep others alive.
 */
async function finishRequests(server: Server, countActive: () => number): Promise<void> {
	const deadline = performance.now() + GRACE_MS;
	server.close();
	do {
		server.closeIdleConnections();
		await wait(POLL_MS);
	} while (countActive() > 0 && performance.now() < deadline);
	server.closeAllConnections();
}

/**
 * Takes no new connection, ends those that are idle after a while, and ends itself when none is left: on one that has
 * asked for nothing yet the head of a request may be on its way, for which the server's timeouts set a limit.
 */
async function finishConnections(server: Server, hurry: AbortSignal): Promise<void> {
	let hasConnections = true;
	// What the class of HTTP servers does besides is to end idle connections.
	NetServer.prototype.close.call(server, () => {
		hasConnections = false;
	});
	const start = performance.now();
	const elapsed = () => performance.now() - start;
	while (hasConnections && !hurry.aborted && elapsed() < REPLACED_GRACE_MS) {
		if (elapsed() > IDLE_MS) server.closeIdleConnections();
		await wait(POLL_MS);
	}
}

const UNCAUGHT = "Uncaught exception, so the site stops";

// After the signals of a broken process no JavaScript can be relied on; the others keep Node's meaning.
const LEFT_ALONE = [
	...(["SIGHUP", "SIGQUIT", "SIGUSR2", "SIGILL", "SIGTRAP", "SIGABRT"] as const),
	...(["SIGBUS", "SIGFPE", "SIGSEGV", "unhandledRejection", "beforeExit"] as const),
];

/**
 * Listens until the process is told to stop by SIGTERM, SIGINT or the function that this returns, then finishes the
 * active requests, runs `close` and exits with 0; told twice by a signal, it exits at once. An exception that nothing
 * caught ends the process the same way with 1, because nobody knows what it left behind. A rejection that nobody
 * handled is logged and ends nothing: every request and every transaction stands alone, and stopping would let one bad
 * request stop everybody's.
 */
export function listenUntilStopped(
	server: Server,
	{ host, port, drainMs, isLed = false }: ListenOptions,
	close: () => Promise<void>,
): (ending: Ending) => void {
	const countActive = countActiveRequests(server);
	const hurry = new AbortController();
	let asked: Ending | undefined;
	let isEnding = false;
	const { close: end } = closeWithGrace(
		{
			// Each step below has its own limit, and running into it is no failure.
			delay: false,
			logger: false,
			onSecondError: (error) => logFailure(UNCAUGHT, error),
			skip: [...LEFT_ALONE, "SIGTERM", "SIGINT"],
		},
		async ({ err }) => {
			isEnding = true;
			if (err) logFailure(UNCAUGHT, err);
			if (asked === "drained") await drain(server, drainMs);
			if (asked === "replaced") await finishConnections(server, hurry.signal);
			await finishRequests(server, countActive);
			await Promise.race([
				close().catch((error) => logFailure("Closing failed", error)),
				wait(CLOSING_MS),
			]);
		},
	);
	const stop = (ending: Ending) => {
		if (isEnding) {
			hurry.abort();
			return;
		}
		asked = ending;
		end();
	};
	let toldAt: number | undefined;
	const stopOrExit = (ending: Ending) => {
		const now = performance.now();
		toldAt ??= now;
		if (now - toldAt > ONE_SIGNAL_MS) process.exit(1);
		stop(ending);
	};
	if (isLed) {
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
		console.error(`The site cannot listen on port ${port}: ${error.message}`);
		process.exit(1);
	});
	server.listen({ port, ...(host !== undefined && { host }) }, () => {
		if (!isLed) console.info(`The site answers at http://${host ?? "localhost"}:${port}`);
	});
	return stop;
}
