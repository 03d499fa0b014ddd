import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { throwRatios } from "~/features/catalogue/numeric-facts/numeric-facts";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { budgetText } from "~/features/catalogue/values/pounds";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { brightnessVerdict } from "~/features/room/brightness";
import { brightPictureLimit } from "~/features/room/in-room-texts";
import { brightnessPictureInches, distancesOf } from "~/features/room/judged-picture";
import { distanceRange, fitsSizes, pictureRange } from "~/features/room/picture-size";
import type { RoomLight } from "~/features/room/room";
import { fullPointsLumens } from "~/features/scores/light";
import { flawText, MEASURE_WORDS } from "~/features/scores/measure-words";
import { MEASURES, type MeasureName, type ScoreMeasure } from "~/features/scores/measures";
import type { PartName } from "~/features/scores/parts";
import { measureWeights, type Scores } from "~/features/scores/scores";
import { measuresAbout } from "./decisive-drawback";
import { MIN_PRICE_DIFFERENCE_PENCE, PRAISED_SHARE } from "./pick-limits";
import type { ChosenModel } from "./picks";

/** A reason for or against a model: one fact, or an editor's sentence. */
export interface Reason {
	/** Null for a reason that is not about a measure: a price, stock, the size of the picture. */
	measure: MeasureName | null;
	text: string;
}

/** The reasons for and against a pick. */
export interface PickReasons {
	/** The size of the picture, if a visitor gave a size or a distance; then facts; the price is the last. */
	why: readonly Reason[];
	whyNot: readonly Reason[];
}

/** Share of full points up to which a fact is called poor. */
const POOR_SHARE = 0.4;
/** Share of the points for light up to which a model is called dim if no room is given. */
const MAX_DIM_SHARE = 0.7;

/** A model to give reasons for, with the model that the reasons compare it with. */
export type ReasonedModel = Pick<ChosenModel, "role" | "model" | "comparedModel">;

/** Upper limit of reasons for a model, and of those against it. */
const MAX_REASONS = 2;
/** The least gain in points over another model for which the text compares both facts. */
const MIN_GAIN = 1;
/** The least loss of points that is a reason against a model. */
const MIN_LOSS = 2;
/** Strength of an unknown fact as a reason, relative to that of a poor fact. */
const UNKNOWN_STRENGTH = 0.5;

const numberFormat = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** Phrases for the light of a room, to follow "bright enough". */
export const LIGHT_PHRASES: Readonly<Record<RoomLight, string>> = {
	dark: "in the dark",
	curtains: "with curtains drawn",
	lit: "with the lights on",
	daylight: "in daylight",
};

/** Returns the short name of a model beside another: "the BenQ", or "the TK700" if both are of one brand. */
function nameInComparison(model: FinderModel, other: FinderModel): string {
	return `the ${model.brandSlug === other.brandSlug ? model.model : brandNameFromSlug(model.brandSlug)}`;
}

interface WeightedReason extends Reason {
	part: PartName;
	strength: number;
}

/** A reason for a model: a fact that is good, or at least not poor. */
interface Praise extends WeightedReason {
	isGood: boolean;
}

/** Returns the strongest reasons, at most one for each part of the score. */
function strongestReasons(reasons: readonly WeightedReason[], limit: number): WeightedReason[] {
	const parts = new Set<PartName>();
	return [...reasons]
		.sort((a, b) => b.strength - a.strength)
		.filter(({ part }) => !parts.has(part) && parts.add(part))
		.slice(0, limit);
}

/** Returns the text about the light of a model at its picture in the visitor's room. */
function lightText(model: FinderModel, conditions: Conditions, scores: Scores): string {
	const inches = Math.round(
		brightnessPictureInches(throwRatios(model), conditions, scores.use.light.screen),
	);
	const lumens = `${numberFormat.format(model.lumens ?? 0)} lumens`;
	const { room } = conditions;
	if (room === null) {
		const neededLumens = Math.round(fullPointsLumens(model, conditions, scores.use.light));
		const isEnough = (model.lumens ?? 0) >= neededLumens;
		return isEnough
			? lumens
			: `${lumens}, where ${numberFormat.format(neededLumens)} would be best`;
	}
	const verdict = brightnessVerdict(model.lumens, room, inches);
	if (verdict === "Bright enough") {
		return `${lumens}, bright enough ${LIGHT_PHRASES[room]} at ${inches} inches`;
	}
	const brightLimit = brightPictureLimit(
		{ ...conditions, lumens: model.lumens, ratios: throwRatios(model), light: room },
		scores.use.light.screen,
	);
	if (brightLimit) {
		const fullSizeText = `${brightLimit.verdict.toLowerCase()} at its full ${brightLimit.fullInches}`;
		return `${LIGHT_PHRASES[room]} bright enough up to ${brightLimit.maxBrightInches} inches; ${fullSizeText}`;
	}
	return `${verdict?.toLowerCase()} ${LIGHT_PHRASES[room]} at ${inches} inches with ${lumens}`;
}

/** Returns true if the light of a model is a drawback: not bright enough for the room, or far from full points. */
function isTooDim(
	model: FinderModel,
	conditions: Conditions,
	scores: Scores,
	share: number,
): boolean {
	const { room } = conditions;
	if (room === null) return share <= MAX_DIM_SHARE;
	const inches = brightnessPictureInches(throwRatios(model), conditions, scores.use.light.screen);
	return brightnessVerdict(model.lumens, room, inches) !== "Bright enough";
}

/** Returns the text about the picture that a visitor gets, if they gave a size or a distance. */
function pictureText(model: FinderModel, conditions: Conditions): string | undefined {
	const { screen } = conditions;
	const ratios = throwRatios(model);
	const distances = distancesOf(conditions);
	if (!ratios || (screen === null && distances === null)) return undefined;
	if (screen !== null) {
		const nearestMetres = Math.round(distanceRange(screen, ratios).min * 100) / 100;
		const isWithinDistances =
			distances === null || fitsSizes({ min: screen, max: screen }, distances, ratios);
		const metresFromWall =
			distances !== null && isWithinDistances
				? Math.min(distances.max, Math.max(distances.min, nearestMetres))
				: nearestMetres;
		if (isWithinDistances || nearestMetres <= (distances?.max ?? 0)) {
			return `fills ${screen} inches from ${numberFormat.format(metresFromWall)} m`;
		}
	}
	if (distances === null) return undefined;
	const { inches } = pictureRange(distances, ratios);
	const sizes = [...new Set([Math.round(inches.min), Math.round(inches.max)])].join(" to ");
	const metres = [
		...new Set([distances.min, distances.max].map((distance) => numberFormat.format(distance))),
	];
	return `fills ${sizes} inches from ${metres.join(" to ")} m`;
}

/** A measure of a part with the share that it earns of its points. */
interface MeasuredShare {
	name: MeasureName;
	part: PartName;
	/** The most points that the measure can earn. */
	maxPoints: number;
	share: number;
	fact: number | null;
	isUnknown: boolean;
}

/** Returns the measures that make up a model's score, without value for money. */
function measuredShares(model: FinderModel, scores: Scores): MeasuredShare[] {
	return scores.scoreOf(model).parts.flatMap((part) =>
		measureWeights(part.measures).map(([name, weight]): MeasuredShare => {
			const measure: ScoreMeasure = MEASURES[name];
			return {
				name,
				part: part.part,
				maxPoints: part.maxPoints * weight,
				share: scores.measureShare(model, name),
				fact: measure.factOf(model, scores.conditions),
				isUnknown: part.unknownMeasures.includes(name),
			};
		}),
	);
}

/** The reason for a model that earns more points than models of its price do. */
export const VALUE_TEXT = "a score above the average at its price";

/** Returns value for money as a reason, if it is good. */
function valueReason(model: FinderModel, scores: Scores): WeightedReason[] {
	const valuePart = scores.scoreOf(model).parts.find(({ part }) => part === "value");
	if (!valuePart || valuePart.points < valuePart.maxPoints * PRAISED_SHARE) return [];
	return [{ measure: null, part: "value", text: VALUE_TEXT, strength: valuePart.points }];
}

/**
 * Returns the facts that win most points over the compared model, without those that the model's drawbacks are about.
 * If fewer than two are good, facts that are not poor follow, and value for money.
 */
function winReasons(
	{ model, comparedModel }: ReasonedModel,
	shares: readonly MeasuredShare[],
	measuresOfDrawbacks: ReadonlySet<MeasureName>,
	conditions: Conditions,
	scores: Scores,
): Reason[] {
	const comparedShares = comparedModel ? measuredShares(comparedModel, scores) : [];
	const praises = shares.flatMap(({ name, part, maxPoints, share, fact }): Praise[] => {
		const { praise, praiseWithoutFact, comparisonText } = MEASURE_WORDS[name];
		const praiseText = fact === null ? praiseWithoutFact?.(model) : praise(fact, model);
		const isWorthSaying = name === "light" ? share >= 1 : share > POOR_SHARE;
		if (!isWorthSaying || praiseText === undefined || measuresOfDrawbacks.has(name)) return [];
		const comparedShare = comparedShares.find(
			(candidateShare) => candidateShare.name === name && candidateShare.part === part,
		);
		const gain = (share - (comparedShare?.share ?? 0)) * maxPoints;
		const text = name === "light" ? lightText(model, conditions, scores) : praiseText;
		// Fewer lumens may earn more points, because the picture is smaller.
		const hasFewerLumens = name === "light" && (comparedShare?.fact ?? 0) >= (fact ?? 0);
		const isCompared =
			comparedModel &&
			fact !== null &&
			comparedShare &&
			comparedShare.fact !== null &&
			gain >= MIN_GAIN &&
			comparisonText &&
			!hasFewerLumens;
		const comparison = isCompared
			? ` (${nameInComparison(comparedModel, model)}: ${comparisonText(comparedShare.fact ?? 0, comparedModel)})`
			: "";
		// Facts that win points come first; the others follow by the points that they earn.
		const strength = comparedModel && gain > 0 ? 100 + gain : share * maxPoints;
		const isGood = share >= PRAISED_SHARE;
		return [{ measure: name, part, text: `${text}${comparison}`, strength, isGood }];
	});
	const goodReasons = strongestReasons(
		praises.filter(({ isGood }) => isGood),
		MAX_REASONS,
	);
	const candidates = [...praises.filter(({ isGood }) => !isGood), ...valueReason(model, scores)];
	const parts = new Set(goodReasons.map(({ part }) => part));
	const fairReasons = strongestReasons(
		candidates.filter(({ part }) => !parts.has(part)),
		MAX_REASONS - goodReasons.length,
	);
	return [...goodReasons, ...fairReasons];
}

/**
 * Returns the light as a drawback if it is too little for the visitor's room, even if it loses few points.
 */
function dimReasons(
	model: FinderModel,
	shares: readonly MeasuredShare[],
	conditions: Conditions,
	scores: Scores,
): Reason[] {
	const isLightScored = shares.some(({ name }) => name === "light");
	if (conditions.room === null || model.lumens === null || !isLightScored) return [];
	// The share is ignored if the room is known, as here.
	if (!isTooDim(model, conditions, scores, 1)) return [];
	return [{ measure: "light", text: lightText(model, conditions, scores) }];
}

/** Returns the reasons against a model from facts that lose most of their points. */
function lossReasons(
	model: FinderModel,
	shares: readonly MeasuredShare[],
	conditions: Conditions,
	scores: Scores,
): WeightedReason[] {
	return shares.flatMap(({ name, part, maxPoints, share, fact, isUnknown }): WeightedReason[] => {
		const lostPoints = (1 - share) * maxPoints;
		if (lostPoints < MIN_LOSS) return [];
		const { flawWithoutFact, unknownText } = MEASURE_WORDS[name];
		// An unknown contrast is a flaw with words of its own if the kind of the model's chip says what to expect.
		if (isUnknown && flawWithoutFact?.(model) === undefined) {
			return [{ measure: name, part, text: unknownText, strength: lostPoints * UNKNOWN_STRENGTH }];
		}
		if (name === "light") {
			const isDim = isTooDim(model, conditions, scores, share);
			const text = lightText(model, conditions, scores);
			return isDim ? [{ measure: name, part, text, strength: lostPoints }] : [];
		}
		if (share > POOR_SHARE) return [];
		return [{ measure: name, part, text: flawText(name, fact, model), strength: lostPoints }];
	});
}

/** Returns the model's drawbacks that matter for the use, the one about the measure that can earn most points first. */
function drawbacksForUse(
	model: FinderModel,
	shares: readonly MeasuredShare[],
): { sentence: string; measures: MeasureName[] }[] {
	const maxPointsFor = (names: readonly MeasureName[]) =>
		Math.max(
			0,
			...shares.filter(({ name }) => names.includes(name)).map(({ maxPoints }) => maxPoints),
		);
	return model.cons
		.map((sentence) => ({ sentence, measures: measuresAbout(sentence) }))
		.filter(({ measures }) => maxPointsFor(measures) > 0)
		.sort((a, b) => maxPointsFor(b.measures) - maxPointsFor(a.measures));
}

/** Returns the note on the prices of models if one is only a last known price. Cards mark sample prices themselves. */
function priceNote(...models: readonly FinderModel[]): string {
	return models.some(({ isLastKnownPrice }) => isLastKnownPrice) ? " (last known prices)" : "";
}

/** Returns the drawbacks that exclude a pick for some visitors: a price over the budget, no stock. */
function budgetAndStockReasons({ model }: ReasonedModel, { max }: Conditions): Reason[] {
	const texts: string[] = [];
	const penceOverBudget = max === null ? 0 : model.pricePence - max;
	if (max !== null && penceOverBudget >= MIN_PRICE_DIFFERENCE_PENCE) {
		const text = `${formatPence(penceOverBudget)} over your ${budgetText(max)}`;
		texts.push(`${text}${priceNote(model)}`);
	}
	if (model.isDiscontinued) texts.push("it is no longer made");
	else if (!model.inStock) texts.push("no shop we list is known to have it in stock");
	return texts.map((text) => ({ measure: null, text }));
}

/** Returns the drawback of a pick that has no other one. */
function fallbackDrawback({ model, comparedModel }: ReasonedModel): string {
	const extraPence = comparedModel ? model.pricePence - comparedModel.pricePence : 0;
	if (comparedModel && extraPence >= MIN_PRICE_DIFFERENCE_PENCE) {
		return `${formatPence(extraPence)} more than ${nameInComparison(comparedModel, model)}${priceNote(model, comparedModel)}`;
	}
	if (model.shopCount === 1) return "only one shop that we list has it";
	return "no figure that we weigh speaks against it here";
}

/** Returns the reasons for a pick and against it. */
export function reasonsFor(
	pick: ReasonedModel,
	bestPick: Pick<ChosenModel, "model">,
	conditions: Conditions,
	scores: Scores,
): PickReasons {
	const { model, role } = pick;
	const shares = measuredShares(model, scores);
	const useDrawbacks = drawbacksForUse(model, shares);
	const measuresOfDrawbacks = new Set(useDrawbacks.flatMap(({ measures }) => measures));
	const pictureReason = pictureText(model, conditions);
	const winningReasons = winReasons(pick, shares, measuresOfDrawbacks, conditions, scores);
	const savedPence = bestPick.model.pricePence - model.pricePence;
	const priceReason =
		role === "cheapest" && savedPence >= MIN_PRICE_DIFFERENCE_PENCE
			? `${formatPence(savedPence)} less than ${nameInComparison(bestPick.model, model)}${priceNote(model, bestPick.model)}`
			: `for ${formatPence(model.pricePence)}${priceNote(model)}`;
	const why: Reason[] = [
		...(pictureReason === undefined ? [] : [{ measure: null, text: pictureReason }]),
		...winningReasons,
		{ measure: null, text: priceReason },
	];
	const whyNot: Reason[] = budgetAndStockReasons(pick, conditions).slice(0, MAX_REASONS);
	const [firstDrawback] = useDrawbacks;
	if (firstDrawback && whyNot.length < MAX_REASONS) {
		whyNot.push({ measure: firstDrawback.measures[0] ?? null, text: firstDrawback.sentence });
	}
	const isMentioned = (name: MeasureName | null) =>
		name !== null &&
		(firstDrawback?.measures.includes(name) ||
			[...winningReasons, ...whyNot].some(({ measure }) => measure === name));
	const drawbacks = [
		...dimReasons(model, shares, conditions, scores),
		...strongestReasons(lossReasons(model, shares, conditions, scores), Number.POSITIVE_INFINITY),
	];
	for (const drawback of drawbacks) {
		if (whyNot.length >= MAX_REASONS) break;
		if (!isMentioned(drawback.measure)) whyNot.push(drawback);
	}
	if (whyNot.length === 0) {
		whyNot.push({ measure: null, text: fallbackDrawback(pick) });
	}
	return { why, whyNot };
}
