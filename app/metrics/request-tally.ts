import type { Figure, MetricData } from "./metric-data";

/** Upper bounds of the classes of durations, in seconds. */
export const REQUEST_SECONDS = [
	0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
] as const;

export type MethodKind = "read" | "write" | "other";

/** A status as it was sent, or that the client left before the end. */
export type SentStatus = number | "aborted";

/**
 * The requests of one route and kind of method. Adding one must cost next to nothing, beside a response that takes
 * thirty microseconds; it is put into words when it is read.
 */
export class RequestTally {
	readonly statuses = new Map<SentStatus, number>();
	/** How many fell between each bound and the one below it, those above the last at the end. */
	readonly classes: number[] = Array.from({ length: REQUEST_SECONDS.length + 1 }, () => 0);
	totalMs = 0;
	/** How many were answered from the response cache, and how many responses were put there. */
	hits = 0;
	misses = 0;

	constructor(
		readonly route: string,
		readonly method: MethodKind,
	) {}

	add(status: SentStatus, ms: number): void {
		this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
		let at = 0;
		while (ms > 1000 * (REQUEST_SECONDS[at] ?? Number.POSITIVE_INFINITY)) at += 1;
		this.classes[at] = (this.classes[at] ?? 0) + 1;
		this.totalMs += ms;
	}

	addHit(status: SentStatus, ms: number): void {
		this.add(status, ms);
		this.hits += 1;
	}

	/** The request itself is added when its response has gone. */
	addMiss(): void {
		this.misses += 1;
	}
}

const COUNTED = "beamwise_http_requests_total";
const TIMED = "beamwise_http_request_duration_seconds";

function countsOf({ route, method, statuses }: RequestTally): Figure[] {
	return [...statuses].map(([status, value]) => ({ value, labels: { route, method, status } }));
}

function durationsOf({ route, method, classes, totalMs }: RequestTally): Figure[] {
	const labels = { route, method };
	let value = 0;
	const buckets = classes.map((count, at) => {
		value += count;
		const le = REQUEST_SECONDS[at] ?? "+Inf";
		return { metricName: `${TIMED}_bucket`, value, labels: { le, ...labels } };
	});
	return [
		...buckets,
		{ metricName: `${TIMED}_sum`, value: totalMs / 1000, labels },
		{ metricName: `${TIMED}_count`, value, labels },
	];
}

/** What tallies say, as metrics. */
export function requestMetrics(tallies: Iterable<RequestTally>): MetricData[] {
	const all = [...tallies];
	return [
		{
			name: COUNTED,
			help: "Requests by the pattern of their route, kind of method, and status.",
			type: "counter",
			aggregator: "sum",
			values: all.flatMap(countsOf),
		},
		{
			name: TIMED,
			help: "Time from a request's head to the end of its response.",
			type: "histogram",
			aggregator: "sum",
			values: all.flatMap(durationsOf),
		},
		{
			name: "beamwise_response_cache_hits_total",
			help: "Requests answered from the response cache.",
			type: "counter",
			aggregator: "sum",
			values: all.flatMap(({ route, hits }) =>
				hits > 0 ? { value: hits, labels: { route } } : [],
			),
		},
		{
			name: "beamwise_response_cache_misses_total",
			help: "Responses that were made and put into the response cache.",
			type: "counter",
			aggregator: "sum",
			values: all.flatMap(({ route, misses }) =>
				misses > 0 ? { value: misses, labels: { route } } : [],
			),
		},
	];
}
