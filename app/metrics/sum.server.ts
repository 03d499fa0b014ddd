import { type MetricData, metricDataSchema } from "./metric-data";

/** What several processes measured, as one; each metric says how its figures become one. */
async function registryOf(parts: MetricData[][]) {
	const { AggregatorRegistry } = await import("prom-client");
	return AggregatorRegistry.aggregate(parts);
}

/** What processes measured, together, as Prometheus reads it. */
export async function asText(parts: MetricData[][]): Promise<string> {
	return (await registryOf(parts)).metrics();
}

/** What counts on where the processes that measured it have ended: not what was so at a moment. */
export async function countersOf(parts: MetricData[][]): Promise<MetricData[]> {
	const all = await (await registryOf(parts)).getMetricsAsJSON();
	return metricDataSchema
		.array()
		.parse(all)
		.filter(({ type }) => type !== "gauge");
}
