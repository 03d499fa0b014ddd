import { LOGS_JSON, settings } from "~/config/env.server";
import { snapshot } from "~/metrics/metrics.server";
import { type FromWorker, toMeasuringSchema } from "./messages";

/** Ends when the leader has the message, or is gone. */
function tellLeader(message: FromWorker): Promise<void> {
	return new Promise((resolve) => {
		if (process.send && process.connected) {
			process.send(message, undefined, undefined, () => resolve());
		} else resolve();
	});
}

/** Tells the leader what it must know of the settings, and ends when it has followed them. */
async function tellSettings(): Promise<void> {
	const settled = new Promise<void>((resolve) => {
		process.on("message", (message) => {
			const order = toMeasuringSchema.safeParse(message);
			if (!order.success) return;
			if (order.data.kind === "settled") resolve();
			else void answer(order.data.question);
		});
	});
	await tellLeader({
		kind: "settings",
		metricsPort: settings().METRICS_PORT,
		logsJson: LOGS_JSON,
	});
	await settled;
}

async function answer(question?: number): Promise<void> {
	await tellLeader({ kind: "measured", question, metrics: await snapshot() });
}

/**
 * Has the leader serve what this process measures, together with what the others do; returns what tells it the last of
 * it. Where the leader cannot, it says so and ends all.
 */
export async function shareMetrics(): Promise<() => Promise<void>> {
	await tellSettings();
	return () => answer();
}
