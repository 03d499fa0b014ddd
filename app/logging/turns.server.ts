import { logFailure } from "./failure.server";

/** Work of which one piece runs after the other. */
export interface Turns {
	/** Runs something when what came before has ended. */
	take: (act: () => Promise<void>) => void;
	/** Ends when all that was taken has ended; it never rejects. */
	ended: () => Promise<void>;
}

/** Returns turns that go on after any throw, also one of the log; a failure is logged as `what`. */
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
