/** Returns a random source of numbers from 0 up to 1, the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Returns a random element. */
export function pick<T>(random: () => number, choices: readonly T[]): T {
	const choice = choices[Math.floor(random() * choices.length)];
	if (choice === undefined) throw new Error("nothing to pick from");
	return choice;
}
