import { logFailure } from "./failure.server";

/** A queue that runs one task after the other. */
export interface Turns {
	/** Runs a task after all earlier ones. */
	take: (act: () => Promise<void>) => void;
	/** Resolves when all tasks have ended; never rejects. */
	ended: () => Promise<void>;
}

/** Returns a queue that continues after any throw, also one of the log; a failure is logged as `what`. */
export function turns(what: string): Turns {
	let last: Promise<void> = Promise.resolve();
	return {
		take(act) {
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
