import {
	fullTextOf,
	storableWord,
	type TextQuery,
	type WordPattern,
} from "db/full-text.queries.server";
import { jsonList } from "db/json/json-table";
import type { Db, Flag } from "db/schema";
import { sql } from "kysely";
import type { Model } from "~/features/catalogue/model";
import { toModel } from "~/features/catalogue/model-rows.server";
import { markNamePart } from "~/features/catalogue/words/words";
import { type Candidate, rankCandidates, type Term } from "./search-ranking";
import { typoCandidates } from "./typo-candidates";

/** Upper limit of ranked models, even if more match. */
const MAX_CANDIDATES = 100;

/** Queries with more mistyped words are not corrected. */
const MAX_MISTYPED_WORDS = 2;

/** Upper limit of corrections of one mistyped word. */
const MAX_CORRECTIONS = 8;

const fullWord = (word: string): WordPattern => ({ word: storableWord(word), isFullWord: true });
const wordStart = (word: string): WordPattern => ({ word: storableWord(word), isFullWord: false });

/** Returns a query for models that have for each term, in any column, a word that begins with one of the term's. */
function termsAnywhere(terms: readonly Term[]): TextQuery {
	return terms.map((term) => term.map(wordStart));
}

/**
 * Returns queries for the index, each wider than the one before, so that the best models are among the ranked ones even
 * if more match. The first finds models with all words in their name; the second those whose name has a word that
 * begins with the only word, or all matches with at least one of several words in their name; the last all matches.
 */
function widerQueries(terms: readonly Term[]): TextQuery[] {
	const termsInName = terms.map((term) => term.map(markNamePart));
	return [
		termsInName.map((term) => term.map(fullWord)),
		terms.length === 1
			? termsInName.map((term) => term.map(wordStart))
			: [termsInName.flat().map(fullWord), ...termsAnywhere(terms)],
		termsAnywhere(terms),
	];
}

async function findCandidates(db: Db, ids: readonly number[]): Promise<Candidate[]> {
	const { rows } = await sql<Omit<Candidate, "isDiscontinued"> & { isDiscontinued: Flag }>`
		select s.rowid as id, s.brand, s.model, s.spellings, s.details,
			p."isDiscontinued", coalesce(p."launchYear", 0) as "launchYear"
		from projector_search s join projectors p on p.id = s.rowid
		where s.rowid in ${jsonList(db, ids)}
	`.execute(db);
	return rows.map((row) => ({ ...row, isDiscontinued: row.isDiscontinued === 1 }));
}

/** A character that sorts after every other one. */
const LAST_LETTER = "\u{10ffff}";

/** Returns corrections of a word: words of the index or, if there are none, beginnings of such words. */
async function findCorrections(db: Db, word: string): Promise<string[]> {
	const candidates = typoCandidates(word);
	const { rows } = await sql<{ candidate: string; isWord: Flag }>`
		select value as candidate, exists (select 1 from search_words where word = value) as "isWord"
		from ${jsonList(db, candidates)} as "candidates"
		where exists (select 1 from search_words where word >= value and word < value || ${LAST_LETTER})
	`.execute(db);
	const words = rows.filter(({ isWord }) => isWord === 1);
	const corrections = new Set((words.length > 0 ? words : rows).map(({ candidate }) => candidate));
	return candidates.filter((candidate) => corrections.has(candidate)).slice(0, MAX_CORRECTIONS);
}

/**
 * Returns the words of a query with corrections of the mistyped ones. Undefined if no word is mistyped, or if there is
 * no correction of a mistyped word.
 */
async function correctTerms(db: Db, words: readonly string[]): Promise<Term[] | undefined> {
	const terms: Term[] = [];
	let mistypedCount = 0;
	const patterns = words.map((word) => termsAnywhere([[word]]));
	const areIndexed = await fullTextOf(db).listMatchFlags(db, patterns);
	for (const [wordIndex, word] of words.entries()) {
		if (areIndexed[wordIndex]) {
			terms.push([word]);
			continue;
		}
		mistypedCount += 1;
		const corrections = mistypedCount > MAX_MISTYPED_WORDS ? [] : await findCorrections(db, word);
		if (corrections.length === 0) return undefined;
		terms.push(corrections);
	}
	return mistypedCount > 0 ? terms : undefined;
}

/** Returns the ids of all matches that `searchModels` ranks, unordered. */
export async function listMatches(db: Db, words: readonly string[]) {
	if (words.length === 0) return { ids: [], isGuess: false };
	const index = fullTextOf(db);
	const exactIds = await index.listAll(db, termsAnywhere(words.map((word) => [word])));
	if (exactIds.length > 0) return { ids: exactIds, isGuess: false };
	const terms = await correctTerms(db, words);
	const ids = terms ? await index.listAll(db, termsAnywhere(terms)) : [];
	return { ids, isGuess: ids.length > 0 };
}

export interface ModelMatches {
	/** Best first. */
	projectors: Model[];
	/** The number of matches, beyond the limit too. */
	total: number;
	/** True if all of them only match a near spelling, because none matches the words as typed. */
	isGuess: boolean;
}

/**
 * Finds the models that have, for every word of the query, a word that begins with it; none without words. If there are
 * no such models, unknown words are corrected by one letter, and all results are guesses.
 */
export async function searchModels(
	db: Db,
	words: readonly string[],
	limit: number,
): Promise<ModelMatches> {
	const noMatches = { projectors: [], total: 0, isGuess: false };
	if (words.length === 0) return noMatches;
	const index = fullTextOf(db);
	// Wider queries are only run until `minimum` models match.
	const bounds = { minimum: limit, limit: MAX_CANDIDATES };
	let terms: Term[] = words.map((word) => [word]);
	let matchingIds = await index.findNewest(db, widerQueries(terms), bounds);
	const isGuess = matchingIds.length === 0;
	if (isGuess) {
		const correctedTerms = await correctTerms(db, words);
		if (!correctedTerms) return noMatches;
		terms = correctedTerms;
		matchingIds = await index.findNewest(db, widerQueries(terms), bounds);
	}
	if (matchingIds.length === 0) return noMatches;
	// Matches are counted only if there may be more than the limit, in parallel.
	const totalOrPromise =
		matchingIds.length < limit ? matchingIds.length : index.countAll(db, termsAnywhere(terms));
	const [candidates, total] = await Promise.all([findCandidates(db, matchingIds), totalOrPromise]);
	const ids = rankCandidates(candidates, terms).slice(0, limit);
	const rows = await db.selectFrom("projectors").selectAll().where("id", "in", ids).execute();
	const placeById = new Map(ids.map((id, index) => [id, index]));
	const models = rows.map(toModel);
	models.sort((a, b) => (placeById.get(a.id) ?? 0) - (placeById.get(b.id) ?? 0));
	return { projectors: models, total, isGuess };
}
