import { utcDay } from "./visit-note.server";

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

/** Words that were searched for on a day. */
export interface CountedSearch {
	day: string;
	words: string;
	/** Number of models that the last search for the words found. */
	found: number;
}

interface Asked {
	day: string;
	words: string;
	found: number;
	at: number;
}

/** Words with too few askers so far. */
interface FewAsked {
	askers: Set<string>;
	searches: number;
}

interface Day {
	/** Words with enough askers: further searches are counted at once. */
	open: Set<string>;
	/** All others, the latest at the end. */
	few: Map<string, FewAsked>;
}

/** Minimum number of askers on a day for words to be written. */
const MIN_ASKERS = 3;

/** A search that is changed within this time, in ms, is not counted: it was not finished. */
const TYPING_MS = 2000;

/**
 * Upper limit of distinct words kept for a day; beyond it the words with few askers and the oldest search are dropped.
 */
const MAX_WORDS = 20_000;

/** Upper limit of words of a day that are written. */
const MAX_WRITTEN = 2000;

const MAX_ASKING = 20_000;

/** Returns true if one text is a prefix of the other. */
function isOnTheWay(one: string, other: string): boolean {
	return one.startsWith(other) || other.startsWith(one);
}

/**
 * Holds searches until they are finished and have enough askers (docs/staff.md#counting-visits). Everything here is in
 * memory alone; an asker is a hash that is used nowhere else.
 */
export class SearchCounts {
	private readonly asking = new Map<string, Asked>();
	private readonly days = new Map<string, Day>();
	private readonly written = new Tally<CountedSearch>(({ day, words }) => `${day} ${words}`);

	/** Counts a search, unless the same asker continues typing. */
	add(asker: string, words: string, found: number, now: Date): void {
		const last = this.asking.get(asker);
		const at = now.getTime();
		// Deleted first, so that the map stays in the order of the searches.
		this.asking.delete(asker);
		if (last && !(at - last.at < TYPING_MS && isOnTheWay(last.words, words))) {
			this.settle(asker, last);
		}
		this.asking.set(asker, { day: utcDay(now), words, found, at });
		if (this.asking.size > MAX_ASKING) this.settleOldest();
	}

	/** Marks words of a day as having enough askers, because they were written before. */
	open(day: string, words: readonly string[]): void {
		const { open } = this.dayOf(day);
		for (const one of words.slice(0, MAX_WRITTEN)) open.add(one);
	}

	/** Returns the counts that may be written by now; `all` includes searches that may still be typed. */
	take(now: Date, { all }: { all: boolean }) {
		const until = now.getTime() - TYPING_MS;
		for (const [asker, asked] of this.asking) {
			if (!all && asked.at > until) break;
			this.asking.delete(asker);
			this.settle(asker, asked);
		}
		// Searches of an earlier day are complete.
		for (const day of this.days.keys()) {
			if (day < utcDay(new Date(until))) this.days.delete(day);
		}
		return this.written.take();
	}

	/** Adds counts that were taken and could not be written. */
	putBack(taken: readonly Counted<CountedSearch>[]): void {
		this.written.putBack(taken);
	}

	private settleOldest(): void {
		const [oldest] = this.asking;
		if (!oldest) return;
		this.asking.delete(oldest[0]);
		this.settle(...oldest);
	}

	private dayOf(day: string): Day {
		const known = this.days.get(day) ?? { open: new Set(), few: new Map() };
		this.days.set(day, known);
		return known;
	}

	private settle(asker: string, { day, words, found }: Asked): void {
		const { open, few } = this.dayOf(day);
		if (open.has(words)) {
			this.written.add({ day, words, found });
			return;
		}
		const { askers, searches } = few.get(words) ?? { askers: new Set(), searches: 0 };
		few.delete(words);
		if (askers.size < MIN_ASKERS) askers.add(asker);
		if (askers.size === MIN_ASKERS && open.size < MAX_WRITTEN) {
			open.add(words);
			this.written.add({ day, words, found }, searches + 1);
			return;
		}
		few.set(words, { askers, searches: searches + 1 });
		const [oldest] = few.keys();
		if (few.size > MAX_WORDS && oldest !== undefined) few.delete(oldest);
	}
}
