import { flawText, MEASURE_WORDS } from "./measure-words";
import { MEASURES, type MeasureName, type ScoreMeasure } from "./measures";
import type { ScoredModel } from "./scored-model";
import { measureWeights, PEER_SHARE, type Scores } from "./scores";

/** Pros and cons made from a model's facts, as short texts. */
export interface FactProsAndCons {
	figurePros: string[];
	figureCons: string[];
}

/** Upper limit of the pros of a model, and of its cons. */
const MAX_LINES = 4;
const MIN_PROS = 2;
/** Share of full points from which a fact may speak for a model. */
const GOOD_SHARE = 0.6;
/** Share of full points up to which a fact speaks against a model. */
const POOR_SHARE = 0.4;
/** Share of points above the peers' average from which a fact stands out. */
const MIN_LEAD = 0.1;
/** A fact is among the best if this share of the model's peers has a worse one. */
const BEST_SHARE = 0.8;
/** With fewer peers, a fact is never among the best. */
const MIN_PEERS = 5;

const NOTHING_AGAINST = "Nothing in its figures stands out against it";

function upperFirst(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the current models of the use whose price is near that of a model. */
function peersOf({ pricePence }: ScoredModel, { models }: Scores): ScoredModel[] {
	return models.filter(
		(model) =>
			!model.isDiscontinued &&
			model.pricePence > 0 &&
			Math.abs(model.pricePence - pricePence) <= pricePence * PEER_SHARE,
	);
}

/** A fact of a model beside those of its peers. */
interface ComparedMeasure {
	name: MeasureName;
	/** Points that the fact can earn. */
	maxPoints: number;
	/** Share of these points that the fact earns, from 0 to 1. */
	share: number;
	fact: number | null;
	/** The average of this share among the peers that have the fact; without peers, the model's own share. */
	averageShare: number;
	isAmongBest: boolean;
}

function compareMeasure(
	model: ScoredModel,
	name: MeasureName,
	maxPoints: number,
	peers: readonly ScoredModel[],
	scores: Scores,
): ComparedMeasure {
	const measure: ScoreMeasure = MEASURES[name];
	const share = scores.measureShare(model, name);
	const shares = peers
		.filter((peer) => measure.factOf(peer, scores.conditions) !== null)
		.map((peer) => scores.measureShare(peer, name));
	const sum = shares.reduce((total, peerShare) => total + peerShare, 0);
	const worseCount = shares.filter((otherShare) => otherShare < share).length;
	return {
		name,
		maxPoints,
		share,
		fact: measure.factOf(model, scores.conditions),
		averageShare: shares.length === 0 ? share : sum / shares.length,
		isAmongBest: shares.length >= MIN_PEERS && worseCount >= shares.length * BEST_SHARE,
	};
}

function proText({ name, fact, isAmongBest }: ComparedMeasure, model: ScoredModel): string {
	const { praise, praiseWithoutFact, superlative, comparisonText } = MEASURE_WORDS[name];
	if (fact === null) return praiseWithoutFact?.(model) ?? "";
	return isAmongBest && superlative && comparisonText
		? `Among the ${superlative} at its price: ${comparisonText(fact, model)}`
		: upperFirst(praise(fact, model));
}

/**
 * Returns two to four pros of a model and one to four cons, made from its facts as compared with those of current
 * models of the use at about its price.
 */
export function makeProsAndCons(model: ScoredModel, scores: Scores): FactProsAndCons {
	const peers = peersOf(model, scores);
	const comparedMeasures = scores.parts.flatMap(({ measures, maxPoints }) =>
		measureWeights(measures).map(([name, weight]) =>
			compareMeasure(model, name, maxPoints * weight, peers, scores),
		),
	);
	const pros = comparedMeasures
		.filter(({ name, share, fact }) => {
			const hasValue =
				fact !== null || MEASURE_WORDS[name].praiseWithoutFact?.(model) !== undefined;
			return hasValue && share > POOR_SHARE;
		})
		.map((measure) => ({ measure, lead: measure.share - measure.averageShare }))
		.sort(
			(a, b) =>
				b.lead * b.measure.maxPoints - a.lead * a.measure.maxPoints ||
				b.measure.maxPoints - a.measure.maxPoints,
		);
	const goodPros = pros.filter(({ measure }) => measure.share >= GOOD_SHARE);
	const leadingPros = goodPros.filter(
		({ lead, measure }) => lead >= MIN_LEAD || measure.isAmongBest,
	);
	// If too few facts stand out, good ones follow, and then facts that are not poor.
	const displayedPros =
		leadingPros.length >= MIN_PROS
			? leadingPros
			: [...new Set([...leadingPros, ...goodPros, ...pros])].slice(0, MIN_PROS);
	const cons = comparedMeasures
		.filter(({ fact, share, name }) => {
			// An unknown fact is a con only if the model is known to lack the thing, or if there is a text for that case.
			const isAbsent = (MEASURES[name] as ScoreMeasure).isAbsent?.(model) === true;
			const hasFlawText = MEASURE_WORDS[name].flawWithoutFact?.(model) !== undefined;
			return share <= POOR_SHARE && (fact !== null || isAbsent || hasFlawText);
		})
		.sort((a, b) => (1 - b.share) * b.maxPoints - (1 - a.share) * a.maxPoints);
	const consTexts = cons.map(({ name, fact }) => upperFirst(flawText(name, fact, model)));
	return {
		figurePros: [...new Set(displayedPros.map(({ measure }) => proText(measure, model)))].slice(
			0,
			MAX_LINES,
		),
		figureCons:
			consTexts.length > 0 ? [...new Set(consTexts)].slice(0, MAX_LINES) : [NOTHING_AGAINST],
	};
}
