/** Thrown if as many jobs as allowed wait already. */
export class QueueFullError extends Error {
	override name = "QueueFullError";
}

/** Runs jobs a few at once; the others wait, at most `maxWaiting`. A job that fails starts the next as well. */
export function boundedQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
	const waiting: (() => void)[] = [];
	let running = 0;

	return async function run<T>(job: () => Promise<T>): Promise<T> {
		if (running < atOnce) running += 1;
		else if (waiting.length >= maxWaiting) throw new QueueFullError("too much is waiting");
		else await new Promise<void>((start) => waiting.push(start));
		try {
			return await job();
		} finally {
			// `running` stays the same: the next job replaces this one.
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	};
}
