import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import type { Criterion } from "~/features/finder/filters/criteria";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import type { Choice, Claim } from "~/features/finder/picks/reasons";
import type { UseWeights } from "~/features/finder/picks/use-weights";
import { marksIn, roomLumens } from "./pick-rules";

/** Data that a claim is checked against. */
export interface Facts {
	model: FinderModel;
	passing: readonly FinderModel[];
	conditions: Conditions;
	weights: UseWeights;
	roles: Choice["roles"];
	/** Figures that are praised in one of the three. */
	praised: readonly { sku: string; criterion: string; own: number }[];
}

/** Figures, computed independently of the code under test. */
function figure(model: FinderModel, criterion: Criterion, { features }: UseWeights): number | null {
	switch (criterion) {
		case "price":
			return model.pricePence || null;
		case "brightness":
			return model.lumens;
		case "sharpness":
			return model.resolutionClass === null
				? null
				: RESOLUTION_CLASSES.indexOf(model.resolutionClass);
		case "lag":
			return model.isLagModeStated === 1 ? model.inputLagMs : null;
		case "life":
			return model.lightSourceHours;
		case "weight":
			return model.weightKg;
		case "throw":
			return model.throwRatioMin;
		case "features":
			return model.features.filter((tag) => features.includes(tag)).length;
		case "newness":
			return model.launchYear;
		case "noise":
			return model.noiseDb;
		case "battery":
			return model.batteryMinutes;
	}
}

const LESS_IS_BETTER: readonly Criterion[] = ["price", "lag", "weight", "throw", "noise"];

/** Fewer marks are no difference. */
const LEAST = 2 - 1e-9;

/** Returns the figure of full marks. */
function fullFigure(criterion: Criterion, { passing, conditions, weights }: Facts): number {
	const newest = Math.max(...passing.map(({ launchYear }) => launchYear ?? 0));
	const full: Record<Criterion, number> = {
		price: Number.NaN,
		brightness: Math.round((roomLumens(conditions) ?? weights.lumens) * 100) / 100,
		sharpness: 3,
		lag: weights.lagMs,
		life: 20_000,
		weight: 1,
		throw: 0.5,
		features: weights.features.length,
		newness: newest,
		noise: 26,
		battery: 180,
	};
	return full[criterion];
}

/** Returns whether a claim is true of its model, and about what counts for the use and the conditions. */
export function checkClaim(claim: Claim, facts: Facts): boolean {
	const { model, passing, conditions, weights, roles } = facts;
	if ("criterion" in claim) {
		const isRoom = claim.criterion === "brightness" && conditions.room !== null;
		if (weights.weights[claim.criterion] === 0 && claim.criterion !== "price" && !isRoom)
			return false;
		if (claim.kind !== "unknown" && claim.own !== figure(model, claim.criterion, weights))
			return false;
	}
	const marksOf = (one: FinderModel, criterion: Criterion) =>
		marksIn(one, passing, conditions, weights)[criterion];
	const budget = (conditions.max ?? Number.NaN) * 100;
	const needed = roomLumens(conditions) ?? Number.NaN;
	const { throwRatioMin: least, throwRatioMax } = model;
	switch (claim.kind) {
		case "fits": {
			const ratio = claim.distance / (claim.screen / 45.17);
			const isThrown =
				least !== null && ratio >= least * 0.97 && ratio <= (throwRatioMax ?? least) * 1.03;
			const isThere = conditions.distance === null || claim.distance <= conditions.distance;
			return isThrown && isThere && claim.screen === conditions.screen;
		}
		case "fills": {
			if (least === null || conditions.screen !== null || claim.distance !== conditions.distance)
				return false;
			const inches = (ratio: number) => Math.round((claim.distance / ratio) * 45.17);
			return claim.max === inches(least) && claim.min === inches(throwRatioMax ?? least);
		}
		case "light":
		case "dim": {
			const isBright = claim.own >= needed;
			return isBright === (claim.kind === "light") && claim.needed === Math.round(needed);
		}
		case "has":
			return marksOf(model, claim.criterion) > 0;
		case "short": {
			const lost = weights.weights[claim.criterion] - marksOf(model, claim.criterion);
			return lost >= LEAST && claim.full === fullFigure(claim.criterion, facts);
		}
		case "differs": {
			const than = roles[claim.than];
			if (!than || than === model || claim.other !== figure(than, claim.criterion, weights))
				return false;
			if (claim.criterion === "price") return Math.abs(claim.own - claim.other) >= 500;
			const isMore = claim.own > claim.other;
			const isBetter = isMore !== LESS_IS_BETTER.includes(claim.criterion);
			const gain = marksOf(model, claim.criterion) - marksOf(than, claim.criterion);
			const isOfMode = (model.lagMode ?? null) === (than.lagMode ?? null);
			return (isBetter ? gain : -gain) >= LEAST && (claim.criterion !== "lag" || isOfMode);
		}
		case "only": {
			const than = roles[claim.than];
			return (
				than !== undefined &&
				figure(than, claim.criterion, weights) === null &&
				marksOf(model, claim.criterion) >= LEAST
			);
		}
		case "unknown":
			return (
				figure(model, claim.criterion, weights) === null &&
				weights.weights[claim.criterion] >= 15 &&
				claim.own === (claim.criterion === "lag" ? model.inputLagMs : null)
			);
		case "under":
			return claim.max === budget && claim.by >= 500 && model.pricePence + claim.by === budget;
		case "over":
			return claim.max === budget && claim.by >= 500 && model.pricePence - claim.by === budget;
		case "cost":
			return claim.price === model.pricePence && claim.price > 0;
		case "outOfStock":
			return !model.inStock;
		case "discontinued":
			return model.isDiscontinued;
		case "mains":
			return model.batteryMinutes === null && !model.features.includes("built-in-battery");
		case "passes":
			return passing.includes(model);
		case "none":
			return Object.values(roles).every(
				(other) =>
					!other ||
					other.pricePence > model.pricePence - 500 ||
					facts.praised.some(({ criterion }) => criterion === "price"),
			);
	}
}

/** True if no figure that is praised in one of the three is worse than one that a claim calls poor. */
export function isUncontradicted(claim: Claim, { model, praised }: Facts): boolean {
	if (!("criterion" in claim) || claim.kind === "unknown") return true;
	const { criterion, own } = claim;
	const isLess = LESS_IS_BETTER.includes(criterion);
	return praised.every(
		(praise) =>
			praise.criterion !== criterion ||
			(praise.sku !== model.sku && (isLess ? own >= praise.own : own <= praise.own)),
	);
}

const pounds = (pence: number) => pence / 100;
const rounded = (value: number) => Math.round(value * 100) / 100;

/** The numbers that a claim must show: a resolution is a name, a price is in pounds. */
export function figuresSaid(claim: Claim, { features }: UseWeights): number[] {
	switch (claim.kind) {
		case "fits":
			return [claim.screen, claim.distance];
		case "fills":
			return [...new Set([claim.min, claim.max]), claim.distance];
		case "dim":
			return [claim.own, claim.needed];
		case "has":
		case "only":
		case "short": {
			if (claim.criterion === "sharpness") return [];
			if (claim.criterion === "features")
				return [...new Set([claim.own, features.length])].filter((said) => said > 0);
			return claim.kind === "short" ? [claim.own, claim.full] : [claim.own];
		}
		case "differs": {
			const { criterion, own, other } = claim;
			if (criterion === "sharpness") return [];
			if (criterion === "throw" || criterion === "features") return [own, other];
			const by = Math.abs(own - other);
			return [criterion === "price" ? pounds(by) : rounded(by)];
		}
		case "unknown":
			return claim.own === null ? [] : [claim.own];
		case "under":
		case "over":
			return [pounds(claim.by), pounds(claim.max)];
		case "cost":
			return [pounds(claim.price)];
		default:
			return [];
	}
}

/** The numbers in a sentence, smallest first; names of resolutions, of a mode and of a ratio are none. */
export function figuresInText(text: string): number[] {
	return (
		text
			.replace(/ at 4K 120 Hz|\b(?:4K|1440p|1080p|720p)\b|:1\b/g, "")
			.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
	)
		.map((said) => Number(said.replaceAll(",", "")))
		.sort((a, b) => a - b);
}
