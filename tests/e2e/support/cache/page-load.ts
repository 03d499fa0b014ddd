import { setTimeout as wait } from "node:timers/promises";

const CLIENTS = 6;

const GENTLE_MS = 300;

/** Number of responses by status; "lost" counts requests without one. */
export type Statuses = Record<string, number>;

/** Counts answers by status. */
async function count(statuses: Statuses, answer: Promise<Response>): Promise<void> {
	const status = await answer.then(
		async (response) => {
			await response.arrayBuffer();
			return response.status;
		},
		() => "lost",
	);
	statuses[status] = (statuses[status] ?? 0) + 1;
}

/**
 * Requests pages, every second time at a new address, until the returned function is called, which returns the statuses.
 * `isGentle` leaves the machine time for other things.
 */
export function askForPages(
	origin: string,
	paths: readonly string[],
	{
		name,
		isNewAtTimes = true,
		isGentle = false,
	}: { name: string; isNewAtTimes?: boolean; isGentle?: boolean },
): () => Promise<Statuses> {
	const statuses: Statuses = {};
	let isStopped = false;
	const asking = Array.from({ length: CLIENTS }, async (_, client) => {
		for (let n = 0; !isStopped; n++) {
			const path = paths[n % paths.length] ?? "/";
			const isNew = isNewAtTimes && Math.floor(n / paths.length) % 2 === 1;
			const query = isNew ? `?search=${name}-${client}-${n}` : "";
			const headers = { "Accept-Encoding": "br" };
			await count(statuses, fetch(origin + path + query, { headers }));
			// Pages from memory would take all of the machine.
			if (isGentle) await wait(GENTLE_MS);
			else if (!isNew) await wait(2);
		}
	});
	return async () => {
		isStopped = true;
		await Promise.all(asking);
		return statuses;
	};
}
