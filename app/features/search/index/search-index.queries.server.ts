import { fullTextOf, type Pattern, type Question, storableWord } from "db/full-text.queries.server";
import { jsonList } from "db/json/json-table";
import type { Database, Flag } from "db/schema";
import { type Kysely, sql } from "kysely";
import type { Projector } from "~/features/catalogue/projector";
import { toProjector } from "~/features/catalogue/projector-rows.server";
import { inName } from "~/features/catalogue/words/words";
import { type Candidate, rank, type Term } from "./search-ranking";
import { typoCandidates } from "./typo-candidates";

/** Ranking looks at no more models of an answer than this, however many match. */
const MAX_CANDIDATES = 100;

/** More mistyped words than this are no slip of the finger. */
const MAX_MISTYPED = 2;

/** A mistyped word is taken for no more words than this. */
const MAX_CORRECTIONS = 8;

const whole = (word: string): Pattern => ({ word: storableWord(word), isWhole: true });
const beginning = (word: string): Pattern => ({ word: storableWord(word), isWhole: false });

/** All that match. */
function anywhere(terms: readonly Term[]): Question {
	return terms.map((term) => term.map(beginning));
}

/**
 * Questions to the index, each wider than the one before: when more models match than are ranked, the best are
 * then among those that are. The last one is all that match.
 */
function questions(terms: readonly Term[]): Question[] {
	const names = terms.map((term) => term.map(inName));
	return [
		names.map((term) => term.map(whole)),
		terms.length === 1
			? names.map((term) => term.map(beginning))
			: [names.flat().map(whole), ...anywhere(terms)],
		anywhere(terms),
	];
}

async function findCandidates(db: Kysely<Database>, ids: readonly number[]): Promise<Candidate[]> {
	const { rows } = await sql<Omit<Candidate, "isDiscontinued"> & { isDiscontinued: Flag }>`
		select s.rowid as id, s.brand, s.model, s.spellings, s.details,
			p."isDiscontinued", coalesce(p."launchYear", 0) as "launchYear"
		from projector_search s join projectors p on p.id = s.rowid
		where s.rowid in ${jsonList(db, ids)}
	`.execute(db);
	return rows.map((row) => ({ ...row, isDiscontinued: row.isDiscontinued === 1 }));
}

/** Follows every letter that words are made of. */
const LAST_LETTER = "\u{10ffff}";

/** What a word is a slip of: words of the index or, where none is, beginnings of its words. */
async function findCorrections(db: Kysely<Database>, word: string): Promise<string[]> {
	const candidates = typoCandidates(word);
	const { rows } = await sql<{ slip: string; isWhole: Flag }>`
		select value as slip, exists (select 1 from search_words where word = value) as "isWhole"
		from ${jsonList(db, candidates)} as "slips"
		where exists (select 1 from search_words where word >= value and word < value || ${LAST_LETTER})
	`.execute(db);
	const words = rows.filter(({ isWhole }) => isWhole === 1);
	const slips = new Set((words.length > 0 ? words : rows).map(({ slip }) => slip));
	return candidates.filter((candidate) => slips.has(candidate)).slice(0, MAX_CORRECTIONS);
}

/** The terms with mistyped ones put right; undefined where nothing is mistyped or something means nothing. */
async function corrected(
	db: Kysely<Database>,
	words: readonly string[],
): Promise<Term[] | undefined> {
	const terms: Term[] = [];
	let mistyped = 0;
	const areKnown = await fullTextOf(db).areMet(
		db,
		words.map((word) => anywhere([[word]])),
	);
	for (const [at, word] of words.entries()) {
		if (areKnown[at]) {
			terms.push([word]);
			continue;
		}
		mistyped += 1;
		const corrections = mistyped > MAX_MISTYPED ? [] : await findCorrections(db, word);
		if (corrections.length === 0) return undefined;
		terms.push(corrections);
	}
	return mistyped > 0 ? terms : undefined;
}

/** Ids of all the models that `searchProjectors` chooses the best of, in no order. */
export async function listMatches(
	db: Kysely<Database>,
	words: readonly string[],
): Promise<{ ids: number[]; isGuess: boolean }> {
	if (words.length === 0) return { ids: [], isGuess: false };
	const index = fullTextOf(db);
	const exact = await index.listAll(db, anywhere(words.map((word) => [word])));
	if (exact.length > 0) return { ids: exact, isGuess: false };
	const terms = await corrected(db, words);
	const ids = terms ? await index.listAll(db, anywhere(terms)) : [];
	return { ids, isGuess: ids.length > 0 };
}

/** What was found. */
export interface FoundProjectors {
	/** Best first. */
	projectors: Projector[];
	/** How many there are, those included that are beyond the limit. */
	total: number;
	/** Whether all of them are only near what was asked, because nothing has it as it was typed. */
	isGuess: boolean;
}

/**
 * The models that have every word at the beginning of one of theirs; no word, no model. Where none has, a word
 * that begins nothing counts as what it is one letter away from: then all that is found is a guess.
 */
export async function searchProjectors(
	db: Kysely<Database>,
	words: readonly string[],
	limit: number,
): Promise<FoundProjectors> {
	const nothing = { projectors: [], total: 0, isGuess: false };
	if (words.length === 0) return nothing;
	const index = fullTextOf(db);
	const bounds = { wanted: limit, limit: MAX_CANDIDATES };
	let terms: Term[] = words.map((word) => [word]);
	let matching = await index.findNewest(db, questions(terms), bounds);
	const isGuess = matching.length === 0;
	if (isGuess) {
		const second = await corrected(db, words);
		if (!second) return nothing;
		terms = second;
		matching = await index.findNewest(db, questions(terms), bounds);
	}
	if (matching.length === 0) return nothing;
	// At least as many match as will be found: only where there may be more are they counted, meanwhile.
	const counting = matching.length < limit ? matching.length : index.countAll(db, anywhere(terms));
	const [candidates, total] = await Promise.all([findCandidates(db, matching), counting]);
	const ids = rank(candidates, terms).slice(0, limit);
	const rows = await db.selectFrom("projectors").selectAll().where("id", "in", ids).execute();
	const place = new Map(ids.map((id, index) => [id, index]));
	const projectors = rows.map(toProjector);
	projectors.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
	return { projectors, total, isGuess };
}
