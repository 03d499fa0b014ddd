import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import type { Conditions } from "~/features/finder/filters/filters";
import type { PickModel } from "~/features/finder/picks/pick-model";
import type { Claim } from "~/features/finder/picks/reasons";
import type { UseWeights } from "~/features/finder/picks/use-weights";
import { neededLumens } from "~/features/room/brightness";

/** Data that a claim is checked against. */
export interface Facts {
	model: PickModel;
	passing: readonly PickModel[];
	conditions: Conditions;
	weights: UseWeights;
	best: PickModel | undefined;
	cheapest: PickModel | undefined;
}

type Read = (model: PickModel) => number | null;

/** Figures, computed independently of the code under test; higher is always better. */
const GOODNESS: Record<string, Read> = {
	brightness: ({ figures: { lumens } }) => lumens,
	lag: ({ figures: { inputLagMs: ms, isLagModeStated } }) =>
		ms === null || isLagModeStated !== 1 ? null : -ms,
	sharpness: ({ figures: { resolutionClass } }) =>
		resolutionClass === null ? null : RESOLUTION_CLASSES.indexOf(resolutionClass),
	life: ({ figures: { lightSourceHours } }) => lightSourceHours,
	weight: ({ figures: { weightKg } }) => (weightKg === null ? null : -weightKg),
	newness: ({ launchYear }) => launchYear,
	price: ({ pricePence }) => (pricePence > 0 ? -pricePence : null),
	throw: ({ figures: { throwRatioMin } }) => (throwRatioMin === null ? null : -throwRatioMin),
};

/** Lumens that a visitor's room needs or, without its light, that a use asks for. */
function wantedLumens({ conditions, weights }: Asked): number {
	const { room: light, screen } = conditions;
	return light === null ? weights.lumens : neededLumens(light, screen);
}

/** The pools to choose from, narrowest first; the first is the narrowest that has three models with a price. */
export function poolsOf(passing: readonly PickModel[], { distance }: Conditions): PickModel[][] {
	const isFar = distance !== null && distance >= 0.7;
	const priced = passing.filter(({ pricePence, figures }) => {
		const { throwKind, throwRatioMin: ratio } = figures;
		const isUltraShort = throwKind === "ultra-short" || (ratio !== null && ratio < 0.3);
		return pricePence > 0 && !(isFar && isUltraShort);
	});
	const current = priced.filter(({ isDiscontinued }) => !isDiscontinued);
	const own = current.filter(({ isSample }) => !isSample);
	const pools = [
		own.filter(({ inStock }) => inStock),
		own,
		current.filter(({ isSample, inStock }) => !isSample || inStock),
		current,
		priced,
	];
	const narrowest = pools.findIndex(({ length }) => length >= 3);
	return pools.slice(narrowest < 0 ? 4 : narrowest);
}

type Asked = Pick<Facts, "conditions" | "weights">;

/** The lag that a filter counts, limited to the range between no marks and full marks; lower is worse. */
function markedLag({ figures: { inputLagMs: ms } }: PickModel, { weights: { lagMs } }: Asked) {
	return ms && -Math.min(5 * lagMs, Math.max(ms, lagMs));
}

/** Figures for which more may be worth money, limited to the range between no marks and full marks. */
const COUNTED: Record<string, (model: PickModel, asked: Asked) => number | null> = {
	brightness: ({ figures: { lumens } }, asked) => lumens && Math.min(lumens, wantedLumens(asked)),
	lag(model, asked) {
		return model.figures.isLagModeStated === 1 ? markedLag(model, asked) : null;
	},
	sharpness: (model) => GOODNESS.sharpness?.(model) ?? null,
	life: ({ figures: { lightSourceHours } }) =>
		lightSourceHours && Math.min(lightSourceHours, 20_000),
	weight: ({ figures: { weightKg } }) => weightKg && -Math.min(8, Math.max(weightKg, 1)),
};

/** Returns the first model's lead as a share of the larger figure; null if a figure is not known. */
function shareAhead(criterion: string, model: PickModel, other: PickModel, asked: Asked) {
	const own = COUNTED[criterion]?.(model, asked) ?? null;
	const theirs = COUNTED[criterion]?.(other, asked) ?? null;
	if (own === null || theirs === null || own === theirs) return null;
	return (own - theirs) / Math.max(Math.abs(own), Math.abs(theirs));
}

/** True if a dearer model is better by a tenth in a figure, and by more than it is worse in others. */
export function isWorthMore(model: PickModel, best: PickModel, asked: Asked): boolean {
	if (model.pricePence <= best.pricePence) return false;
	let net = 0;
	let most = 0;
	for (const criterion of Object.keys(COUNTED)) {
		const weight = weightOf(asked.weights, criterion);
		const share = weight === 0 ? null : shareAhead(criterion, model, best, asked);
		if (share === null) continue;
		net += weight * share;
		most = Math.max(most, share);
	}
	return net > 0 && most >= 0.1;
}

/** Returns the weight of a figure for a use. */
function weightOf({ weights }: UseWeights, criterion: string): number {
	return Object.entries(weights).find(([name]) => name === criterion)?.[1] ?? 0;
}

/** True if a cheaper model is better in every figure that counts for a use, or loses no marks. */
export function isBeatenBy(
	model: PickModel,
	other: PickModel,
	asked: Asked & { newestYear: number },
): boolean {
	if (other.pricePence >= model.pricePence) return false;
	const { weights } = asked;
	const known = Object.entries(GOODNESS).flatMap(([criterion, merit]) => {
		const read: Read = criterion === "lag" ? ({ figures: { inputLagMs: ms } }) => ms && -ms : merit;
		const [own, theirs] = [read(model), read(other)];
		if (criterion === "price" || weightOf(weights, criterion) === 0) return [];
		if (own === null && theirs === null) return [];
		return theirs !== null && theirs > (own ?? -Infinity);
	});
	if (known.length > 0 && known.every(Boolean)) return true;
	const marked: Record<string, Read> = {
		life: ({ figures: { lightSourceHours } }) => Math.min(lightSourceHours ?? 0, 20_000),
		brightness: ({ figures: { lumens } }) => Math.min(lumens ?? 0, wantedLumens(asked)),
		lag: (one) => markedLag(one, asked) ?? -5 * weights.lagMs,
		sharpness: (one) => GOODNESS.sharpness?.(one) ?? 0,
		weight: (one) => COUNTED.weight?.(one, asked) ?? -8,
		throw: ({ figures: { throwRatioMin } }) => -Math.min(1.5, Math.max(throwRatioMin ?? 1.5, 0.5)),
		newness: ({ launchYear }) => Math.max(launchYear ?? 0, asked.newestYear - 5),
		features: ({ features }) => weights.features.filter((tag) => features.includes(tag)).length,
	};
	return Object.entries(marked).every(
		([criterion, read]) =>
			weightOf(weights, criterion) === 0 || (read(other) ?? 0) >= (read(model) ?? 0),
	);
}

/** True if a model is known to be bright enough and, if lag counts, quick enough for a use. */
export function isEnough({ figures }: PickModel, facts: Asked): boolean {
	const { lagMs, weights } = facts.weights;
	const isQuick = weights.lag === 0 || (figures.inputLagMs ?? Infinity) <= lagMs;
	return isQuick && (figures.lumens ?? 0) >= wantedLumens(facts);
}

/** Returns whether a claim is true of its model. */
export function checkClaim(claim: Claim, facts: Facts): boolean {
	const { model, passing, conditions, weights, best, cheapest } = facts;
	const read: Read = ("criterion" in claim ? GOODNESS[claim.criterion] : undefined) ?? (() => null);
	const own = read(model);
	const others = passing.filter(({ sku }) => sku !== model.sku).map(read);
	const isOwn =
		"own" in claim && "criterion" in claim ? Math.abs(own ?? Number.NaN) === claim.own : true;
	const budget = (conditions.max ?? Number.NaN) * 100;
	const needed = conditions.room === null ? Number.NaN : wantedLumens(facts);
	switch (claim.kind) {
		case "first":
			return (
				isOwn &&
				claim.of === others.length + 1 &&
				others.every((value) => value !== null && value < (own ?? Number.NaN))
			);
		case "ahead":
		case "behind": {
			const isAhead = claim.kind === "ahead";
			const count = others.filter(
				(value) => value !== null && own !== null && (isAhead ? value < own : value > own),
			).length;
			return isOwn && claim.ahead === count && count > 0 && claim.others === others.length;
		}
		case "gain":
		case "lesser": {
			const theirs = best ? read(best) : null;
			if (own === null || theirs === null || !best) return false;
			const isTrue = claim.kind === "gain" ? own > theirs : own < theirs;
			const isPaid =
				claim.kind === "lesser" ||
				(claim.extra === model.pricePence - best.pricePence && isWorthMore(model, best, facts));
			// Nothing above full marks is worth a word.
			const [better, worse] = claim.kind === "gain" ? [model, best] : [best, model];
			const isMarked = (shareAhead(claim.criterion, better, worse, facts) ?? 0) >= 0.1;
			return isOwn && isTrue && isPaid && isMarked && Math.abs(theirs) === claim.best;
		}
		case "cheapest":
			return poolsOf(passing, conditions).some((pool) => {
				const enough = pool.filter((one) => isEnough(one, facts));
				const equals = enough.filter(({ pricePence }) => pricePence === claim.price);
				return (
					enough.includes(model) &&
					claim.price === model.pricePence &&
					claim.of === enough.length &&
					enough.every(({ pricePence }) => pricePence >= claim.price) &&
					claim.isTied === equals.length > 1
				);
			});
		case "light":
		case "dim": {
			const { lumens } = model.figures;
			const isBright = (lumens ?? Number.NaN) >= needed;
			const isAsSaid = claim.kind === "light" ? isBright : !isBright;
			return isAsSaid && claim.own === lumens && claim.needed === Math.round(needed);
		}
		case "short":
			return claim.criterion === "lag"
				? claim.own === model.figures.inputLagMs &&
						claim.own > claim.wanted &&
						claim.wanted === weights.lagMs
				: isOwn && claim.own < claim.wanted && claim.wanted === weights.lumens;
		case "unknown":
			return (
				own === null && claim.own === (claim.criterion === "lag" ? model.figures.inputLagMs : null)
			);
		case "under":
			return claim.max === budget && claim.by > 0 && model.pricePence + claim.by === budget;
		case "over":
			return claim.max === budget && claim.by > 0 && model.pricePence - claim.by === budget;
		case "cost":
			return claim.price === model.pricePence && claim.price > 0;
		case "dearer":
			return claim.by > 0 && model.pricePence - claim.by === cheapest?.pricePence;
		case "outOfStock":
			return !model.inStock;
		case "discontinued":
			return model.isDiscontinued;
		case "passes":
			return passing.includes(model);
		case "none":
			return Object.entries(GOODNESS).every(([criterion, value]) => {
				const figure = value(model);
				return (
					criterion === "throw" ||
					weightOf(weights, criterion) === 0 ||
					figure === null ||
					passing.every((other) => (value(other) ?? figure) <= figure)
				);
			});
	}
}

/** The numbers that a claim must show: a resolution is a name, a price is in pounds. */
export function figuresSaid(claim: Claim): number[] {
	const pounds = (pence: number) => pence / 100;
	const shown = (value: number) =>
		"criterion" in claim && claim.criterion === "sharpness"
			? []
			: ["criterion" in claim && claim.criterion === "price" ? pounds(value) : value];
	const isPrice = "criterion" in claim && claim.criterion === "price";
	switch (claim.kind) {
		case "first":
			return [...(isPrice ? [] : shown(claim.own)), claim.of];
		case "ahead":
			return [...(isPrice ? [] : shown(claim.own)), claim.ahead, claim.others];
		case "behind": {
			const isAll = claim.ahead === claim.others;
			// "both others"
			const counts = isAll
				? [claim.others].filter((others) => others > 2)
				: [claim.ahead, claim.others];
			return [...shown(claim.own), ...counts];
		}
		case "gain":
			return [...shown(claim.own), ...shown(claim.best), pounds(claim.extra)];
		case "lesser":
			return [...shown(claim.own), ...shown(claim.best)];
		case "cheapest":
			return claim.of === 1 ? [pounds(claim.price)] : [pounds(claim.price), claim.of];
		case "light":
		case "dim":
			return [claim.own, claim.needed];
		case "short":
			return [claim.own, claim.wanted];
		case "unknown":
			return claim.own === null ? [] : [claim.own];
		case "under":
		case "over":
			return [pounds(claim.by), pounds(claim.max)];
		case "cost":
			return [pounds(claim.price)];
		case "dearer":
			return [pounds(claim.by)];
		default:
			return [];
	}
}

/** The numbers in a sentence, smallest first; names of resolutions and of a mode are none. */
export function figuresInText(text: string): number[] {
	return (
		text.replace(/ \(4K 120 Hz\)|\b(?:4K|1440p|1080p|720p)\b/g, "").match(/\d[\d,]*(?:\.\d+)?/g) ??
		[]
	)
		.map((figure) => Number(figure.replaceAll(",", "")))
		.sort((a, b) => a - b);
}
