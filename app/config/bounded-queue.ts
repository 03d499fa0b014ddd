/** Thrown if the queue has its maximum of waiting jobs. */
export class QueueFullError extends Error {
	override name = "QueueFullError";
}

/**
 * Runs at most `maxRunning` jobs at the same time; up to `maxWaiting` others wait. The end of a job, failed or not,
 * starts the next.
 */
export function boundedQueue({
	maxRunning,
	maxWaiting,
}: {
	maxRunning: number;
	maxWaiting: number;
}) {
	const waiting: (() => void)[] = [];
	let running = 0;

	return async function run<T>(job: () => Promise<T>): Promise<T> {
		if (running < maxRunning) running += 1;
		else if (waiting.length >= maxWaiting) throw new QueueFullError("too much is waiting");
		else await new Promise<void>((resolve) => waiting.push(resolve));
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
