/** Thrown if the queue has its maximum of waiting jobs. */
export class QueueFullError extends Error {
	override name = "QueueFullError";
}

/**
 * Returns a function that runs jobs, at most `maxRunning` at the same time; up to `maxWaiting` further jobs wait. The
 * end of a job, failed or not, starts the next.
 */
export function boundedQueue({
	maxRunning,
	maxWaiting,
}: {
	maxRunning: number;
	maxWaiting: number;
}) {
	const waitingJobs: (() => void)[] = [];
	let runningCount = 0;

	return async function run<T>(job: () => Promise<T>): Promise<T> {
		if (runningCount < maxRunning) runningCount += 1;
		else if (waitingJobs.length >= maxWaiting) throw new QueueFullError("too much is waiting");
		else await new Promise<void>((resolve) => waitingJobs.push(resolve));
		try {
			return await job();
		} finally {
			// `runningCount` stays the same: the next job replaces this one.
			const startNextJob = waitingJobs.shift();
			if (startNextJob) startNextJob();
			else runningCount -= 1;
		}
	};
}
