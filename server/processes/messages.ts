import { z } from "zod";
import { metricDataSchema } from "~/metrics/metric-data";

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

/** What a worker tells its leader of what it measures and logs. */
export const fromWorkerSchema = z.discriminatedUnion("kind", [
	/** What its settings say that the leader follows, too: only workers read .env. */
	z.object({
		kind: z.literal("settings"),
		metricsPort: z.number().optional(),
		logsJson: z.boolean(),
	}),
	/** All that it has measured: the answer to a question of that number, or its last word. */
	z.object({
		kind: z.literal("measured"),
		question: z.number().optional(),
		metrics: z.array(metricDataSchema),
	}),
]);

export type FromWorker = z.infer<typeof fromWorkerSchema>;

/** What the leader asks a worker, and that it has followed its settings. */
export const toMeasuringSchema = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("settled") }),
	z.object({ kind: z.literal("measure"), question: z.number() }),
]);

export type ToMeasuring = z.infer<typeof toMeasuringSchema>;
