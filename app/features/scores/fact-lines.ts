import { flawText, MEASURE_WORDS } from "./measure-words";
import { MEASURES, type MeasureName, type ScoreMeasure } from "./measures";
import type { ScoredModel } from "./scored-model";
import { PEER_SHARE, type Scores, sharesIn } from "./scores";

/** What a model's figures say for and against it, in lines. */
export interface FactLines {
	figurePros: string[];
	figureCons: string[];
}

/** Lines on each side. */
const MAX_LINES = 4;
/** A model has at least so many lines for it. */
const LEAST_PROS = 2;
/** Share of full points from which a figure may speak for a model. */
const GOOD_SHARE = 0.6;
/** Share of full points up to which a figure speaks against a model. */
const POOR_SHARE = 0.4;
/** So much more than the average of its peers a figure must earn to speak for a model first. */
const MIN_LEAD = 0.1;
/** A figure is among the best of its peers if so large a share of them has a worse one. */
const BEST_SHARE = 0.8;
/** Fewer peers with a figure make no comparison. */
const LEAST_PEERS = 5;

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

/** A figure of a model beside those of its peers. */
interface ComparedMeasure {
	name: MeasureName;
	/** Points that it can earn. */
	maxPoints: number;
	share: number;
	fact: number | null;
	/** The average share of the peers that have the figure; that of the model without peers. */
	average: number;
	isAmongBest: boolean;
}

function compare(
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
	const worse = shares.filter((otherShare) => otherShare < share).length;
	return {
		name,
		maxPoints,
		share,
		fact: measure.factOf(model, scores.conditions),
		average: shares.length === 0 ? share : sum / shares.length,
		isAmongBest: shares.length >= LEAST_PEERS && worse >= shares.length * BEST_SHARE,
	};
}

function proText({ name, fact, isAmongBest }: ComparedMeasure, model: ScoredModel): string {
	const { praise, classPraise, superlative, comparisonText } = MEASURE_WORDS[name];
	if (fact === null) return classPraise?.(model) ?? "";
	return isAmongBest && superlative && comparisonText
		? `Among the ${superlative} at its price: ${comparisonText(fact, model)}`
		: upperFirst(praise(fact, model));
}

/**
 * Returns what a model's figures say for it (two to four lines) and against it (one to four), beside current models of
 * the use in its band of prices.
 */
export function factLines(model: ScoredModel, scores: Scores): FactLines {
	const peers = peersOf(model, scores);
	const comparedMeasures = scores.parts.flatMap(({ measures, of }) =>
		sharesIn(measures).map(([name, share]) => compare(model, name, of * share, peers, scores)),
	);
	const pros = comparedMeasures
		.filter(({ name, share, fact }) => {
			const hasValue = fact !== null || MEASURE_WORDS[name].classPraise?.(model) !== undefined;
			return hasValue && share > POOR_SHARE;
		})
		.map((measure) => ({ measure, lead: measure.share - measure.average }))
		.sort(
			(a, b) =>
				b.lead * b.measure.maxPoints - a.lead * a.measure.maxPoints ||
				b.measure.maxPoints - a.measure.maxPoints,
		);
	const good = pros.filter(({ measure }) => measure.share >= GOOD_SHARE);
	const leading = good.filter(({ lead, measure }) => lead >= MIN_LEAD || measure.isAmongBest);
	// Where too little stands out, what is merely good is said, and then what is not poor.
	const displayedPros =
		leading.length >= LEAST_PROS
			? leading
			: [...new Set([...leading, ...good, ...pros])].slice(0, LEAST_PROS);
	const cons = comparedMeasures
		.filter(({ fact, share, name }) => {
			const isAbsent = (MEASURES[name] as ScoreMeasure).isAbsent?.(model) === true;
			const hasClass = MEASURE_WORDS[name].classFlaw?.(model) !== undefined;
			return share <= POOR_SHARE && (fact !== null || isAbsent || hasClass);
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
