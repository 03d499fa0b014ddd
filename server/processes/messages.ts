import { z } from "zod";

/** What the leader tells a worker. */
export const toWorkerSchema = z.discriminatedUnion("kind", [
	/** End, after telling so at /healthz or without that, or because another worker has taken its place. */
	z.object({ kind: z.literal("end"), ending: z.enum(["drained", "undrained", "replaced"]) }),
	/** Do the timed work from now on, in the name of this leader's site. */
	z.object({ kind: z.literal("do-timed-work"), site: z.string() }),
]);

export type ToWorker = z.infer<typeof toWorkerSchema>;

/** What a worker tells its leader: that it has ended the timed work, so that another may do it. */
export const TIMED_WORK_ENDED = "timed-work-ended";
