/** A set of models by their places in the index, a bit each. */
export type ModelSet = Uint32Array;

const BITS = 32;

/** The empty set for a catalogue of so many models. */
export function noModels(size: number): ModelSet {
	return new Uint32Array(Math.ceil(size / BITS));
}

/** The models at the places for which this holds. */
export function modelsWhere(size: number, holds: (place: number) => boolean): ModelSet {
	const set = noModels(size);
	for (let place = 0; place < size; place++) if (holds(place)) add(set, place);
	return set;
}

export function add(set: ModelSet, place: number): void {
	set[place >>> 5] = (set[place >>> 5] ?? 0) | (1 << (place & 31));
}

export function has(set: ModelSet, place: number): boolean {
	return (((set[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
}

function combined(a: ModelSet, b: ModelSet, combine: (a: number, b: number) => number): ModelSet {
	const result = new Uint32Array(a.length);
	for (let at = 0; at < a.length; at++) result[at] = combine(a[at] ?? 0, b[at] ?? 0);
	return result;
}

/** The models in both. */
export function both(a: ModelSet, b: ModelSet): ModelSet {
	return combined(a, b, (x, y) => x & y);
}

/** The models in either. */
export function either(a: ModelSet, b: ModelSet): ModelSet {
	return combined(a, b, (x, y) => x | y);
}

/** The models of the first that are not in the second. */
export function without(a: ModelSet, b: ModelSet): ModelSet {
	return combined(a, b, (x, y) => x & ~y);
}

/** How many bits of a word are set. */
function bitsIn(word: number): number {
	const pairs = word - ((word >>> 1) & 0x55555555);
	const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
	return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** How many models are in a set. */
export function sizeOf(set: ModelSet): number {
	let size = 0;
	for (const word of set) size += bitsIn(word);
	return size;
}

/** Calls back with each place of a set, ascending. */
export function forEachPlace(set: ModelSet, visit: (place: number) => void): void {
	for (let at = 0; at < set.length; at++) {
		let word = set[at] ?? 0;
		while (word !== 0) {
			const lowest = word & -word;
			visit(at * BITS + (31 - Math.clz32(lowest)));
			word ^= lowest;
		}
	}
}
