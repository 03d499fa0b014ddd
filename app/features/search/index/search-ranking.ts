/** A model to rank; its texts are words in lower case without accents, separated by spaces. */
export interface Candidate {
	id: number;
	brand: string;
	model: string;
	/** Other spellings of brand and model: "epson ehtw7100 tw7100 7100". */
	spellings: string;
	/** Words of the specification, the categories and the tags. */
	details: string;
	isDiscontinued: boolean;
	/** 0 when unknown. */
	launchYear: number;
}

/** One word of a query: the word itself, or its corrections, of which any may match. */
export type Term = readonly string[];

/**
 * Points for a word of the query by field: for a full word, and for the beginning of a word. `rankCandidate` reads the
 * first three by their order.
 */
const RANKED_FIELDS = [
	{ name: "model", wordPoints: 6, beginningPoints: 3 },
	{ name: "spellings", wordPoints: 5, beginningPoints: 3 },
	{ name: "brand", wordPoints: 5, beginningPoints: 3 },
	{ name: "details", wordPoints: 2, beginningPoints: 1 },
] as const;

interface RankedCandidate {
	candidate: Candidate;
	score: number;
	/** Share of the letters of the model's name that the query contains, 0 to 1. */
	coverage: number;
}

/** Returns the points of a term's best match in a text that begins and ends with a space. */
function pointsFor(text: string, term: Term, wordPoints: number, beginningPoints: number): number {
	if (term.some((word) => text.includes(` ${word} `))) return wordPoints;
	return term.some((word) => text.includes(` ${word}`)) ? beginningPoints : 0;
}

function textOf(candidate: Candidate, field: (typeof RANKED_FIELDS)[number]["name"]): string {
	// An ultra short throw is no short throw: joined to one word, it does not match 'short'.
	return field === "details"
		? candidate.details.replace("ultra short", "ultra-short")
		: candidate[field];
}

function rankCandidate(candidate: Candidate, terms: readonly Term[]): RankedCandidate {
	const fields = RANKED_FIELDS.map((field) => ({
		...field,
		text: ` ${textOf(candidate, field.name)} `,
	}));
	let score = 0;
	let nameLetters = 0;
	for (const term of terms) {
		const points = fields.map(({ text, wordPoints, beginningPoints }) =>
			pointsFor(text, term, wordPoints, beginningPoints),
		);
		score += Math.max(0, ...points);
		const [modelPoints, spellingPoints, brandPoints] = points;
		// Spellings of the brand are no part of the model's name.
		if (modelPoints || (spellingPoints && !brandPoints)) nameLetters += term[0]?.length ?? 0;
	}
	const letters = Math.max(1, candidate.model.replaceAll(" ", "").length);
	return { candidate, score, coverage: Math.min(1, nameLetters / letters) };
}

/**
 * Returns the ids of the candidates, best first: full words before beginnings and names before details; then names that
 * the query contains in full; then models still sold; then by coverage of the name, launch year (newest first) and id.
 */
export function rankCandidates(candidates: readonly Candidate[], terms: readonly Term[]): number[] {
	return candidates
		.map((candidate) => rankCandidate(candidate, terms))
		.sort(
			(a, b) =>
				b.score - a.score ||
				Number(b.coverage === 1) - Number(a.coverage === 1) ||
				Number(a.candidate.isDiscontinued) - Number(b.candidate.isDiscontinued) ||
				b.coverage - a.coverage ||
				b.candidate.launchYear - a.candidate.launchYear ||
				a.candidate.id - b.candidate.id,
		)
		.map(({ candidate }) => candidate.id);
}
