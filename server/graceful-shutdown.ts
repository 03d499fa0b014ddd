import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { logFailure } from "~/logging/failure.server";

/** What is being answered when the site is told to stop gets this long. */
const GRACE_MS = 10_000;

/** Closing the database and ending a mail on its way. */
const CLOSING_MS = 2000;

const LOOK_MS = 50;

export interface Place {
	host: string | undefined;
	port: number;
}

/** How many requests are being answered, from now on. */
function countUnderWay(server: Server): () => number {
	let underWay = 0;
	server.on("request", (_, outgoing) => {
		underWay += 1;
		outgoing.once("close", () => {
			underWay -= 1;
		});
	});
	return () => underWay;
}

/**
 * Ends when everything under way has been answered, at the latest after the grace. Waiting until the server has no
 * connection left would not do: browsers open some that say nothing, and keep others alive.
 */
async function finishAnswering(server: Server, underWay: () => number): Promise<void> {
	const deadline = performance.now() + GRACE_MS;
	server.close();
	do {
		server.closeIdleConnections();
		await wait(LOOK_MS);
	} while (underWay() > 0 && performance.now() < deadline);
	server.closeAllConnections();
}

/**
 * Listens until the process is told to stop, then answers what is under way, runs `close` and exits with 0; told
 * twice, it exits at once. An exception that nothing caught ends the process the same way with 1, because nobody
 * knows what it left behind. A rejection that nobody handled is logged and ends nothing: every request and every
 * transaction stands alone, and stopping would let one bad request stop everybody's.
 */
export function run(server: Server, { host, port }: Place, close: () => Promise<void>): void {
	const underWay = countUnderWay(server);
	let isEnding = false;
	async function end(code: number): Promise<void> {
		if (isEnding) process.exit(1);
		isEnding = true;
		await finishAnswering(server, underWay);
		await Promise.race([
			close().catch((error) => logFailure("Closing failed", error)),
			wait(CLOSING_MS),
		]);
		process.exit(code);
	}
	process.on("SIGTERM", () => end(0));
	process.on("SIGINT", () => end(0));
	process.on("uncaughtException", (error) => {
		logFailure("Uncaught exception, so the site stops", error);
		void end(1);
	});
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
