import cluster from "node:cluster";
import type { Ending } from "../graceful-shutdown";
import { TIMED_WORK_ENDED, toWorkerSchema } from "./messages";
import type { TimedTasks } from "./timed-tasks";

/** Does what the leader says. Where it is gone, nobody would replace or end this process: it ends in order. */
export function followLeader(tasks: TimedTasks, stop: (ending: Ending) => void): void {
	process.on("message", (message) => {
		const order = toWorkerSchema.safeParse(message);
		if (!order.success) return;
		if (order.data.kind === "do-timed-work") tasks.begin(order.data.site);
		else {
			stop(order.data.ending);
			void tasks.end().then(() => process.send?.(TIMED_WORK_ENDED));
		}
	});
	cluster.worker?.once("disconnect", () => {
		// Otherwise Node would end it at once.
		if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
		stop("undrained");
	});
}
