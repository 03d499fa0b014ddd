const FREE = 0;
const ENDED = -1;

/**
 * Memory of a thread and the one that started it, which keeps a use of the database and an end from outside apart:
 * ending a thread in the middle of a call of the database driver could end the whole process.
 */
export type ThreadGate = Int32Array<SharedArrayBuffer>;

/** A gate of a thread that starts, as in use until it leaves for the first time. */
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

/** Lets no use of the database begin any more, unless one runs; returns whether it did. */
export function close(gate: ThreadGate): boolean {
	return Atomics.compareExchange(gate, 0, FREE, ENDED) === FREE;
}
