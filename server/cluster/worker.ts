import cluster from "node:cluster";
import { z } from "zod";
import type { ShutdownMode } from "../graceful-shutdown";
import type { ScheduledJobs } from "./scheduled-jobs";

/** Messages of the primary to a worker. */
const messageSchema = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("end"), ending: z.enum(["drained", "undrained", "replaced"]) }),
	/** Start the scheduled jobs, under this site's name for its lease. */
	z.object({ kind: z.literal("start-jobs"), site: z.string() }),
]);

export type PrimaryMessage = z.infer<typeof messageSchema>;

/** A worker's message to the primary: its scheduled jobs have ended, so another may start them. */
export const JOBS_ENDED = "jobs-ended";

/** Follows the primary's messages. Ends in order if the primary is gone, because nothing would replace or end it. */
export function followPrimary(tasks: ScheduledJobs, stop: (ending: ShutdownMode) => void): void {
	process.on("message", (message) => {
		const { data } = messageSchema.safeParse(message);
		if (data?.kind === "start-jobs") tasks.begin(data.site);
		if (data?.kind !== "end") return;
		stop(data.ending);
		void tasks.end().then(() => process.send?.(JOBS_ENDED));
	});
	cluster.worker?.once("disconnect", () => {
		// Without this Node ends the process at once.
		if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
		stop("undrained");
	});
}
