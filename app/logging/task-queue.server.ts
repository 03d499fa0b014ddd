import { logFailure } from "./failure.server";

/**
 * Returns a queue that runs one task after the other. It continues after any throw, also one of the log; a failure is
 * logged as `what`. `ended` resolves when all tasks have ended, and never rejects.
 */
export function taskQueue(what: string) {
	let last: Promise<void> = Promise.resolve();
	return {
		enqueue(act: () => Promise<void>): void {
			last = last
				.then(act)
				.catch((error: unknown) => {
					logFailure(what, error);
				})
				.catch(() => {});
		},
		ended: () => last,
	};
}
