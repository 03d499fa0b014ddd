import { setTimeout as wait } from "node:timers/promises";

const BREAK_MS = 20;

/** What one visitor waits for pages while something else is done, in ms each. */
export async function pageTimesDuring(
	origin: string,
	paths: readonly string[],
	work: Promise<unknown>,
): Promise<number[]> {
	let isWorking = true;
	const ended = () => {
		isWorking = false;
	};
	// A failure of the work itself is told to who waits for it.
	void work.then(ended, ended);
	const times: number[] = [];
	for (let turn = 0; isWorking; turn++) {
		const start = performance.now();
		const response = await fetch(origin + paths[turn % paths.length]);
		await response.text();
		if (!response.ok) throw new Error(`A page answered ${response.status}`);
		times.push(performance.now() - start);
		await wait(BREAK_MS);
	}
	return times;
}
