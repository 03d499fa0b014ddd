const FREE = 0;
const ENDED = -1;

/**
 * Memory shared by a thread and its parent, so that the thread is never ended during a use of the database: ending it
 * within a call of the database driver could end the whole process.
 */
export type ThreadGate = Int32Array<SharedArrayBuffer>;

/** Returns a gate for a new thread, in use until the thread leaves it for the first time. */
export function threadGate(): ThreadGate {
	const gate = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
	gate[0] = 1;
	return gate;
}

/** Begins a use of the database; several may run at once. Throws if the thread is being ended. */
export function enter(gate: ThreadGate): void {
	for (;;) {
		const uses = Atomics.load(gate, 0);
		if (uses === ENDED) throw new Error("It took too long.");
		if (Atomics.compareExchange(gate, 0, uses, uses + 1) === uses) return;
	}
}

export function leave(gate: ThreadGate): void {
	Atomics.sub(gate, 0, 1);
}

/** Closes the gate for later uses of the database, unless one is in progress; returns true if it closed. */
export function close(gate: ThreadGate): boolean {
	return Atomics.compareExchange(gate, 0, FREE, ENDED) === FREE;
}
