import { db } from "db/connection.server";
import { LOGS_JSON, settings } from "~/config/env.server";
import { countWaiting } from "~/features/mail/mails.queries.server";
import { snapshot, startMeasuring } from "~/metrics/metrics.server";
import { asText } from "~/metrics/sum.server";
import { serveMetrics } from "./metrics/metrics-server";
import { isLed } from "./processes/is-led";
import { shareMetrics } from "./processes/led-metrics";

/**
 * Begins to measure and to serve what was measured, where METRICS_PORT is set; returns what ends that. Of several
 * processes the leader serves, which also learns here how to log. Ends the process with one line where the port cannot
 * be listened on.
 */
export async function startMetrics(): Promise<() => Promise<void>> {
	const { METRICS_PORT } = settings();
	const isMeasured = METRICS_PORT !== undefined;
	if (isMeasured) await startMeasuring({ countWaitingMails: () => countWaiting(db()) });
	if (isLed() && (isMeasured || LOGS_JSON)) return shareMetrics();
	if (!isMeasured) return async () => {};
	try {
		return await serveMetrics(METRICS_PORT, async () => asText([await snapshot()]));
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	}
}
