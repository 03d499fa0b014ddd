import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { throwRatios } from "~/features/catalogue/numeric-facts/numeric-facts";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { budgetText } from "~/features/catalogue/values/pounds";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { brightnessVerdict } from "~/features/room/brightness";
import { brightEnoughPart } from "~/features/room/in-room-texts";
import { distancesOf, judgedInches } from "~/features/room/judged-picture";
import { distanceRange, fitsSizes, pictureRange } from "~/features/room/picture-size";
import type { RoomLight } from "~/features/room/room";
import { fullPointsLumens } from "~/features/scores/light";
import { flawText, MEASURE_WORDS } from "~/features/scores/measure-words";
import { MEASURES, type MeasureName, type ScoreMeasure } from "~/features/scores/measures";
import type { PartName } from "~/features/scores/parts";
import { type PartPoints, type Scores, sharesIn } from "~/features/scores/scores";
import { measuresAbout } from "./decisive-against";
import type { ChosenModel } from "./picks";
import { MIN_PRICE_DIFFERENCE_PENCE, PRAISED_SHARE } from "./rules";

/** A reason for or against a model: one figure, or an editor's sentence. */
export interface Reason {
	/** Null for what no measure has: a price, stock, the size of the picture. */
	measure: MeasureName | null;
	text: string;
}

/** The reasons for and against a pick. */
export interface PickReasons {
	why: readonly Reason[];
	whyNot: readonly Reason[];
}

/** Share of full points up to which a figure is called poor. */
const POOR_SHARE = 0.4;
/** Share of the best light for a use up to which a model is called dim where no room is given. */
const MAX_DIM_SHARE = 0.7;
/** A model to give reasons for, with the one that they compare with. */
export type ReasonedModel = Pick<ChosenModel, "role" | "model" | "next">;

/** Reasons on one side. */
const MAX_REASONS = 2;
/** With fewer points more than another model a figure is not compared with its. */
const MIN_GAIN = 1;
/** A part with fewer points to lose says nothing against a model. */
const MIN_LOSS = 2;
/** A figure that is not stated says less than a poor one. */
const UNKNOWN_SHARE = 0.5;

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** The light of a room, after "bright enough". */
export const LIGHT_PHRASES: Readonly<Record<RoomLight, string>> = {
	dark: "in the dark",
	curtains: "with curtains drawn",
	lit: "with the lights on",
	daylight: "in daylight",
};

/** Returns the name of a model beside another: "the BenQ", of two of one brand "the TK700". */
function nameBeside(model: FinderModel, other: FinderModel): string {
	return `the ${model.brandSlug === other.brandSlug ? model.model : brandNameFromSlug(model.brandSlug)}`;
}

interface WeightedReason extends Reason {
	part: PartName;
	strength: number;
}

/** A reason for a model, by a figure that is good or merely not poor. */
interface Praise extends WeightedReason {
	isGood: boolean;
}

/** Returns the strongest reasons, of each part of the score one. */
function strongest(reasons: readonly WeightedReason[], limit: number): WeightedReason[] {
	const parts = new Set<PartName>();
	return [...reasons]
		.sort((a, b) => b.strength - a.strength)
		.filter(({ part }) => !parts.has(part) && parts.add(part))
		.slice(0, limit);
}

/** Returns the light of a model at its picture in the visitor's room, as far as that speaks for it or against it. */
function lightText(model: FinderModel, conditions: Conditions, scores: Scores): string {
	const inches = Math.round(judgedInches(throwRatios(model), conditions, scores.use.light.screen));
	const lumens = `${number.format(model.lumens ?? 0)} lumens`;
	const { room } = conditions;
	if (room === null) {
		const needed = Math.round(fullPointsLumens(model, conditions, scores.use.light));
		const isEnough = (model.lumens ?? 0) >= needed;
		return isEnough ? lumens : `${lumens}, where ${number.format(needed)} would be best`;
	}
	const verdict = brightnessVerdict(model.lumens, room, inches);
	if (verdict === "Bright enough") {
		return `${lumens}, bright enough ${LIGHT_PHRASES[room]} at ${inches} inches`;
	}
	const part = brightEnoughPart(
		{ ...conditions, lumens: model.lumens, ratios: throwRatios(model), light: room },
		scores.use.light.screen,
	);
	if (part) {
		const atFull = `${part.verdict.toLowerCase()} at its full ${part.full}`;
		return `${LIGHT_PHRASES[room]} bright enough up to ${part.upTo} inches; ${atFull}`;
	}
	return `${verdict?.toLowerCase()} ${LIGHT_PHRASES[room]} at ${inches} inches with ${lumens}`;
}

/** Returns true if the light of a model speaks against it: less than is bright enough in the room, or far from the best. */
function isTooDim(
	model: FinderModel,
	conditions: Conditions,
	scores: Scores,
	share: number,
): boolean {
	const { room } = conditions;
	if (room === null) return share <= MAX_DIM_SHARE;
	const inches = judgedInches(throwRatios(model), conditions, scores.use.light.screen);
	return brightnessVerdict(model.lumens, room, inches) !== "Bright enough";
}

/** Returns the picture that a visitor gets, if they gave a size or a distance. */
function pictureText(model: FinderModel, conditions: Conditions): string | undefined {
	const { screen } = conditions;
	const ratios = throwRatios(model);
	const distances = distancesOf(conditions);
	if (!ratios || (screen === null && distances === null)) return undefined;
	if (screen !== null) {
		const nearest = Math.round(distanceRange(screen, ratios).min * 100) / 100;
		const isThere =
			distances === null || fitsSizes({ min: screen, max: screen }, distances, ratios);
		const from =
			distances !== null && isThere
				? Math.min(distances.max, Math.max(distances.min, nearest))
				: nearest;
		if (isThere || nearest <= (distances?.max ?? 0)) {
			return `fills ${screen} inches from ${number.format(from)} m`;
		}
	}
	if (distances === null) return undefined;
	const { inches } = pictureRange(distances, ratios);
	const sizes = [...new Set([Math.round(inches.min), Math.round(inches.max)])].join(" to ");
	const metres = [
		...new Set([distances.min, distances.max].map((metres) => number.format(metres))),
	];
	return `fills ${sizes} inches from ${metres.join(" to ")} m`;
}

/** A measure of a part with the share that it earns of its points. */
interface MeasuredShare {
	name: MeasureName;
	part: PartPoints;
	/** Points that it can earn in the part. */
	of: number;
	share: number;
	fact: number | null;
	isUnknown: boolean;
}

/** Returns the figures that a model's score is made of, without value for money. */
function measuredShares(model: FinderModel, scores: Scores): MeasuredShare[] {
	return scores.scoreOf(model).parts.flatMap((part) =>
		sharesIn(part.measures).map(([name, share]): MeasuredShare => {
			const measure: ScoreMeasure = MEASURES[name];
			return {
				name,
				part,
				of: part.of * share,
				share: scores.measureShare(model, name),
				fact: measure.factOf(model, scores.conditions),
				isUnknown: part.unknown.includes(name),
			};
		}),
	);
}

/** What is said for a model that earns more points than the models of its price do. */
export const VALUE_TEXT = "a score above the average at its price";

/** Returns value for money as a reason, if it is good. */
function valueReason(model: FinderModel, scores: Scores): WeightedReason[] {
	const value = scores.scoreOf(model).parts.find(({ part }) => part === "value");
	if (!value || value.points < value.of * PRAISED_SHARE) return [];
	return [{ measure: null, part: "value", text: VALUE_TEXT, strength: value.points }];
}

/**
 * Returns the figures that win most points over the next model, those that the model's own Against denies left out. Where
 * fewer than two are good, those that are not poor follow, and value for money.
 */
function reasonsOfWins(
	{ model, next }: ReasonedModel,
	denied: ReadonlySet<MeasureName>,
	conditions: Conditions,
	scores: Scores,
): Reason[] {
	const behind = next ? measuredShares(next, scores) : [];
	const praises = measuredShares(model, scores).flatMap(
		({ name, part, of, share, fact }): Praise[] => {
			const { praise, classPraise, beside } = MEASURE_WORDS[name];
			const praised = fact === null ? classPraise?.(model) : praise(fact, model);
			const isWorthSaying = name === "light" ? share >= 1 : share > POOR_SHARE;
			if (!isWorthSaying || praised === undefined || denied.has(name)) return [];
			const other = behind.find(
				(weakness) => weakness.name === name && weakness.part.part === part.part,
			);
			const gain = (share - (other?.share ?? 0)) * of;
			const text = name === "light" ? lightText(model, conditions, scores) : praised;
			// At a smaller picture fewer lumens may win.
			const isLess = name === "light" && (other?.fact ?? 0) >= (fact ?? 0);
			const isCompared =
				next &&
				fact !== null &&
				other &&
				other.fact !== null &&
				gain >= MIN_GAIN &&
				beside &&
				!isLess;
			const comparison = isCompared
				? ` (${nameBeside(next, model)}: ${beside(other.fact ?? 0, next)})`
				: "";
			// What wins nothing is still said where nothing wins, by what it earns.
			const strength = next && gain > 0 ? 100 + gain : share * of;
			const isGood = share >= PRAISED_SHARE;
			return [{ measure: name, part: part.part, text: `${text}${comparison}`, strength, isGood }];
		},
	);
	const good = strongest(
		praises.filter(({ isGood }) => isGood),
		MAX_REASONS,
	);
	const candidates = [...praises.filter(({ isGood }) => !isGood), ...valueReason(model, scores)];
	const parts = new Set(good.map(({ part }) => part));
	const fair = strongest(
		candidates.filter(({ part }) => !parts.has(part)),
		MAX_REASONS - good.length,
	);
	return [...good, ...fair];
}

/** Returns what speaks against the light of a model in the room that a visitor gave, however few points it loses. */
function dimReasons(model: FinderModel, conditions: Conditions, scores: Scores): Reason[] {
	const isWeighed = measuredShares(model, scores).some(({ name }) => name === "light");
	if (conditions.room === null || model.lumens === null || !isWeighed) return [];
	if (!isTooDim(model, conditions, scores, 1)) return [];
	return [{ measure: "light", text: lightText(model, conditions, scores) }];
}

/** Returns the figures that lose most of their points. */
function reasonsOfLosses(
	model: FinderModel,
	conditions: Conditions,
	scores: Scores,
): WeightedReason[] {
	return measuredShares(model, scores).flatMap(
		({ name, part: { part }, of, share, fact, isUnknown }): WeightedReason[] => {
			const lost = (1 - share) * of;
			if (lost < MIN_LOSS) return [];
			const { classFlaw, unknown } = MEASURE_WORDS[name];
			// Without a figure, the class of its chip says what contrast to expect.
			if (isUnknown && classFlaw?.(model) === undefined) {
				return [{ measure: name, part, text: unknown, strength: lost * UNKNOWN_SHARE }];
			}
			if (name === "light") {
				const isDim = isTooDim(model, conditions, scores, share);
				const text = lightText(model, conditions, scores);
				return isDim ? [{ measure: name, part, text, strength: lost }] : [];
			}
			if (share > POOR_SHARE) return [];
			return [{ measure: name, part, text: flawText(name, fact, model), strength: lost }];
		},
	);
}

/** Returns the sentences of a model's Against that are about the use, the one about the weightiest figure first. */
function againstForUse(
	model: FinderModel,
	scores: Scores,
): { sentence: string; measures: MeasureName[] }[] {
	const facts = measuredShares(model, scores);
	const weightOf = (names: readonly MeasureName[]) =>
		Math.max(0, ...facts.filter(({ name }) => names.includes(name)).map(({ of }) => of));
	return model.against
		.map((sentence) => ({ sentence, measures: measuresAbout(sentence) }))
		.filter(({ measures }) => weightOf(measures) > 0)
		.sort((a, b) => weightOf(b.measures) - weightOf(a.measures));
}

/** Returns what is said of the prices of models; a card marks its example by itself, and the header says what that is. */
function priceNote(...models: readonly FinderModel[]): string {
	return models.some(({ isLastKnownPrice }) => isLastKnownPrice) ? " (last known prices)" : "";
}

/** Returns what rules a pick out for some: its price over the budget, its stock. */
function budgetAndStockReasons({ model }: ReasonedModel, { max }: Conditions): Reason[] {
	const texts: string[] = [];
	const over = max === null ? 0 : model.pricePence - max;
	if (max !== null && over >= MIN_PRICE_DIFFERENCE_PENCE) {
		const text = `${formatPence(over)} over your ${budgetText(max)}`;
		texts.push(`${text}${priceNote(model)}`);
	}
	if (model.isDiscontinued) texts.push("it is no longer made");
	else if (!model.inStock) texts.push("no shop we list is known to have it in stock");
	return texts.map((text) => ({ measure: null, text }));
}

/** Returns what is said against a pick whose figures lose nothing that is worth saying. */
function fallbackAgainst({ model, next }: ReasonedModel): string {
	const dearer = next ? model.pricePence - next.pricePence : 0;
	if (next && dearer >= MIN_PRICE_DIFFERENCE_PENCE) {
		return `${formatPence(dearer)} more than ${nameBeside(next, model)}${priceNote(model, next)}`;
	}
	if (model.shops === 1) return "only one shop that we list has it";
	return "no figure that we weigh speaks against it here";
}

/** Returns the reasons for a pick and against it. */
export function reasonsFor(
	chosen: ReasonedModel,
	best: Pick<ChosenModel, "model">,
	conditions: Conditions,
	scores: Scores,
): PickReasons {
	const { model, role } = chosen;
	const useDrawbacks = againstForUse(model, scores);
	const denied = new Set(useDrawbacks.flatMap(({ measures }) => measures));
	const picture = pictureText(model, conditions);
	const won = reasonsOfWins(chosen, denied, conditions, scores);
	const cheaper = best.model.pricePence - model.pricePence;
	const price =
		role === "cheapest" && cheaper >= MIN_PRICE_DIFFERENCE_PENCE
			? `${formatPence(cheaper)} less than ${nameBeside(best.model, model)}${priceNote(model, best.model)}`
			: `for ${formatPence(model.pricePence)}${priceNote(model)}`;
	const why: Reason[] = [
		...(picture === undefined ? [] : [{ measure: null, text: picture }]),
		...won,
		{ measure: null, text: price },
	];
	const whyNot: Reason[] = budgetAndStockReasons(chosen, conditions).slice(0, MAX_REASONS);
	const [first] = useDrawbacks;
	if (first && whyNot.length < MAX_REASONS) {
		whyNot.push({ measure: first.measures[0] ?? null, text: first.sentence });
	}
	const isMentioned = (name: MeasureName | null) =>
		name !== null &&
		(first?.measures.includes(name) || [...won, ...whyNot].some(({ measure }) => measure === name));
	const drawbacks = [
		...dimReasons(model, conditions, scores),
		...strongest(reasonsOfLosses(model, conditions, scores), Number.POSITIVE_INFINITY),
	];
	for (const loss of drawbacks) {
		if (whyNot.length >= MAX_REASONS) break;
		if (!isMentioned(loss.measure)) whyNot.push(loss);
	}
	if (whyNot.length === 0) {
		whyNot.push({ measure: null, text: fallbackAgainst(chosen) });
	}
	return { why, whyNot };
}
