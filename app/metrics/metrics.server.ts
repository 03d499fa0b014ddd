import type { Gauge } from "prom-client";

export interface MeasuringOptions {
	/** Called for each scrape; the metric is left out if it fails. */
	countWaitingMails: () => Promise<number>;
}

export type MethodKind = "read" | "write" | "other";
/** The status of a response; "aborted" if the client disconnected before its end. */
export type SentStatus = number | "aborted";

const IMPORT_KINDS = ["commit", "undo", "clear-sample"] as const;
const IMPORT_RESULTS = ["done", "refused", "failed"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export type CountedImportResult = (typeof IMPORT_RESULTS)[number];
export type FeedRunKind = "run" | "apply" | "undo";

/** Upper bounds of the buckets, in seconds. */
const REQUEST_BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WAIT_BUCKETS_S = [0.01, 0.05, 0.25, 1, 5, 10, 60];

/** Limit for a gauge's query, in ms, so that a slow database does not delay the other metrics. */
const GAUGE_TIMEOUT_MS = 1000;

/** Rejects if `promise` takes longer than `GAUGE_TIMEOUT_MS`. */
async function withTimeLimit<T>(promise: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("It took too long.")), GAUGE_TIMEOUT_MS);
	});
	try {
		return await Promise.race([promise, timeout]);
	} finally {
		clearTimeout(timer);
	}
}

/** Sets a gauge, or removes its value if the current one cannot be determined: an old value would be wrong. */
async function updateGauge(gauge: Gauge, findValue: () => Promise<number>): Promise<void> {
	try {
		gauge.set(await withTimeLimit(findValue()));
	} catch {
		gauge.remove();
	}
}

function createMetrics(
	client: typeof import("prom-client"),
	{ countWaitingMails }: MeasuringOptions,
) {
	client.register.clear();
	client.collectDefaultMetrics();
	new client.Gauge({
		name: "beamwise_processes",
		help: "Processes that serve.",
		aggregator: "sum",
	}).set(1);
	new client.Gauge({
		name: "beamwise_mails_waiting",
		help: "Mails that are queued and neither sent nor given up; missing while the database cannot say.",
		// Every worker counts the same mails.
		aggregator: "max",
		async collect() {
			await updateGauge(this, countWaitingMails);
		},
	});
	const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
		new client.Counter({ name: `beamwise_${name}_total`, help, labelNames });
	const histogram = <Label extends string>(
		name: string,
		help: string,
		buckets: number[],
		...labelNames: Label[]
	) => new client.Histogram({ name: `beamwise_${name}_seconds`, help, buckets, labelNames });
	return {
		requests: counter(
			"http_requests",
			"Requests by the pattern of their route, kind of method, and status.",
			"route",
			"method",
			"status",
		),
		durations: histogram(
			"http_request_duration",
			"Time from a request's head to the end of its response.",
			REQUEST_BUCKETS_S,
			"route",
			"method",
		),
		cacheHits: counter(
			"response_cache_hits",
			"Requests answered from the response cache.",
			"route",
		),
		cacheMisses: counter(
			"response_cache_misses",
			"Responses that were made and put into the response cache.",
			"route",
		),
		renderedPages: counter("pages_rendered", "Pages that were rendered."),
		databaseWaits: histogram(
			"database_wait",
			"Waits for the database, by what was waited for.",
			WAIT_BUCKETS_S,
			"kind",
		),
		imports: counter(
			"imports",
			"Imports, undone imports and clearings of the sample catalogue, by how they ended.",
			"kind",
			"outcome",
		),
		feedRuns: counter(
			"feed_runs",
			"Runs of feeds, held runs that were applied and runs that were undone, by how they ended.",
			"kind",
			"outcome",
		),
	};
}

/** Undefined unless METRICS_PORT is set, so that measuring costs nothing by default. */
let metrics: ReturnType<typeof createMetrics> | undefined;

/**
 * Starts to measure this process. Returns a function that reads the metrics as text. A cluster's primary can read them
 * too. Loads prom-client, which is not loaded otherwise.
 */
export async function startMeasuring(options: MeasuringOptions): Promise<() => Promise<string>> {
	const client = await import("prom-client");
	metrics = createMetrics(client, options);
	// Counts start at 0, so that the first result shows as a rise.
	for (const kind of IMPORT_KINDS) {
		for (const result of IMPORT_RESULTS) metrics.imports.inc({ kind, outcome: result }, 0);
	}
	metrics.databaseWaits.zero({ kind: "lock" });
	// Responds to the primary process's requests for metrics.
	new client.AggregatorRegistry();
	return () => client.register.metrics();
}

export function isMeasuring(): boolean {
	return metrics !== undefined;
}

/** Counts a request after its response. Both labels come from fixed lists, never from visitors. */
export function countRequest(
	labels: { route: string; method: MethodKind },
	status: SentStatus,
	ms: number,
): void {
	metrics?.requests.inc({ ...labels, status });
	metrics?.durations.observe(labels, ms / 1000);
}

export function countCacheHit(route: string): void {
	metrics?.cacheHits.inc({ route });
}

export function countCacheMiss(route: string): void {
	metrics?.cacheMisses.inc({ route });
}

export function countRenderedPage(): void {
	metrics?.renderedPages.inc();
}

/** Counts a wait for the database: for another writer's lock, or for a free connection. */
export function recordDatabaseWait(kind: "lock" | "connection", ms: number): void {
	metrics?.databaseWaits.observe({ kind }, ms / 1000);
}

/** Counts an import. `result` comes from a fixed list, so that the label has few values. */
export function countImport(kind: ImportKind, result: CountedImportResult): void {
	metrics?.imports.inc({ kind, outcome: result });
}

/** Counts a run of a feed. `result` comes from a fixed list, so that the label has few values. */
export function countFeedRun(kind: FeedRunKind, result: string): void {
	metrics?.feedRuns.inc({ kind, outcome: result });
}
