// The process that `load.ts` starts: autocannon away from the server and from the bench itself.
import autocannon from "autocannon";
import { percentile } from "../measurement";
import type { LoadAnswer, LoadJob, LoadResult } from "./load";

/** Counts on over all jobs: no parameter is ever sent twice. */
let serial = 0;

function withSerial(path: string): string {
	serial += 1;
	return `${path}${path.includes("?") ? "&" : "?"}x=${serial}`;
}

/** Counts on over all jobs: no browser sends two requests at almost the same moment. */
let asked = 0;

function agentOf({ browsers, agent }: LoadJob): Record<string, string> {
	if (agent !== undefined) return { "user-agent": agent };
	if (browsers === undefined) return {};
	asked += 1;
	return { "user-agent": `Mozilla/5.0 (Bench ${asked % browsers})` };
}

function run(whole: LoadJob) {
	const { origin, paths, isNewEachTime, encoding = "br", status: expected = 200, ...job } = whole;
	return new Promise<LoadResult>((resolve, reject) => {
		const times: number[] = [];
		const failures = new Map<string, number>();
		const failed = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
		let turn = 0;
		const start = performance.now();
		let end = start;
		const cannon = autocannon(
			{
				url: origin,
				connections: job.connections,
				...(job.requests === undefined
					? { duration: job.seconds ?? 1 }
					: { amount: Math.max(job.requests, job.connections) }),
				headers: { "accept-encoding": encoding },
				timeout: 30,
				requests: [
					{
						setupRequest: (request) => {
							const path = paths[turn++ % paths.length] ?? "/";
							const headers = { ...request.headers, ...agentOf(whole) };
							return { ...request, headers, path: isNewEachTime ? withSerial(path) : path };
						},
					},
				],
			},
			(error) => {
				if (error) return reject(error);
				if (failures.size > 0) return reject(new Error(JSON.stringify([...failures])));
				const perSecond = (1000 * times.length) / (end - start);
				const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
				resolve({ requests: times.length, perSecond, p50, p99 });
			},
		);
		cannon.on("response", (_client, status, _bytes, ms) => {
			if (status !== expected) failed(`status ${status}`);
			end = performance.now();
			times.push(ms);
		});
		cannon.on("reqError", (error) => failed(String(error)));
	});
}

// The bench has ended, in whatever way; nothing else would end the load.
process.once("disconnect", () => process.exit());

process.on("message", async (job: LoadJob) => {
	const answer: LoadAnswer = await run(job).then(
		(result) => ({ result }),
		(error) => ({ failure: String(error) }),
	);
	process.send?.(answer);
});
