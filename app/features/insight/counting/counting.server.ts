import { createHmac, randomBytes } from "node:crypto";
import type { Db } from "db/schema";
import { write } from "db/writes/write";
import { sessionSecret } from "~/config/session-secret.server";
import { utcDay } from "~/config/time";
import { logFailure } from "~/logging/failure.server";
import {
	type CountedClick,
	type ReferencedClick,
	upsertCounts,
	upsertSearches,
} from "./counts.queries.server";
import { SearchCounts, Tally } from "./search-counts";
import { countedWords } from "./search-words";
import type { Click, Visit } from "./visit-note.server";

let todaysKey = { day: "", key: randomBytes(32) };

/**
 * Returns a keyed hash of address and agent for a day (UTC). The key is random, stays in memory and is deleted after
 * the day, so that the hash cannot be traced to a person afterwards.
 */
function visitorHash(address: string, agent: string, now: Date): string {
	const day = utcDay(now);
	if (todaysKey.day !== day) todaysKey = { day, key: randomBytes(32) };
	const visitorText = JSON.stringify([address, agent]);
	return createHmac("sha256", todaysKey.key).update(visitorText).digest("base64url").slice(0, 16);
}

/** Name of this process among the processes that count visits. */
const PROCESS_NAME = randomBytes(6).toString("base64url");

/** Returns a keyed hash of words, which is stored in their place until enough people have searched for them. */
function codeOfWords(words: string): string {
	const key = sessionSecret();
	return createHmac("sha256", key).update(`searched ${words}`).digest("base64url").slice(0, 22);
}

/**
 * Interval of writing the counts (docs/decisions/server/0022-counting-visits.md). A search is counted up to two seconds
 * later, because its visitor may still be typing.
 */
const FLUSH_INTERVAL_MS = 2500;

/** Maximum time to wait for another writer, in ms; after that the counts wait for the next flush. */
const MAX_WAIT_MS = 1000;

/**
 * Maximum time that the last flush waits for another writer, in ms: most of the time that the site has to close
 * (server/graceful-shutdown.ts).
 */
const LAST_FLUSH_MAX_WAIT_MS = 2500;

const clicks = new Tally<CountedClick>(({ day, listingId }) => `${day} ${listingId}`);
/** Clicks by the reference under which a shop's network reports them in its statements. */
const references = new Tally<ReferencedClick>(({ reference }) => reference);
const views = new Tally<{ day: string; slug: string }>(({ day, slug }) => `${day} ${slug}`);
const searches = new SearchCounts();

/** Identifies a visitor, so that each is counted once among the people who searched for the same words. */
export interface Visitor {
	/** The IP address; undefined if unknown. */
	address: string | undefined;
	/** The `User-Agent` header. */
	agent: string;
}

function addClick({ reference, ...click }: Click, day: string): void {
	clicks.add({ ...click, day });
	if (reference) references.add({ ...click, ...reference, day });
}

/** Counts a visit in memory until the next flush. */
export function countVisit(
	{ click, viewedSlug, searches: visitSearches = [] }: Visit,
	visitor: Visitor,
	now: Date,
): void {
	const day = utcDay(now);
	if (click) addClick(click, day);
	if (viewedSlug !== undefined) views.add({ day, slug: viewedSlug });
	for (const { query, modelCount } of visitSearches) {
		const words = countedWords(query);
		if (words === undefined) continue;
		searches.add(visitorHash(visitor.address ?? "", visitor.agent, now), words, modelCount, now);
	}
}

function drainCounts(now: Date, isLast: boolean) {
	const counts = {
		clicks: clicks.drain(),
		references: references.drain(),
		views: views.drain(),
		searches: searches.drain(now, { includesUnfinished: isLast }),
	};
	const isEmpty = Object.values(counts).every((entries) => entries.length === 0);
	return { ...counts, isEmpty };
}

/** True after a failed flush: repeated failures are logged once. */
let hasLastFlushFailed = false;

/** Writes the counts; those that cannot be written wait for the next flush. */
async function flush(db: Db, now: Date, isLast: boolean): Promise<void> {
	const counts = drainCounts(now, isLast);
	if (counts.isEmpty) return;
	try {
		const searchesWithCodes = counts.searches.map((search) => ({
			...search,
			code: codeOfWords(search.words),
		}));
		await write(
			db,
			async (trx) => {
				await upsertCounts(trx, counts);
				await upsertSearches(trx, { process: PROCESS_NAME, searches: searchesWithCodes }, now);
			},
			{ timeoutMs: isLast ? LAST_FLUSH_MAX_WAIT_MS : MAX_WAIT_MS, isOutsideCatalogue: true },
		);
		hasLastFlushFailed = false;
	} catch (error) {
		clicks.addAgain(counts.clicks);
		references.addAgain(counts.references);
		views.addAgain(counts.views);
		searches.addAgain(counts.searches);
		if (isLast) logFailure("Visits could not be written and are lost", error);
		else if (!hasLastFlushFailed)
			logFailure("Visits could not be written and wait for the next time", error);
		hasLastFlushFailed = true;
	}
}

let lastFlush: Promise<void> = Promise.resolve();
let flushTimer: NodeJS.Timeout | undefined;

/** Writes all counts so far, one flush after the other; the last flush includes searches that may be unfinished. */
export function flushVisits(db: Db, now: Date, { isLast = false } = {}) {
	lastFlush = lastFlush.then(() => flush(db, now, isLast));
	return lastFlush;
}

/** Starts to write the counts regularly. */
export function startCounting(db: Db): void {
	flushTimer = setInterval(() => void flushVisits(db, new Date()), FLUSH_INTERVAL_MS).unref();
}

/** Writes all remaining counts. */
export async function stopCounting(db: Db): Promise<void> {
	clearInterval(flushTimer);
	await flushVisits(db, new Date(), { isLast: true });
}
