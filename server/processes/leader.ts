import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ONE_SIGNAL_MS } from "../one-signal";
import { endLostConnections } from "./given-connections";
import { TIMED_WORK_ENDED, type ToWorker } from "./messages";
import { pauseBefore, STEADY_MS } from "./pause";
import { followSettings } from "./summed-metrics";

/** A worker may set a large database up, or wait for another that does. */
const START_WITHIN_MS = 300_000;

function tell(worker: Worker, message: ToWorker): void {
	// One that has ended meanwhile need not know.
	if (worker.isConnected()) worker.send(message, () => {});
}

function untilExit(worker: Worker): Promise<void> {
	return new Promise((resolve) => {
		if (worker.isDead()) resolve();
		else worker.once("exit", () => resolve());
	});
}

/**
 * Starts workers that serve the site together, replaces those that end, and gives one of them the timed work. It serves
 * no visitor, so that nothing of a request can end it (docs/decisions/server/0023-several-processes.md).
 */
class Leader {
	/** In the order in which they began to listen. */
	private serving: Worker[] = [];
	/** Workers whose place another takes, or will. */
	private readonly replaced = new Set<Worker>();
	private timedWorker: Worker | undefined;
	private quickEnds = 0;
	private stoppedAt: number | undefined;
	private replacing: Promise<void> = Promise.resolve();
	private isReplacingSoon = false;
	/** Of the timed work: whichever worker does it, for the database it is this site. */
	private readonly site = randomUUID();

	constructor(private readonly count: number) {}

	/**
	 * Starts the first worker, which sets the database up, and the others once it listens. Where it cannot start it has
	 * said why, and the process ends with 1.
	 */
	start(): void {
		const address = new Promise<string>((resolve) => {
			cluster.once("listening", (_, { address, port }) => {
				resolve(`http://${address ?? "localhost"}:${port}`);
			});
		});
		this.replacing = this.startWorker().then(async (first) => {
			if (first === undefined && this.stoppedAt === undefined) process.exit(1);
			if (first) this.take(first);
			await Promise.all(Array.from({ length: this.count - 1 }, () => this.fill()));
			if (this.stoppedAt !== undefined) return;
			const led = `processes: ${this.count}, leader: ${process.pid}`;
			console.info(`The site answers at ${await address}, ${led}`);
		});
	}

	/** Replaces all workers, one after the other; asked again meanwhile, it does so once more. */
	replaceAll(): void {
		if (this.isReplacingSoon) return;
		this.isReplacingSoon = true;
		this.replacing = this.replacing.then(async () => {
			this.isReplacingSoon = false;
			await this.replaceEach();
		});
	}

	/** Ends all workers in order and then the process; told twice, at once. */
	async stop(ending: "drained" | "undrained"): Promise<void> {
		const now = performance.now();
		if (this.stoppedAt !== undefined) {
			if (now - this.stoppedAt > ONE_SIGNAL_MS) this.kill();
			return;
		}
		this.stoppedAt = now;
		const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
		for (const worker of workers) {
			if (this.serving.includes(worker)) tell(worker, { kind: "end", ending });
			else worker.process.kill("SIGTERM");
		}
		await Promise.all(workers.map(untilExit));
		process.exit(0);
	}

	private kill(): void {
		for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
		process.exit(1);
	}

	/** Returns a worker once it listens; undefined where it ended before. */
	private startWorker(): Promise<Worker | undefined> {
		const worker = cluster.fork();
		endLostConnections(worker);
		const late = setTimeout(() => {
			console.error("A process took too long to start.");
			worker.process.kill("SIGKILL");
		}, START_WITHIN_MS);
		const started = new Promise<Worker | undefined>((resolve) => {
			worker.once("listening", () => resolve(worker));
			worker.once("exit", () => resolve(undefined));
			worker.once("error", (error) => {
				console.error(`A process could not be started: ${error.message}`);
				resolve(undefined);
			});
		});
		return started.finally(() => clearTimeout(late));
	}

	private take(worker: Worker): void {
		const start = performance.now();
		this.serving.push(worker);
		worker.on("message", (message) => {
			if (message === TIMED_WORK_ENDED) this.freeTimedWork(worker);
		});
		worker.once("exit", (code, signal) => {
			this.serving = this.serving.filter((one) => one !== worker);
			this.freeTimedWork(worker);
			if (this.stoppedAt !== undefined || this.replaced.delete(worker)) return;
			this.quickEnds = performance.now() - start < STEADY_MS ? this.quickEnds + 1 : 0;
			console.error(`Process ${worker.process.pid} ended (${signal ?? code}).`);
			void this.replace(worker);
		});
		this.giveTimedWork();
	}

	private async replace(ended: Worker): Promise<void> {
		const worker = await this.fill();
		if (worker) console.info(`Process ${worker.process.pid} replaces ${ended.process.pid}.`);
	}

	/** Starts one more worker, again and again until one listens. */
	private async fill(): Promise<Worker | undefined> {
		while (this.stoppedAt === undefined) {
			await wait(pauseBefore(this.quickEnds));
			if (this.stoppedAt !== undefined) break;
			const worker = await this.startWorker();
			if (worker) {
				this.take(worker);
				return worker;
			}
			this.quickEnds += 1;
		}
		return undefined;
	}

	private async replaceEach(): Promise<void> {
		for (const old of [...this.serving]) {
			if (this.stoppedAt !== undefined) return;
			if (old.isDead()) continue;
			this.replaced.add(old);
			const fresh = await this.startWorker();
			if (fresh === undefined) {
				this.spare(old);
				return;
			}
			this.take(fresh);
			tell(old, { kind: "end", ending: "replaced" });
			await untilExit(old);
		}
	}

	/** The worker that was to take this one's place did not start. */
	private spare(old: Worker): void {
		if (this.stoppedAt !== undefined) return;
		console.error("A new process did not start, so those that are there go on.");
		if (old.isDead()) void this.replace(old);
		else this.replaced.delete(old);
	}

	private freeTimedWork(worker: Worker): void {
		if (this.timedWorker !== worker) return;
		this.timedWorker = undefined;
		this.giveTimedWork();
	}

	/** The newest worker lives longest while others are replaced. */
	private giveTimedWork(): void {
		if (this.timedWorker !== undefined || this.stoppedAt !== undefined) return;
		this.timedWorker = this.serving.findLast((worker) => !this.replaced.has(worker));
		if (this.timedWorker) tell(this.timedWorker, { kind: "do-timed-work", site: this.site });
	}
}

/** What `npm start -- --workers COUNT` does in the process that it starts. */
export function lead(count: number): void {
	const leader = new Leader(count);
	process.on("SIGHUP", () => leader.replaceAll());
	process.on("SIGTERM", () => leader.stop("drained"));
	process.on("SIGINT", () => leader.stop("undrained"));
	followSettings();
	leader.start();
}
