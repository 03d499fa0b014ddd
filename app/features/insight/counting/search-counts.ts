import { utcDay } from "~/config/time";

/** The count of one subject on one day. */
export interface DailyCount<Subject> {
	subject: Subject;
	count: number;
}

/** Upper limit of distinct subjects a day; further ones are not counted, so that memory stays bounded. */
const MAX_SUBJECTS = 50_000;

/** Counts of subjects by their keys, until they are taken. */
export class Tally<Subject> {
	private counts = new Map<string, DailyCount<Subject>>();

	constructor(private readonly keyOf: (subject: Subject) => string) {}

	/** Adds to the count of a subject; its newer description replaces the earlier one. */
	add(subject: Subject, count = 1): void {
		const key = this.keyOf(subject);
		const entry = this.counts.get(key);
		if (entry) {
			entry.count += count;
			entry.subject = subject;
		} else if (this.counts.size < MAX_SUBJECTS) this.counts.set(key, { subject, count });
	}

	/** Returns all counts and clears them. */
	drain(): DailyCount<Subject>[] {
		const drained = [...this.counts.values()];
		this.counts = new Map();
		return drained;
	}

	/** Adds counts that were taken and could not be written to those counted since. */
	addAgain(dailyCounts: readonly DailyCount<Subject>[]): void {
		for (const { subject, count } of dailyCounts) {
			const newer = this.counts.get(this.keyOf(subject));
			this.add(newer?.subject ?? subject, count);
		}
	}
}

/** Searches for words on a day since they were last taken. */
export interface CountedSearch {
	day: string;
	words: string;
	/** Askers of the whole day in this process, counted up to `MIN_ASKERS`. */
	askers: number;
	searches: number;
	/** Number of models that the last of them found. */
	found: number;
}

interface PendingSearch {
	day: string;
	words: string;
	modelCount: number;
	at: number;
}

/** Askers and searches of the same words on one day. */
interface WordTally {
	askers: Set<string>;
	/** Searches that are not to be written yet. */
	searches: number;
	isWritten: boolean;
}

interface Day {
	/** Tallies by words; those searched for last are at the end. */
	words: Map<string, WordTally>;
	/** Numbers of written words, by whether they had enough askers when first written. */
	written: { few: number; enough: number };
}

/** Minimum number of askers for words to be stored. */
export const MIN_ASKERS = 3;

/** A search that is changed within this time, in ms, is not counted: it was not finished. */
const TYPING_MS = 2000;

/** Upper limit of distinct words of a day in memory; beyond it the oldest words and the oldest search are dropped. */
const MAX_WORDS = 20_000;

/** Upper limit of words of a day that are written with few askers, and of those with enough. */
const MAX_WRITTEN = 2000;

const MAX_PENDING = 20_000;

/** Returns true if one text is a prefix of the other. */
function continuesTyping(one: string, other: string): boolean {
	return one.startsWith(other) || other.startsWith(one);
}

/**
 * Holds searches until they are finished, and counts the askers of their words (docs/staff.md#counting-visits).
 * Everything here is in memory alone; an asker is a hash that is used nowhere else.
 */
export class SearchCounts {
	private readonly pendingByAsker = new Map<string, PendingSearch>();
	private readonly days = new Map<string, Day>();
	private countsToWrite = new Map<string, CountedSearch>();

	/** Counts a search, unless the same asker continues typing. */
	add(asker: string, words: string, modelCount: number, now: Date): void {
		const last = this.pendingByAsker.get(asker);
		const at = now.getTime();
		// Deleted first, so that the map stays in the order of the searches.
		this.pendingByAsker.delete(asker);
		if (last && !(at - last.at < TYPING_MS && continuesTyping(last.words, words))) {
			this.countSearch(asker, last);
		}
		this.pendingByAsker.set(asker, { day: utcDay(now), words, modelCount, at });
		if (this.pendingByAsker.size > MAX_PENDING) this.countOldest();
	}

	/** Returns the counts that may be written by now; `all` includes searches that may still be typed. */
	drain(now: Date, { all }: { all: boolean }): CountedSearch[] {
		const until = now.getTime() - TYPING_MS;
		for (const [asker, search] of this.pendingByAsker) {
			if (!all && search.at > until) break;
			this.pendingByAsker.delete(asker);
			this.countSearch(asker, search);
		}
		// Searches of an earlier day are complete.
		for (const day of this.days.keys()) {
			if (day < utcDay(new Date(until))) this.days.delete(day);
		}
		const drained = [...this.countsToWrite.values()];
		this.countsToWrite = new Map();
		return drained;
	}

	/** Adds counts that were taken and could not be written. */
	addAgain(searches: readonly CountedSearch[]): void {
		for (const earlier of searches) {
			const later = this.countsToWrite.get(keyOf(earlier));
			this.countsToWrite.set(keyOf(earlier), later ? sumSearches(earlier, later) : earlier);
		}
	}

	private countOldest(): void {
		const [oldest] = this.pendingByAsker;
		if (!oldest) return;
		this.pendingByAsker.delete(oldest[0]);
		this.countSearch(...oldest);
	}

	private dayOf(name: string): Day {
		const day = this.days.get(name) ?? { words: new Map(), written: { few: 0, enough: 0 } };
		this.days.set(name, day);
		return day;
	}

	private countSearch(asker: string, { day: name, words, modelCount }: PendingSearch): void {
		const day = this.dayOf(name);
		const tally = day.words.get(words) ?? { askers: new Set(), searches: 0, isWritten: false };
		day.words.delete(words);
		day.words.set(words, tally);
		if (tally.askers.size < MIN_ASKERS) tally.askers.add(asker);
		tally.searches += 1;
		if (mayBeWritten(day, tally)) {
			const { askers, searches } = tally;
			const later = { day: name, words, askers: askers.size, searches, found: modelCount };
			const earlier = this.countsToWrite.get(keyOf(later));
			this.countsToWrite.set(keyOf(later), earlier ? sumSearches(earlier, later) : later);
			tally.searches = 0;
		}
		const [oldest] = day.words.keys();
		if (day.words.size > MAX_WORDS && oldest !== undefined) day.words.delete(oldest);
	}
}

const keyOf = ({ day, words }: CountedSearch) => `${day} ${words}`;

function sumSearches(earlier: CountedSearch, later: CountedSearch): CountedSearch {
	return {
		...later,
		askers: Math.max(earlier.askers, later.askers),
		searches: earlier.searches + later.searches,
	};
}

/** Returns true if words may be written within the limits of their day, and then counts them as written. */
function mayBeWritten({ written }: Day, tally: WordTally): boolean {
	if (tally.isWritten) return true;
	const kind = tally.askers.size < MIN_ASKERS ? "few" : "enough";
	if (written[kind] >= MAX_WRITTEN) return false;
	written[kind] += 1;
	tally.isWritten = true;
	return true;
}
