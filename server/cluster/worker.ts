import cluster from "node:cluster";
import { z } from "zod";
import type { ShutdownMode } from "../graceful-shutdown";
import type { ScheduledJobs } from "./scheduled-jobs";

/** Messages of the primary to a worker. */
const messageSchema = z.discriminatedUnion("kind", [
	/** Shuts the worker down; `ShutdownMode` explains the modes. Each finishes the active requests. */
	z.object({ kind: z.literal("end"), mode: z.enum(["drained", "undrained", "replaced"]) }),
	/** Starts the scheduled jobs; `leaseOwner` is the owner name of their lease. */
	z.object({ kind: z.literal("start-jobs"), leaseOwner: z.string() }),
]);

export type PrimaryMessage = z.infer<typeof messageSchema>;

/** A worker's message to the primary: its scheduled jobs have ended, so another may start them. */
export const JOBS_ENDED = "jobs-ended";

/**
 * Acts on the primary's messages. Shuts down gracefully if the primary has ended, because nothing else would replace or
 * end this worker.
 */
export function followPrimary(jobs: ScheduledJobs, stop: (mode: ShutdownMode) => void): void {
	process.on("message", (message) => {
		const { data } = messageSchema.safeParse(message);
		if (data?.kind === "start-jobs") jobs.start(data.leaseOwner);
		if (data?.kind !== "end") return;
		stop(data.mode);
		void jobs.end().then(() => process.send?.(JOBS_ENDED));
	});
	cluster.worker?.once("disconnect", () => {
		// Otherwise Node would end the process at once.
		if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
		stop("undrained");
	});
}
