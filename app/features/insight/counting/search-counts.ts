import { utcDay } from "~/config/time";

/** The count of one subject; if subjects are counted by day, the day is part of the subject. */
export interface SubjectCount<Subject> {
	subject: Subject;
	count: number;
}

/** Maximum number of distinct subjects in memory; further ones are not counted. */
const MAX_SUBJECTS = 50_000;

/** Counts of subjects by their keys, in memory until they are drained. */
export class Tally<Subject> {
	private counts = new Map<string, SubjectCount<Subject>>();

	constructor(private readonly keyOf: (subject: Subject) => string) {}

	/** Adds to the count of a subject. Of subjects with the same key, the newest is the one that is returned. */
	add(subject: Subject, count = 1): void {
		const key = this.keyOf(subject);
		const entry = this.counts.get(key);
		if (entry) {
			entry.count += count;
			entry.subject = subject;
		} else if (this.counts.size < MAX_SUBJECTS) this.counts.set(key, { subject, count });
	}

	/** Returns all counts and clears them. */
	drain(): SubjectCount<Subject>[] {
		const drained = [...this.counts.values()];
		this.counts = new Map();
		return drained;
	}

	/** Adds drained counts, which could not be written, to the counts since then. */
	addAgain(subjectCounts: readonly SubjectCount<Subject>[]): void {
		for (const { subject, count } of subjectCounts) {
			const newer = this.counts.get(this.keyOf(subject));
			this.add(newer?.subject ?? subject, count);
		}
	}
}

/** Searches for words on a day since the counts were last drained. */
export interface CountedSearch {
	day: string;
	words: string;
	/** Number of visitors who searched for the words on this day in this process, counted up to `MIN_ASKERS`. */
	askers: number;
	searches: number;
	/** Number of models that the last of these searches found. */
	found: number;
}

interface PendingSearch {
	day: string;
	words: string;
	modelCount: number;
	atMs: number;
}

/** Askers and searches of the same words on one day. */
interface WordTally {
	askers: Set<string>;
	/** Number of searches that are not in the counts to write yet, because the limits of the day do not allow it. */
	searches: number;
	isWritten: boolean;
}

interface DayTally {
	/** Tallies by words; the words of the latest search are at the end. */
	tallyByWords: Map<string, WordTally>;
	/** Numbers of written words: those that had few askers when first written, and those that had enough. */
	writtenCounts: { few: number; enough: number };
}

/** Minimum number of askers for words to be stored as text; words of fewer are stored as a hash alone. */
export const MIN_ASKERS = 3;

/** Time in ms within which a changed search counts as unfinished, and is not counted. */
const TYPING_MS = 2000;

/** Maximum number of distinct words of a day in memory; beyond it the oldest are dropped. */
const MAX_WORDS_PER_DAY = 20_000;

/** Maximum number of words of a day that are written with few askers, and of words with enough askers. */
const MAX_WRITTEN_WORDS = 2000;

const MAX_PENDING_SEARCHES = 20_000;

/** Returns true if one text is a prefix of the other. */
function continuesTyping(text: string, otherText: string): boolean {
	return text.startsWith(otherText) || otherText.startsWith(text);
}

/**
 * Holds searches until they are finished, and counts the askers of their words (docs/staff.md#counting-visits).
 * Everything here is in memory alone; an asker is a hash that is used nowhere else.
 */
export class SearchCounts {
	private readonly pendingByAsker = new Map<string, PendingSearch>();
	private readonly tallyByDay = new Map<string, DayTally>();
	private countsToWrite = new Map<string, CountedSearch>();

	/** Counts a search, unless the same asker continues typing. */
	add(asker: string, words: string, modelCount: number, now: Date): void {
		const pending = this.pendingByAsker.get(asker);
		const at = now.getTime();
		// Deleted first, so that the map stays in the order of the searches.
		this.pendingByAsker.delete(asker);
		if (pending && !(at - pending.atMs < TYPING_MS && continuesTyping(pending.words, words))) {
			this.countSearch(asker, pending);
		}
		this.pendingByAsker.set(asker, { day: utcDay(now), words, modelCount, atMs: at });
		if (this.pendingByAsker.size > MAX_PENDING_SEARCHES) this.countOldestPending();
	}

	/** Returns the counts that may be written by now, and clears them. `includesUnfinished` adds unfinished searches. */
	drain(now: Date, { includesUnfinished }: { includesUnfinished: boolean }): CountedSearch[] {
		const finishedUntil = now.getTime() - TYPING_MS;
		for (const [asker, search] of this.pendingByAsker) {
			if (!includesUnfinished && search.atMs > finishedUntil) break;
			this.pendingByAsker.delete(asker);
			this.countSearch(asker, search);
		}
		// Searches of an earlier day are complete.
		for (const day of this.tallyByDay.keys()) {
			if (day < utcDay(new Date(finishedUntil))) this.tallyByDay.delete(day);
		}
		const drained = [...this.countsToWrite.values()];
		this.countsToWrite = new Map();
		return drained;
	}

	/** Adds drained counts that could not be written. */
	addAgain(searches: readonly CountedSearch[]): void {
		for (const earlier of searches) {
			const later = this.countsToWrite.get(keyOf(earlier));
			this.countsToWrite.set(keyOf(earlier), later ? sumSearches(earlier, later) : earlier);
		}
	}

	private countOldestPending(): void {
		const [oldest] = this.pendingByAsker;
		if (!oldest) return;
		this.pendingByAsker.delete(oldest[0]);
		this.countSearch(...oldest);
	}

	private tallyOfDay(day: string): DayTally {
		const dayTally = this.tallyByDay.get(day) ?? {
			tallyByWords: new Map(),
			writtenCounts: { few: 0, enough: 0 },
		};
		this.tallyByDay.set(day, dayTally);
		return dayTally;
	}

	private countSearch(asker: string, { day, words, modelCount }: PendingSearch): void {
		const dayTally = this.tallyOfDay(day);
		const { tallyByWords } = dayTally;
		const tally = tallyByWords.get(words) ?? { askers: new Set(), searches: 0, isWritten: false };
		// Deleted first, so that the map stays in the order of the searches.
		tallyByWords.delete(words);
		tallyByWords.set(words, tally);
		if (tally.askers.size < MIN_ASKERS) tally.askers.add(asker);
		tally.searches += 1;
		if (tryMarkWritten(dayTally, tally)) {
			const { askers, searches } = tally;
			const later = { day, words, askers: askers.size, searches, found: modelCount };
			const earlier = this.countsToWrite.get(keyOf(later));
			this.countsToWrite.set(keyOf(later), earlier ? sumSearches(earlier, later) : later);
			tally.searches = 0;
		}
		const [oldest] = tallyByWords.keys();
		if (tallyByWords.size > MAX_WORDS_PER_DAY && oldest !== undefined) tallyByWords.delete(oldest);
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

/** Marks words as written if the limits of their day allow it; returns true if they are marked. */
function tryMarkWritten({ writtenCounts }: DayTally, tally: WordTally): boolean {
	if (tally.isWritten) return true;
	const group = tally.askers.size < MIN_ASKERS ? "few" : "enough";
	if (writtenCounts[group] >= MAX_WRITTEN_WORDS) return false;
	writtenCounts[group] += 1;
	tally.isWritten = true;
	return true;
}
