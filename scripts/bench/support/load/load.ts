import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median } from "../measurement";

/** A job of the load process. */
export interface LoadJob {
	/** Address of the server, without a path. */
	origin: string;
	/** Asked for in turn. */
	paths: readonly string[];
	connections: number;
	/** One of the two ends the job. */
	seconds?: number;
	requests?: number;
	/** Gives every request a parameter of its own, so that no finished page is remembered for it. */
	isNewEachTime?: boolean;
	encoding?: string;
	/** Expected status of every response; 200 by default. */
	status?: number;
	/** Number of browsers, which ask in turn; without it one without a user agent. */
	browsers?: number;
	agent?: string;
}

export interface LoadResult {
	requests: number;
	perSecond: number;
	/** Times of single responses in ms. */
	p50: number;
	p99: number;
}

export type LoadAnswer = { result: LoadResult } | { failure: string };

/** A process of its own that asks servers for pages. */
export interface Load {
	run(job: LoadJob): Promise<LoadResult>;
	stop(): Promise<void>;
}

const SETTLE_MS = 1000;

async function answerOf(child: ChildProcess, job: LoadJob): Promise<LoadResult> {
	const answered = once(child, "message");
	child.send(job);
	const [answer]: LoadAnswer[] = await answered;
	if (!answer || "failure" in answer) {
		throw new Error(`Load on ${job.origin}${job.paths[0]}: ${answer?.failure}`);
	}
	return answer.result;
}

export function startLoad(): Load {
	const child = fork(fileURLToPath(new URL("./load-process.ts", import.meta.url)));
	return {
		async run(job) {
			const result = await answerOf(child, job);
			// Requests that were under way are still being rendered and compressed.
			if (job.isNewEachTime) await wait(SETTLE_MS);
			return result;
		},
		async stop() {
			const ended = once(child, "exit");
			child.disconnect();
			await ended;
		},
	};
}

export interface Paired {
	/** The median over the pairs of the first's rate by the second's. */
	ratio: number;
	/** Medians of the rates, in requests a second. */
	first: number;
	second: number;
}

/** Two loads in turn, so that whatever else the machine does meets both; each pair begins with the other. */
export async function compareInPairs(
	load: Load,
	first: LoadJob,
	second: LoadJob,
	pairs: number,
): Promise<Paired> {
	const rates: [number, number][] = [];
	for (let pair = 0; pair < pairs; pair++) {
		const isSwapped = pair % 2 === 1;
		const earlier = await load.run(isSwapped ? second : first);
		const later = await load.run(isSwapped ? first : second);
		const [one, other] = isSwapped ? [later, earlier] : [earlier, later];
		rates.push([one.perSecond, other.perSecond]);
	}
	return {
		ratio: median(rates.map(([one, other]) => one / other)),
		first: median(rates.map(([one]) => one)),
		second: median(rates.map(([, other]) => other)),
	};
}
