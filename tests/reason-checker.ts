import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import type { Conditions } from "~/features/finder/conditions";
import type { PickModel } from "~/features/finder/picks/pick-model";
import type { Claim } from "~/features/finder/picks/reasons";
import type { UseWeights } from "~/features/finder/picks/use-weights";
import { neededLumens } from "~/features/room/brightness";

/** What a claim is held against. */
export interface Facts {
	model: PickModel;
	passing: readonly PickModel[];
	conditions: Conditions;
	weights: UseWeights;
	best: PickModel | undefined;
	cheapest: PickModel | undefined;
}

type Read = (model: PickModel) => number | null;

/** Read once more, apart from the code under test; higher is always better. */
const GOODNESS: Record<string, Read> = {
	brightness: ({ brightness }) => brightness,
	lag: ({ figures: { inputLagMs } }) => (inputLagMs === null ? null : -inputLagMs),
	sharpness: ({ figures: { resolutionClass } }) =>
		resolutionClass === null ? null : RESOLUTION_CLASSES.indexOf(resolutionClass),
	life: ({ figures: { lightSourceHours } }) => lightSourceHours,
	weight: ({ figures: { weightKg } }) => (weightKg === null ? null : -weightKg),
	newness: ({ launchYear }) => launchYear,
	price: ({ pricePence }) => (pricePence > 0 ? -pricePence : null),
};

/** The narrowest pool that has three models with a price. */
function poolOf(passing: readonly PickModel[]): readonly PickModel[] {
	const current = passing.filter(
		({ pricePence, isDiscontinued }) => pricePence > 0 && !isDiscontinued,
	);
	const own = current.filter(({ isSample }) => !isSample);
	const pools = [
		own.filter(({ inStock }) => inStock),
		own,
		current.filter(({ isSample, inStock }) => !isSample || inStock),
		current,
	];
	return (
		pools.find(({ length }) => length >= 3) ?? passing.filter(({ pricePence }) => pricePence > 0)
	);
}

/** Whether a claim is true of its model. */
export function checkClaim(claim: Claim, facts: Facts): boolean {
	const { model, passing, conditions, weights, best, cheapest } = facts;
	const read: Read = ("criterion" in claim ? GOODNESS[claim.criterion] : undefined) ?? (() => null);
	const own = read(model);
	const others = passing.filter(({ sku }) => sku !== model.sku).map(read);
	const isOwn =
		"own" in claim && "criterion" in claim ? Math.abs(own ?? Number.NaN) === claim.own : true;
	const budget = (conditions.max ?? Number.NaN) * 100;
	const { light, screen } = conditions.room;
	const needed = light === null ? Number.NaN : neededLumens(light, screen);
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
			const isPaid = claim.kind === "lesser" || claim.extra === model.pricePence - best.pricePence;
			return isOwn && isTrue && isPaid && Math.abs(theirs) === claim.best;
		}
		case "cheapest":
			return (
				claim.price === model.pricePence &&
				claim.of === poolOf(passing).length &&
				poolOf(passing).every(({ pricePence }) => pricePence >= claim.price) &&
				claim.isTied ===
					poolOf(passing).some(
						({ sku, pricePence }) => pricePence === claim.price && sku !== model.sku,
					)
			);
		case "light":
		case "dim": {
			const isEnough = (model.brightness ?? Number.NaN) >= needed;
			const isAsSaid = claim.kind === "light" ? isEnough : !isEnough;
			return isAsSaid && claim.own === model.brightness && claim.needed === Math.round(needed);
		}
		case "short":
			return (
				isOwn &&
				(claim.criterion === "lag"
					? claim.own > claim.wanted && claim.wanted === weights.lagMs
					: claim.own < claim.wanted && claim.wanted === weights.lumens)
			);
		case "unknown":
			return own === null;
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
				const weight = Object.entries(weights.weights).find(([name]) => name === criterion)?.[1];
				return (
					!weight || figure === null || passing.every((other) => (value(other) ?? figure) <= figure)
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
			return [pounds(claim.price), claim.of];
		case "light":
		case "dim":
			return [claim.own, claim.needed];
		case "short":
			return [claim.own, claim.wanted];
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

/** The numbers in a sentence, smallest first; names of resolutions are none. */
export function figuresInText(text: string): number[] {
	return (text.replace(/\b(?:4K|1080p|720p)\b/g, "").match(/\d[\d,]*(?:\.\d+)?/g) ?? [])
		.map((figure) => Number(figure.replaceAll(",", "")))
		.sort((a, b) => a - b);
}
