/** A count of one thing on one day. */
export interface Counted<Thing> {
	thing: Thing;
	count: number;
}

/** Upper limit of distinct things a day; further ones are not counted, so that memory stays bounded. */
const MAX_THINGS = 50_000;

/** Counts of things, each under its key, until they are taken. */
export class Tally<Thing> {
	private counts = new Map<string, Counted<Thing>>();

	constructor(private readonly keyOf: (thing: Thing) => string) {}

	/** Adds to the count of a thing; its newer description replaces the earlier one. */
	add(thing: Thing, count = 1): void {
		const key = this.keyOf(thing);
		const known = this.counts.get(key);
		if (known) {
			known.count += count;
			known.thing = thing;
		} else if (this.counts.size < MAX_THINGS) this.counts.set(key, { thing, count });
	}

	/** Returns all counts and clears them. */
	take(): Counted<Thing>[] {
		const taken = [...this.counts.values()];
		this.counts = new Map();
		return taken;
	}

	/** Adds counts that were taken and could not be written to those counted since. */
	putBack(taken: readonly Counted<Thing>[]): void {
		for (const { thing, count } of taken) {
			const newer = this.counts.get(this.keyOf(thing));
			this.add(newer?.thing ?? thing, count);
		}
	}
}
