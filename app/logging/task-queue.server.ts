import { logFailure } from "./failure.server";

/**
 * Returns a queue that runs one task after the other. A failed task is logged under `failureTitle`, and the queue
 * continues, even if logging fails. `waitForTasks` resolves when all tasks have ended, and never rejects.
 */
export function taskQueue(failureTitle: string) {
	let lastTask: Promise<void> = Promise.resolve();
	return {
		enqueue(task: () => Promise<void>): void {
			lastTask = lastTask
				.then(task)
				.catch((error: unknown) => {
					logFailure(failureTitle, error);
				})
				.catch(() => {});
		},
		waitForTasks: () => lastTask,
	};
}
