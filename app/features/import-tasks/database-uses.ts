const FREE_STATE = 0;
const ENDED_STATE = -1;

/**
 * Memory shared by a thread and its parent, so that the thread is never ended during a use of the database: ending it
 * within a call of the database driver could end the whole process.
 */
export type DatabaseUses = Int32Array<SharedArrayBuffer>;

/** Returns a counter for a new thread, which counts as using the database until it first calls `endUse`. */
export function newDatabaseUses(): DatabaseUses {
	const counter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
	counter[0] = 1;
	return counter;
}

/** Begins a use of the database; several may run at once. Throws if the thread is being ended. */
export function beginUse(counter: DatabaseUses): void {
	for (;;) {
		const uses = Atomics.load(counter, 0);
		if (uses === ENDED_STATE) throw new Error("It took too long.");
		if (Atomics.compareExchange(counter, 0, uses, uses + 1) === uses) return;
	}
}

export function endUse(counter: DatabaseUses): void {
	Atomics.sub(counter, 0, 1);
}

/** Prevents later uses of the database, unless one is in progress; returns true if they are prevented. */
export function preventUses(counter: DatabaseUses): boolean {
	return Atomics.compareExchange(counter, 0, FREE_STATE, ENDED_STATE) === FREE_STATE;
}
