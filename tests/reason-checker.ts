import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import type { Conditions } from "~/features/finder/filters/filters";
import type { PickModel } from "~/features/finder/picks/pick-model";
import type { Claim } from "~/features/finder/picks/reasons";
import type { Criterion, UseWeights } from "~/features/finder/picks/use-weights";
import { isAllowed, marksIn, rank, reaches, roomLumens } from "./pick-rules";

/** Data that a claim is checked against. */
export interface Facts {
	model: PickModel;
	passing: readonly PickModel[];
	conditions: Conditions;
	weights: UseWeights;
	/** The models of the three roles. */
	best: PickModel | undefined;
	cheapest: PickModel | undefined;
	/** Figures that are praised in one of the three. */
	praised: readonly { sku: string; criterion: string; own: number }[];
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

/** Returns the weight of a figure for a use. */
function weightOf({ weights }: UseWeights, criterion: string): number {
	return Object.entries(weights).find(([name]) => name === criterion)?.[1] ?? 0;
}

/** Returns whether a claim is true of its model. */
export function checkClaim(claim: Claim, facts: Facts): boolean {
	const { model, passing, conditions, weights, best, cheapest, praised } = facts;
	const read: Read = ("criterion" in claim ? GOODNESS[claim.criterion] : undefined) ?? (() => null);
	const own = read(model);
	const others = passing.filter(({ sku }) => sku !== model.sku).map(read);
	// Less than £5 is no difference.
	const least = "criterion" in claim && claim.criterion === "price" ? 500 : Number.MIN_VALUE;
	const isBetter = (value: number | null, than: number | null) =>
		value !== null && than !== null && value - than >= least;
	const isOwn =
		"own" in claim && "criterion" in claim ? Math.abs(own ?? Number.NaN) === claim.own : true;
	const budget = (conditions.max ?? Number.NaN) * 100;
	const marksOf = (one: PickModel, criterion: Criterion) =>
		marksIn(one, passing, conditions, weights)[criterion];
	const needed = roomLumens(conditions) ?? Number.NaN;
	switch (claim.kind) {
		case "first":
			return (
				isOwn && claim.of === others.length + 1 && others.every((value) => isBetter(own, value))
			);
		case "ahead":
		case "behind": {
			const isAhead = claim.kind === "ahead";
			const count = others.filter((value) =>
				isAhead ? isBetter(own, value) : isBetter(value, own),
			).length;
			const isWanted =
				isAhead || marksOf(model, claim.criterion) < weightOf(weights, claim.criterion);
			return (
				isOwn && isWanted && claim.ahead === count && count > 0 && claim.others === others.length
			);
		}
		case "gain": {
			const theirs = best ? read(best) : null;
			if (own === null || !best) return false;
			const unsure = claim.criterion === "lag" ? best.figures.inputLagMs : null;
			return (
				isOwn &&
				claim.best === (theirs === null ? unsure : Math.abs(theirs)) &&
				(theirs === null || own > theirs) &&
				marksOf(model, claim.criterion) > marksOf(best, claim.criterion) &&
				claim.extra === model.pricePence - best.pricePence
			);
		}
		case "features": {
			const countOf = (one: PickModel | undefined) =>
				weights.features.filter((tag) => one?.features.includes(tag)).length;
			return (
				claim.own === countOf(model) &&
				claim.best === countOf(best) &&
				claim.own > claim.best &&
				claim.of === weights.features.length &&
				claim.extra === model.pricePence - (best?.pricePence ?? 0)
			);
		}
		case "lesser": {
			const theirs = best ? read(best) : null;
			if (own === null || theirs === null || !best) return false;
			const gain = marksOf(best, claim.criterion) - marksOf(model, claim.criterion);
			return isOwn && own < theirs && gain >= 2 - 1e-9 && Math.abs(theirs) === claim.best;
		}
		case "cheapest":
			return [0, 1, 2, 3, 4].some((most) => {
				const enough = passing.filter(
					(one) =>
						one.pricePence > 0 &&
						rank(one) <= most &&
						reaches(one, conditions) &&
						isAllowed(one, conditions, weights),
				);
				const equals = enough.filter(({ pricePence }) => pricePence < claim.own + 500);
				return (
					enough.includes(model) &&
					claim.own === model.pricePence &&
					claim.of === enough.length &&
					enough.every(({ pricePence }) => pricePence >= claim.own) &&
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
			return claim.max === budget && claim.by >= 500 && model.pricePence + claim.by === budget;
		case "over":
			return claim.max === budget && claim.by >= 500 && model.pricePence - claim.by === budget;
		case "cost":
			return claim.price === model.pricePence && claim.price > 0;
		case "dearer":
			return claim.by >= 500 && model.pricePence - claim.by === cheapest?.pricePence;
		case "outOfStock":
			return !model.inStock;
		case "discontinued":
			return model.isDiscontinued;
		case "passes":
			return passing.includes(model);
		case "none":
			return Object.entries(GOODNESS).every(([criterion, value]) => {
				const figure = value(model);
				const weight = weightOf(weights, criterion);
				if (weight === 0 || figure === null || praised.some((one) => one.criterion === criterion))
					return true;
				return (
					marksOf(model, criterion as Criterion) === weight ||
					passing.every((other) => (value(other) ?? figure) <= figure)
				);
			});
	}
}

/** True if no figure that is praised in one of the three is worse than one that a claim calls poor. */
export function isUncontradicted(claim: Claim, { model, praised }: Facts): boolean {
	if (!["behind", "lesser", "short", "dim"].includes(claim.kind) || !("criterion" in claim))
		return true;
	const { criterion, own } = claim;
	const isLess = ["lag", "weight", "price", "throw"].includes(criterion);
	return praised.every(
		(praise) =>
			praise.criterion !== criterion ||
			(praise.sku !== model.sku && (isLess ? (own ?? 0) >= praise.own : (own ?? 0) <= praise.own)),
	);
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
			return [
				...shown(claim.own),
				...(claim.best === null ? [] : shown(claim.best)),
				pounds(claim.extra),
			];
		case "features":
			return [claim.own, claim.of, claim.best, pounds(claim.extra)];
		case "lesser":
			return [...shown(claim.own), ...shown(claim.best)];
		case "cheapest":
			return claim.of === 1 ? [pounds(claim.own)] : [pounds(claim.own), claim.of];
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

/** The numbers in a sentence, smallest first; names of resolutions, of a mode and of a ratio are none. */
export function figuresInText(text: string): number[] {
	return (
		text
			.replace(/ \(4K 120 Hz\)|\b(?:4K|1440p|1080p|720p)\b|:1\b/g, "")
			.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
	)
		.map((figure) => Number(figure.replaceAll(",", "")))
		.sort((a, b) => a - b);
}
