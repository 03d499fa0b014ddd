import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseSettings, unknownSettingsMessage } from "~/config/env.server";
import { hostInAddress } from "~/config/host-in-address";
import { logAsJson } from "~/logging/json-log.server";
import { SAME_SIGNAL_MS, type ShutdownMode } from "../graceful-shutdown";
import { serveMetrics } from "../metrics/metrics-server";
import { JOBS_ENDED, type PrimaryMessage } from "./worker";

/** A worker that ends sooner counts as failed to start. */
const MIN_RUN_MS = 10_000;
/** Pause before a worker is started again after early exits; doubled after each further one. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** Owner name of the lease on the scheduled jobs, the same for all workers of this site. */
const LEASE_OWNER = randomUUID();

/** Workers that are listening, oldest first. */
let servingWorkers: Worker[] = [];
/** Workers that are being replaced or will be. */
const retiringWorkers = new Set<Worker>();
let jobsWorker: Worker | undefined;
let earlyExitCount = 0;
let stoppedAt: number | undefined;
let pendingRestart: Promise<void> = Promise.resolve();
let isRestartWaiting = false;

function sendMessage(worker: Worker, message: PrimaryMessage): void {
	if (worker.isConnected()) worker.send(message, () => {});
}

function waitForExit(worker: Worker): Promise<void> {
	return new Promise((resolve) => {
		if (worker.isDead()) resolve();
		else worker.once("exit", () => resolve());
	});
}

/** Gives the scheduled jobs to the newest worker, which lives longest during a restart. */
function assignJobs(): void {
	if (jobsWorker !== undefined || stoppedAt !== undefined) return;
	jobsWorker = servingWorkers.findLast((worker) => !retiringWorkers.has(worker));
	if (jobsWorker) sendMessage(jobsWorker, { kind: "start-jobs", leaseOwner: LEASE_OWNER });
}

function releaseJobs(worker: Worker): void {
	if (jobsWorker !== worker) return;
	jobsWorker = undefined;
	assignJobs();
}

/** Starts a worker. Resolves once the worker listens, or with undefined if it ended before. */
async function startWorker(): Promise<Worker | undefined> {
	const worker = cluster.fork();
	const isListening = await new Promise<boolean>((resolve) => {
		worker.once("listening", () => resolve(true));
		worker.once("exit", () => resolve(false));
		worker.once("error", (error) => {
			console.error(`A process could not be started: ${error.message}`);
			resolve(false);
		});
	});
	if (!isListening) return undefined;
	const startedAt = performance.now();
	servingWorkers.push(worker);
	worker.on("message", (message) => {
		if (message === JOBS_ENDED) releaseJobs(worker);
	});
	worker.once("exit", (code, signal) => {
		servingWorkers = servingWorkers.filter((other) => other !== worker);
		releaseJobs(worker);
		const isExpectedExit = stoppedAt !== undefined || retiringWorkers.delete(worker);
		if (isExpectedExit) return;
		earlyExitCount = performance.now() - startedAt < MIN_RUN_MS ? earlyExitCount + 1 : 0;
		console.error(`Process ${worker.process.pid} ended (${signal ?? code}).`);
		void replaceEnded(worker);
	});
	assignJobs();
	return worker;
}

/** Starts one more worker, with growing pauses between attempts, until one listens. */
async function addWorker(): Promise<Worker | undefined> {
	while (stoppedAt === undefined) {
		if (earlyExitCount > 1) {
			await wait(Math.min(FIRST_PAUSE_MS * 2 ** (earlyExitCount - 2), MAX_PAUSE_MS));
			if (stoppedAt !== undefined) break;
		}
		const worker = await startWorker();
		if (worker) return worker;
		earlyExitCount += 1;
	}
	return undefined;
}

async function replaceEnded(endedWorker: Worker): Promise<void> {
	const worker = await addWorker();
	if (worker) console.info(`Process ${worker.process.pid} replaces ${endedWorker.process.pid}.`);
}

/**
 * Replaces all workers one by one; an old worker ends only once a new one listens. Stops if a new worker cannot start.
 */
async function replaceAllWorkers(): Promise<void> {
	for (const oldWorker of [...servingWorkers]) {
		if (stoppedAt !== undefined) return;
		if (oldWorker.isDead()) continue;
		retiringWorkers.add(oldWorker);
		if (await startWorker()) {
			sendMessage(oldWorker, { kind: "end", mode: "replaced" });
			await waitForExit(oldWorker);
		} else if (stoppedAt === undefined) {
			console.error("A new process did not start, so those that are there go on.");
			retiringWorkers.delete(oldWorker);
			if (oldWorker.isDead()) void replaceEnded(oldWorker);
			return;
		}
	}
}

/** Queues a restart of all workers. Ignored while another queued restart has not begun. */
function queueRestart(): void {
	if (isRestartWaiting) return;
	isRestartWaiting = true;
	pendingRestart = pendingRestart.then(() => {
		isRestartWaiting = false;
		return replaceAllWorkers();
	});
}

/**
 * Shuts down all workers gracefully, then the process; kills them on a second signal. For "drained", /healthz announces
 * the shutdown for a while first, so that load balancers go elsewhere.
 */
async function stop(mode: Exclude<ShutdownMode, "replaced">): Promise<void> {
	const now = performance.now();
	const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
	if (stoppedAt !== undefined) {
		if (now - stoppedAt < SAME_SIGNAL_MS) return;
		for (const worker of workers) worker.process.kill("SIGKILL");
		process.exit(1);
	}
	stoppedAt = now;
	for (const worker of workers) {
		if (servingWorkers.includes(worker)) sendMessage(worker, { kind: "end", mode });
		else worker.process.kill("SIGTERM");
	}
	await Promise.all(workers.map(waitForExit));
	process.exit(0);
}

/**
 * Runs `npm start -- --workers COUNT`: starts workers that share the port, replaces those that end, and gives one of
 * them the scheduled jobs. Serves no requests itself (docs/decisions/server/0023-several-processes.md). `env` is the
 * environment together with the file .env, which each worker reads again when it starts.
 */
export async function runPrimary(
	workerCount: number,
	env: Record<string, string | undefined>,
): Promise<void> {
	try {
		const { LOG_FORMAT, METRICS_PORT } = parseSettings(env);
		if (LOG_FORMAT === "json") logAsJson();
		if (METRICS_PORT !== undefined) {
			const { AggregatorRegistry } = await import("prom-client");
			const registry = new AggregatorRegistry();
			await serveMetrics(METRICS_PORT, () => registry.clusterMetrics());
		}
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	}
	const unknownSettingsText = unknownSettingsMessage(env);
	if (unknownSettingsText !== undefined) console.warn(unknownSettingsText);
	process.on("SIGHUP", queueRestart);
	process.on("SIGTERM", () => stop("drained"));
	process.on("SIGINT", () => stop("undrained"));
	let url = "";
	cluster.once("listening", (_, { address, port }) => {
		url = `http://${hostInAddress(address)}:${port}`;
	});
	// The first worker sets up the database. If it cannot start, it has logged the reason.
	pendingRestart = startWorker().then(async (firstWorker) => {
		if (firstWorker === undefined && stoppedAt === undefined) process.exit(1);
		await Promise.all(Array.from({ length: workerCount - 1 }, addWorker));
		if (stoppedAt !== undefined) return;
		console.info(`The site answers at ${url}, processes: ${workerCount}, leader: ${process.pid}`);
	});
}
