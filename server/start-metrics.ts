import cluster from "node:cluster";
import { db } from "db/connection.server";
import { settings } from "~/config/env.server";
import { countWaiting } from "~/features/mail/mails.queries.server";
import { startMeasuring } from "~/metrics/metrics.server";
import { serveMetrics } from "./metrics/metrics-server";

/**
 * Starts to measure and to serve the figures if METRICS_PORT is set; returns a function that stops serving. In a
 * cluster the primary serves them. Ends the process with one line if it cannot listen on the port.
 */
export async function startMetrics(): Promise<() => Promise<void>> {
	const { METRICS_PORT } = settings();
	if (METRICS_PORT === undefined) return async () => {};
	const read = await startMeasuring({ countWaitingMails: () => countWaiting(db()) });
	if (cluster.isWorker) return async () => {};
	try {
		return await serveMetrics(METRICS_PORT, read);
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	}
}
