/** Thrown in place of letting more work wait than there is room for. */
export class QueueFullError extends Error {
	override name = "QueueFullError";
}

/** Runs jobs a few at once; the others wait their turn, up to a number. A job that fails makes room like any other. */
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
			// The next job takes over the place of this one.
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	};
}
