import { z } from "zod";

const figureSchema = z.object({
	value: z.number(),
	labels: z.record(z.string(), z.union([z.string(), z.number()])),
	/** Of a histogram's figure: its name ends otherwise than the metric's. */
	metricName: z.string().optional(),
});

/** A metric as data, as prom-client gives and takes it. */
export const metricDataSchema = z.object({
	name: z.string(),
	help: z.string(),
	type: z.enum(["counter", "gauge", "histogram"]),
	/** How figures of several processes become one. */
	aggregator: z.enum(["sum", "average", "min", "max"]),
	values: z.array(figureSchema),
});

export type Figure = z.infer<typeof figureSchema>;
export type MetricData = z.infer<typeof metricDataSchema>;
