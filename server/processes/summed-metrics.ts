import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { followLogFormat, logAsJson } from "~/logging/json-log.server";
import type { MetricData } from "~/metrics/metric-data";
import { asText, countersOf } from "~/metrics/sum.server";
import { serveMetrics } from "../metrics/metrics-server";
import { fromWorkerSchema, type ToMeasuring } from "./messages";

/** A worker that is busy for longer is left out but for what it said last, in ms; it may itself wait for a database. */
const ANSWER_WITHIN_MS = 2000;

function tell(worker: Worker, message: ToMeasuring): void {
	if (worker.isConnected()) worker.send(message, () => {});
}

function withoutGauges(metrics: MetricData[]): MetricData[] {
	return metrics.filter(({ type }) => type !== "gauge");
}

/** What the workers measure, summed; what those have counted that have ended stays in the sum. */
class SummedMetrics {
	/** What each worker said last. */
	private readonly last = new Map<Worker, MetricData[]>();
	/** What workers had counted that have ended. */
	private ended: MetricData[][] = [];
	private readonly questions = new Map<number, Set<Worker>>();
	private lastQuestion = 0;

	/** Notes what a worker has measured. */
	hear(worker: Worker, metrics: MetricData[], question: number | undefined): void {
		this.last.set(worker, metrics);
		if (question !== undefined) this.questions.get(question)?.delete(worker);
	}

	/** Everything that a worker has said has come by the time its line is closed. */
	close(worker: Worker): void {
		const metrics = this.last.get(worker);
		this.last.delete(worker);
		if (metrics) this.ended.push(withoutGauges(metrics));
	}

	/** Asks all workers; returns those that have not answered in time. */
	private async ask(): Promise<Set<Worker>> {
		this.lastQuestion += 1;
		const question = this.lastQuestion;
		const asked = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
		const waiting = new Set(asked.filter((worker) => worker.isConnected()));
		this.questions.set(question, waiting);
		for (const worker of waiting) tell(worker, { kind: "measure", question });
		const deadline = performance.now() + ANSWER_WITHIN_MS;
		const isOver = () =>
			[...waiting].every((worker) => !worker.isConnected()) || performance.now() > deadline;
		while (!isOver()) await wait(5);
		this.questions.delete(question);
		return waiting;
	}

	async read(): Promise<string> {
		const silent = await this.ask();
		const before = this.ended;
		const together = await countersOf(before);
		this.ended = [together, ...this.ended.slice(before.length)];
		const living = [...this.last].map(([worker, metrics]) =>
			silent.has(worker) ? withoutGauges(metrics) : metrics,
		);
		return asText([...living, ...this.ended]);
	}
}

/** Serves the sum on a port, from the first worker on that names one. */
export function followSettings(): void {
	followLogFormat();
	const summed = new SummedMetrics();
	let serving: Promise<unknown> | undefined;
	const follow = async (worker: Worker, port: number | undefined) => {
		try {
			if (port !== undefined) serving ??= serveMetrics(port, () => summed.read());
			await serving;
			tell(worker, { kind: "settled" });
		} catch (error) {
			console.error(error instanceof Error ? error.message : error);
			process.exit(1);
		}
	};
	cluster.on("message", (worker, message) => {
		const said = fromWorkerSchema.safeParse(message);
		if (!said.success) return;
		if (said.data.kind === "measured") {
			summed.hear(worker, said.data.metrics, said.data.question);
			return;
		}
		if (said.data.logsJson) logAsJson();
		void follow(worker, said.data.metricsPort);
	});
	cluster.on("disconnect", (worker) => summed.close(worker));
}
