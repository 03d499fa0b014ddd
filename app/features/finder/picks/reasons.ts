import type { Conditions } from "~/features/finder/conditions";
import { brightnessVerdict, neededLumens } from "~/features/room/brightness";
import type { PickModel, PickRole, Roles } from "./pick-model";
import { figureOf, isBetter, RANKED, type Ranked, rankAmong } from "./ranks";
import type { UseWeights } from "./use-weights";

/** What a sentence says, in figures; prices in pence, all else as `figureOf`. */
export type Claim =
	/** Strictly better than each of the others. */
	| { kind: "first"; criterion: Ranked; own: number; of: number }
	| { kind: "ahead"; criterion: Ranked; own: number; ahead: number; others: number }
	| { kind: "behind"; criterion: Ranked; own: number; ahead: number; others: number }
	/** What more money buys than the best for most has. */
	| { kind: "gain"; criterion: Ranked; own: number; best: number; extra: number }
	/** What the best for most has more than this one. */
	| { kind: "lesser"; criterion: Ranked; own: number; best: number }
	| { kind: "cheapest"; price: number; of: number; isTied: boolean }
	| { kind: "light" | "dim"; own: number; needed: number }
	| { kind: "short"; criterion: "brightness" | "lag"; own: number; wanted: number }
	| { kind: "unknown"; criterion: Ranked }
	| { kind: "under" | "over"; by: number; max: number }
	| { kind: "cost"; price: number }
	| { kind: "dearer"; by: number }
	| { kind: "outOfStock" | "discontinued" | "passes" | "none" };

/** What a price is that a sentence tells: what a shop asks today, or how it is called otherwise. */
export type PriceKind = "asked" | "example" | "lastKnown";

/** One sentence: what it says, and what its prices are. */
export interface Reason {
	claims: readonly [Claim, ...Claim[]];
	prices: PriceKind;
}

/** What a pick was chosen from. */
export interface Choice {
	/** All that pass the conditions. */
	passing: readonly PickModel[];
	/** Those of them that could be chosen. */
	pool: readonly PickModel[];
	conditions: Conditions;
	weights: UseWeights;
	roles: Roles;
}

/** A claim and how much it matters. */
type Weighed = readonly [strength: number, claim: Claim];

/** A gain in a figure below this share of it is not worth more money. */
const LEAST_GAIN = 0.1;
/** A model that leads fewer of the others is not praised for it. */
const LEAST_LEAD = 0.5;
/** A figure that weighs less than this may be missing without a word. */
const WEIGHTY = 15;
/** Less than so many pence under a budget is the budget. */
const NEXT_TO_NOTHING = 100;

/** How much it matters in a role that others cost less. */
const PRICE_MATTERS: Readonly<Record<PickRole, number>> = { best: 1, cheapest: 0.1, worth: 0.5 };

function strongest(claims: readonly Weighed[]): Claim | undefined {
	return [...claims].sort(([a], [b]) => b - a)[0]?.[1];
}

/** Figures that two models can be told apart by, each better or worse by a share of the larger. */
function differences(model: PickModel, best: PickModel, { weights }: UseWeights) {
	return RANKED.flatMap((criterion) => {
		const own = figureOf(model, criterion);
		const other = figureOf(best, criterion);
		// A year of launch is no gain by itself, and a price is what the gain costs.
		if (criterion === "newness" || criterion === "price") return [];
		if (own === null || other === null || own === other || weights[criterion] === 0) return [];
		const share = Math.abs(own - other) / Math.max(own, other);
		const gain = weights[criterion] * (isBetter(criterion, own, other) ? share : -share);
		return [{ criterion, own, best: other, share, gain }];
	});
}

/** How much more a model offers than another in what counts for the use; below 0 where it offers less. */
export function netGain(model: PickModel, best: PickModel, weights: UseWeights): number {
	return differences(model, best, weights).reduce((sum, { gain }) => sum + gain, 0);
}

/** Where a model beats another by enough to be told, the weightiest first. */
export function gainsOver(
	model: PickModel,
	best: PickModel,
	weights: UseWeights,
): { criterion: Ranked; own: number; best: number }[] {
	return differences(model, best, weights)
		.filter(({ share, gain }) => gain > 0 && share >= LEAST_GAIN)
		.sort((a, b) => b.gain - a.gain)
		.map(({ criterion, own, best: other }) => ({ criterion, own, best: other }));
}

function othersThan(model: PickModel, { passing }: Choice): readonly PickModel[] {
	return passing.filter((other) => other !== model);
}

/** What speaks for a model among all that pass. */
function praises(model: PickModel, choice: Choice): Weighed[] {
	const others = othersThan(model, choice);
	const { weights, conditions } = choice;
	const ranks = RANKED.flatMap((criterion): Weighed[] => {
		const rank = rankAmong(model, others, criterion);
		if (!rank || rank.worse / others.length < LEAST_LEAD) return [];
		const { own, worse } = rank;
		const claim: Claim =
			worse === others.length
				? { kind: "first", criterion, own, of: others.length + 1 }
				: { kind: "ahead", criterion, own, ahead: worse, others: others.length };
		// The price is told at the end of the sentence in any case.
		const share = (criterion === "price" ? 0.5 : 1) * (worse / others.length);
		return [[weights.weights[criterion] * share, claim]];
	});
	const { light, screen } = conditions.room;
	const { brightness } = model;
	if (
		light !== null &&
		brightness &&
		brightnessVerdict(brightness, light, screen) === "Bright enough"
	) {
		const needed = Math.round(neededLumens(light, screen));
		ranks.push([weights.weights.brightness * 0.75, { kind: "light", own: brightness, needed }]);
	}
	return ranks.filter(([strength]) => strength > 0);
}

/** What the prices of some models are, taken together: none of an example is more than that. */
function priceKind(...models: readonly PickModel[]): PriceKind {
	if (models.some(({ isSamplePrice }) => isSamplePrice)) return "example";
	return models.some(({ isLastKnownPrice }) => isLastKnownPrice) ? "lastKnown" : "asked";
}

/** What the price comes to, beside what was to be spent. */
function moneyClaim({ pricePence }: PickModel, { conditions: { max } }: Choice): Claim {
	const by = max === null ? 0 : max * 100 - pricePence;
	return max !== null && by >= NEXT_TO_NOTHING
		? { kind: "under", by, max: max * 100 }
		: { kind: "cost", price: pricePence };
}

/** Why a model has its role. */
export function whyOf(role: PickRole, model: PickModel, choice: Choice): Reason {
	const prices = priceKind(model);
	const { best } = choice.roles;
	const gain = role === "worth" && best && gainsOver(model, best, choice.weights)[0];
	if (gain) {
		const extra = model.pricePence - best.pricePence;
		return { claims: [{ kind: "gain", ...gain, extra }], prices: priceKind(model, best) };
	}
	const money = moneyClaim(model, choice);
	if (role === "cheapest") {
		const price = model.pricePence;
		const isTied = choice.pool.filter(({ pricePence }) => pricePence === price).length > 1;
		const claim: Claim = { kind: "cheapest", price, of: choice.pool.length, isTied };
		return { claims: money.kind === "under" ? [claim, money] : [claim], prices };
	}
	return { claims: [strongest(praises(model, choice)) ?? { kind: "passes" }, money], prices };
}

/** What falls short of what the use asks for. */
function shortfalls(model: PickModel, { conditions, weights }: Choice): Weighed[] {
	const { light, screen } = conditions.room;
	const { brightness } = model;
	const { inputLagMs } = model.figures;
	const claims: Weighed[] = [];
	if (
		brightness &&
		light !== null &&
		brightnessVerdict(brightness, light, screen) === "A little dim"
	) {
		const needed = Math.round(neededLumens(light, screen));
		claims.push([WEIGHTY + weights.weights.brightness, { kind: "dim", own: brightness, needed }]);
	}
	if (brightness && light === null && brightness < weights.lumens) {
		const claim: Claim = {
			kind: "short",
			criterion: "brightness",
			own: brightness,
			wanted: weights.lumens,
		};
		claims.push([weights.weights.brightness * 0.9, claim]);
	}
	if (inputLagMs !== null && inputLagMs > weights.lagMs) {
		const claim: Claim = {
			kind: "short",
			criterion: "lag",
			own: inputLagMs,
			wanted: weights.lagMs,
		};
		claims.push([weights.weights.lag * 0.9, claim]);
	}
	return claims;
}

/** Where others are better, or a figure is lacking. */
function weaknesses(role: PickRole, model: PickModel, choice: Choice): Weighed[] {
	const others = othersThan(model, choice);
	const { weights } = choice.weights;
	return RANKED.flatMap((criterion): Weighed[] => {
		const rank = rankAmong(model, others, criterion);
		if (!rank) {
			return weights[criterion] < WEIGHTY
				? []
				: [[weights[criterion] * 0.6, { kind: "unknown", criterion }]];
		}
		const { own, better } = rank;
		if (better === 0) return [];
		const claim: Claim = { kind: "behind", criterion, own, ahead: better, others: others.length };
		// A low price, or that more money is worth it, has just been said.
		const matters = criterion === "price" ? PRICE_MATTERS[role] : 1;
		return [[(weights[criterion] * matters * better) / others.length, claim]];
	});
}

/** What speaks against a model in its role. */
export function whyNotOf(role: PickRole, model: PickModel, choice: Choice): Reason {
	const { conditions, weights, roles } = choice;
	const of = (claim: Claim): Reason => ({ claims: [claim], prices: priceKind(model) });
	const max = (conditions.max ?? Number.POSITIVE_INFINITY) * 100;
	if (model.pricePence > max) return of({ kind: "over", by: model.pricePence - max, max });
	if (model.isDiscontinued) return of({ kind: "discontinued" });
	if (!model.inStock) return of({ kind: "outOfStock" });
	const claims = [...shortfalls(model, choice), ...weaknesses(role, model, choice)];
	if (role === "cheapest" && roles.best) {
		for (const { criterion, own, best } of gainsOver(roles.best, model, weights)) {
			const lesser: Claim = { kind: "lesser", criterion, own: best, best: own };
			claims.push([weights.weights[criterion] * 0.8, lesser]);
		}
	}
	const weightiest = strongest(claims.filter(([strength]) => strength > 0));
	if (weightiest) return of(weightiest);
	const by = model.pricePence - (roles.cheapest?.pricePence ?? model.pricePence);
	if (by === 0) return of({ kind: "none" });
	return {
		claims: [{ kind: "dearer", by }],
		prices: priceKind(model, roles.cheapest ?? model),
	};
}
