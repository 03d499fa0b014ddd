import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";

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
}

/** Counts on over all jobs: no parameter is sent twice, and no browser sends two requests at almost the same moment. */
let serial = 0;

const SETTLE_MS = 1000;

/** Requests pages of a server. Returns the responses a second; rejects if one of them failed. */
export async function load({
	origin,
	paths,
	connections,
	seconds = 1,
	requests,
	isNewEachTime = false,
	encoding = "br",
	status: expected = 200,
	browsers,
}: LoadJob): Promise<number> {
	const failures = new Set<string>();
	let responses = 0;
	let turn = 0;
	const start = performance.now();
	let end = start;
	await new Promise<void>((resolve, reject) => {
		const cannon = autocannon(
			{
				url: origin,
				connections,
				...(requests === undefined
					? { duration: seconds }
					: { amount: Math.max(requests, connections) }),
				headers: { "accept-encoding": encoding },
				timeout: 30,
				requests: [
					{
						setupRequest(request) {
							serial += 1;
							const path = paths[turn++ % paths.length] ?? "/";
							const own = `${path}${path.includes("?") ? "&" : "?"}x=${serial}`;
							const agent = browsers && {
								"user-agent": `Mozilla/5.0 (Bench ${serial % browsers})`,
							};
							const headers = { ...request.headers, ...agent };
							return { ...request, headers, path: isNewEachTime ? own : path };
						},
					},
				],
			},
			(error) => (error ? reject(error) : resolve()),
		);
		cannon.on("response", (_client, status) => {
			if (status !== expected) failures.add(`status ${status}`);
			end = performance.now();
			responses += 1;
		});
		cannon.on("reqError", (error) => failures.add(String(error)));
	});
	if (failures.size > 0) throw new Error(`${origin}${paths[0]}: ${[...failures].join(", ")}`);
	// Requests that were under way are still being rendered and compressed.
	if (isNewEachTime) await wait(SETTLE_MS);
	return (1000 * responses) / (end - start);
}
