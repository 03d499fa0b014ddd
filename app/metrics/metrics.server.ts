import type { Counter, Gauge, Histogram, Registry } from "prom-client";
import { type MetricData, metricDataSchema } from "./metric-data";
import { measureProcess } from "./process-metrics.server";
import { type MethodKind, RequestTally, requestMetrics } from "./request-tally";

export interface MeasuringOptions {
	/** Asked for each scrape; a failure leaves the figure out. */
	countWaitingMails: () => Promise<number>;
}

interface Metrics {
	registry: Registry;
	requests: Map<string, RequestTally>;
	renderedPages: Counter;
	databaseWaits: Histogram<"kind">;
	imports: Counter<"kind" | "outcome">;
	feedRuns: Counter<"kind" | "outcome">;
}

const IMPORT_KINDS = ["commit", "undo", "clear-sample"] as const;
const IMPORT_OUTCOMES = ["done", "refused", "failed"] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const WAIT_SECONDS = [0.01, 0.05, 0.25, 1, 5, 10, 60];

/** A database that does not answer must not keep the other figures back, in ms. */
const GAUGE_WAIT_MS = 1000;

/** Undefined where nothing is measured, which is the default and costs nothing. */
let metrics: Metrics | undefined;

/** Ends with `promise`, and fails where that takes too long. */
async function inTime<T>(promise: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("It took too long.")), GAUGE_WAIT_MS);
	});
	try {
		return await Promise.race([promise, late]);
	} finally {
		clearTimeout(timer);
	}
}

/** Sets a gauge to what is known now; one that nobody knows is left out, and never told from memory. */
async function setWhereKnown(gauge: Gauge, find: () => Promise<number>): Promise<void> {
	try {
		gauge.set(await inTime(find()));
	} catch {
		gauge.remove();
	}
}

/** Measures this process from now on. The package is loaded only here. */
export async function startMeasuring({ countWaitingMails }: MeasuringOptions): Promise<void> {
	if (metrics) return;
	const client = await import("prom-client");
	const registry = new client.Registry();
	const registers = [registry];
	measureProcess(client, registers);
	new client.Gauge({
		name: "beamwise_mails_waiting",
		help: "Mails that are queued and neither sent nor given up; missing while the database cannot say.",
		// Every worker counts the same mails.
		aggregator: "max",
		registers,
		async collect() {
			await setWhereKnown(this, countWaitingMails);
		},
	});
	metrics = {
		registry,
		requests: new Map(),
		renderedPages: new client.Counter({
			name: "beamwise_pages_rendered_total",
			help: "Pages that were rendered.",
			registers,
		}),
		databaseWaits: new client.Histogram({
			name: "beamwise_database_wait_seconds",
			help: "Waits for the database, by what was waited for.",
			labelNames: ["kind"],
			buckets: WAIT_SECONDS,
			registers,
		}),
		imports: new client.Counter({
			name: "beamwise_imports_total",
			help: "Imports, undone imports and clearings of the sample catalogue, by how they ended.",
			labelNames: ["kind", "outcome"],
			registers,
		}),
		feedRuns: new client.Counter({
			name: "beamwise_feed_runs_total",
			help: "Runs of feeds, held runs that were applied and runs that were undone, by how they ended.",
			labelNames: ["kind", "outcome"],
			registers,
		}),
	};
	// What has not happened yet is none, so that its first time is seen as a rise.
	for (const kind of IMPORT_KINDS) {
		for (const outcome of IMPORT_OUTCOMES) metrics.imports.inc({ kind, outcome }, 0);
	}
	metrics.databaseWaits.zero({ kind: "lock" });
}

export function isMeasuring(): boolean {
	return metrics !== undefined;
}

/**
 * What a request of a route is added to when it has been answered; undefined where nothing is measured. Both come from
 * lists of our own, so that nothing a visitor sends makes a new label.
 */
export function tallyOf(route: string, method: MethodKind): RequestTally | undefined {
	if (metrics === undefined) return undefined;
	const { requests } = metrics;
	const key = `${method} ${route}`;
	const known = requests.get(key);
	if (known) return known;
	const tally = new RequestTally(route, method);
	requests.set(key, tally);
	return tally;
}

export function countRenderedPage(): void {
	metrics?.renderedPages.inc();
}

/** Notes that something waited for the database: for another writer's lock, or for a free connection. */
export function noteDatabaseWait(kind: "lock" | "connection", ms: number): void {
	metrics?.databaseWaits.observe({ kind }, ms / 1000);
}

export type FeedRunKind = "run" | "apply" | "undo";

/** `outcome` is one of a list, never a text. */
export function countImport(kind: ImportKind, outcome: ImportOutcome): void {
	metrics?.imports.inc({ kind, outcome });
}

/** `outcome` is one of a list, never a text. */
export function countFeedRun(kind: FeedRunKind, outcome: string): void {
	metrics?.feedRuns.inc({ kind, outcome });
}

/** All that this process has measured, as data; nothing where nothing is measured. */
export async function snapshot(): Promise<MetricData[]> {
	if (metrics === undefined) return [];
	const others = metricDataSchema.array().parse(await metrics.registry.getMetricsAsJSON());
	return [...requestMetrics(metrics.requests.values()), ...others];
}
