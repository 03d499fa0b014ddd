import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Registry } from "prom-client";

/** The event loop's timer fires this often, in ms; how late it is, is the lag. */
const LAG_RESOLUTION_MS = 20;

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

type Client = typeof import("prom-client");

/**
 * The lag of the event loop since the last scrape: how long what is ready waits for what runs. The monitor measures the
 * whole of its interval, which is no lag.
 */
function measureLag(client: Client, registers: Registry[]): void {
	const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
	delay.enable();
	const seconds = (nanoseconds: number) =>
		Math.max(0, nanoseconds / NANOSECONDS - LAG_RESOLUTION_MS / 1000) || 0;
	const gauge = (name: string, help: string, aggregator: "average" | "max") =>
		new client.Gauge({ name: `nodejs_eventloop_lag_${name}_seconds`, help, aggregator, registers });
	const mean = gauge("mean", "Mean lag of the event loop since the last scrape.", "average");
	const p99 = gauge("p99", "99th percentile of the event loop's lag since the last scrape.", "max");
	new client.Gauge({
		name: "nodejs_eventloop_lag_max_seconds",
		help: "Longest lag of the event loop since the last scrape.",
		aggregator: "max",
		registers,
		collect() {
			mean.set(seconds(delay.mean));
			p99.set(seconds(delay.percentile(99)));
			this.set(seconds(delay.max));
			delay.reset();
		},
	});
}

function measureMemory(client: Client, registers: Registry[]): void {
	const gauge = (name: string, help: string) =>
		new client.Gauge({ name, help, aggregator: "sum", registers });
	const heap = gauge("nodejs_heap_size_used_bytes", "Heap in use.");
	const heapSize = gauge("nodejs_heap_size_total_bytes", "Size of the heap.");
	const external = gauge("nodejs_external_memory_bytes", "Memory outside the heap, as of buffers.");
	new client.Gauge({
		name: "process_resident_memory_bytes",
		help: "Resident memory.",
		aggregator: "sum",
		registers,
		collect() {
			const usage = process.memoryUsage();
			heap.set(usage.heapUsed);
			heapSize.set(usage.heapTotal);
			external.set(usage.external);
			this.set(usage.rss);
		},
	});
}

/**
 * Measures what the process itself uses, under the names that dashboards know. Why not prom-client's own collection:
 * docs/decisions/server/0024-metrics.md
 */
export function measureProcess(client: Client, registers: Registry[]): void {
	measureLag(client, registers);
	measureMemory(client, registers);
	let told = 0;
	new client.Counter({
		name: "process_cpu_seconds_total",
		help: "Processor time, of all threads.",
		registers,
		collect() {
			const { user, system } = process.cpuUsage();
			const used = (user + system) / MICROSECONDS;
			this.inc(Math.max(0, used - told));
			told = used;
		},
	});
	const startTime = new client.Gauge({
		name: "process_start_time_seconds",
		help: "When the process began, in seconds since 1970; of several, the oldest.",
		aggregator: "min",
		registers,
	});
	startTime.set(Math.round(Date.now() / 1000 - process.uptime()));
	const workers = new client.Gauge({
		name: "beamwise_processes",
		help: "Processes that serve.",
		aggregator: "sum",
		registers,
	});
	workers.set(1);
}
