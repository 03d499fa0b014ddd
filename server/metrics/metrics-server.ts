import { createServer, type Server, type ServerResponse } from "node:http";
import { logFailure } from "~/logging/failure.server";

/** Only processes on the same machine can read metrics: docs/operations.md#metrics */
const LOOPBACK = "127.0.0.1";
const METRICS_PATH = "/metrics";

const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

function sendText(response: ServerResponse, status: number, text: string): void {
	response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(text);
}

async function sendMetrics(
	response: ServerResponse,
	readMetrics: () => Promise<string>,
): Promise<void> {
	try {
		const text = await readMetrics();
		const headers = { "Content-Type": CONTENT_TYPE, "Content-Length": Buffer.byteLength(text) };
		response.writeHead(200, headers).end(text);
	} catch (error) {
		sendText(
			response,
			500,
			`Reference: ${logFailure("Metrics could not be read", error).reference}\n`,
		);
	}
}

function metricsServer(readMetrics: () => Promise<string>): Server {
	return createServer((request, response) => {
		const [path] = (request.url ?? "").split("?", 1);
		if (path !== METRICS_PATH) sendText(response, 404, `There is only ${METRICS_PATH} here.\n`);
		else if (request.method !== "GET" && request.method !== "HEAD") {
			response.setHeader("Allow", "GET, HEAD");
			sendText(response, 405, "Metrics are only read.\n");
		} else void sendMetrics(response, readMetrics);
	});
}

/**
 * Serves metrics on a loopback port. Returns a function that stops it; rejects with a one-line error if it cannot
 * listen.
 */
export async function serveMetrics(
	port: number,
	readMetrics: () => Promise<string>,
): Promise<() => Promise<void>> {
	const server = metricsServer(readMetrics);
	await new Promise<void>((resolve, reject) => {
		server.once("error", (error) => {
			reject(new Error(`Metrics cannot be served on port ${port}: ${error.message}`));
		});
		server.listen({ port, host: LOOPBACK }, resolve);
	});
	return () =>
		new Promise((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
}
