import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { logFailure } from "~/logging/failure.server";

/** What is being answered when the site is told to stop gets this long. */
const GRACE_MS = 10_000;

/** Writing what was counted, ending a mail on its way and closing the database. */
const CLOSING_MS = 4000;

const POLL_MS = 50;

export interface ListenOptions {
	host: string | undefined;
	port: number;
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

const UNCAUGHT = "Uncaught exception, so the site stops";

/**
 * Listens until the process is told to stop by SIGTERM or SIGINT, then finishes the active requests, runs `close` and
 * exits with 0; told twice, it exits at once. An exception that nothing caught ends the process the same way with 1,
 * because nobody knows what it left behind. A rejection that nobody handled is logged and ends nothing: every request
 * and every transaction stands alone, and stopping would let one bad request stop everybody's.
 */
export function listenUntilStopped(
	server: Server,
	{ host, port }: ListenOptions,
	close: () => Promise<void>,
): void {
	const countActive = countActiveRequests(server);
	closeWithGrace(
		{
			// Each step below has its own limit, and running into it is no failure.
			delay: false,
			logger: false,
			onSecondError: (error) => logFailure(UNCAUGHT, error),
			// After the signals of a broken process no JavaScript can be relied on; the others keep Node's meaning.
			skip: [
				...(["SIGHUP", "SIGQUIT", "SIGUSR2", "SIGILL", "SIGTRAP", "SIGABRT"] as const),
				...(["SIGBUS", "SIGFPE", "SIGSEGV", "unhandledRejection", "beforeExit"] as const),
			],
		},
		async ({ err }) => {
			if (err) logFailure(UNCAUGHT, err);
			await finishRequests(server, countActive);
			await Promise.race([
				close().catch((error) => logFailure("Closing failed", error)),
				wait(CLOSING_MS),
			]);
		},
	);
	process.on("unhandledRejection", (reason) => {
		logFailure("Unhandled rejection", reason);
	});
	server.once("error", (error) => {
		console.error(`The site cannot listen on port ${port}: ${error.message}`);
		process.exit(1);
	});
	server.listen({ port, ...(host !== undefined && { host }) }, () => {
		console.info(`The site answers at http://${host ?? "localhost"}:${port}`);
	});
}
