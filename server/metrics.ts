import { db } from "db/connection.server";
import { settings } from "~/config/env.server";
import { countWaiting } from "~/features/mail/mails.queries.server";
import { snapshot, startMeasuring } from "~/metrics/metrics.server";
import { asText } from "~/metrics/sum.server";
import { serveMetrics } from "./metrics-server";

/**
 * Begins to measure and to serve what was measured, where METRICS_PORT is set; returns what ends the serving. Ends the
 * process with one line where the port cannot be listened on.
 */
export async function startMetrics(): Promise<() => Promise<void>> {
	const { METRICS_PORT } = settings();
	if (METRICS_PORT === undefined) return async () => {};
	await startMeasuring({ countWaitingMails: () => countWaiting(db()) });
	try {
		return await serveMetrics(METRICS_PORT, async () => asText([await snapshot()]));
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	}
}
