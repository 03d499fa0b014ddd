import type { Conditions } from "~/features/finder/filters/filters";
import { brightnessVerdict, neededLumens } from "~/features/room/brightness";
import type { PickModel, PickRole, Roles } from "./pick-model";
import { figureOf, isBetter, meritOf, RANKED, type Ranked, rankAmong } from "./ranks";
import { countedFigure, type Scale } from "./score";

/** A figure of the model. */
interface Figure {
	criterion: Ranked;
	own: number;
}

/** A figure beside that of the best for most. */
interface Compared extends Figure {
	best: number;
}

/** The content of a sentence in figures; prices in pence, all else as `figureOf`. */
export type Claim =
	/** Strictly better than each of the others. */
	| ({ kind: "first"; of: number } & Figure)
	| ({ kind: "ahead" | "behind"; ahead: number; others: number } & Figure)
	/** A better figure than the best for most has, for more money. */
	| ({ kind: "gain"; extra: number } & Compared)
	/** A worse figure than the best for most has. */
	| ({ kind: "lesser" } & Compared)
	/** The lowest price of the sufficient models. */
	| { kind: "cheapest"; price: number; of: number; isTied: boolean }
	| { kind: "light" | "dim"; own: number; needed: number }
	| ({ kind: "short"; criterion: "brightness" | "lag"; wanted: number } & Figure)
	/** `own` is a lag whose mode is not stated. */
	| { kind: "unknown"; criterion: Ranked; own: number | null }
	| { kind: "under" | "over"; by: number; max: number }
	| { kind: "cost"; price: number }
	| { kind: "dearer"; by: number }
	| { kind: "outOfStock" | "discontinued" | "passes" | "none" };

/** The kind of the prices in a sentence: a shop's price today, an example, or a last known one. */
export type PriceKind = "asked" | "example" | "lastKnown";

/** One sentence. */
export interface Reason {
	claims: readonly [Claim, ...Claim[]];
	prices: PriceKind;
}

/** The models and conditions that a pick was chosen by. */
export interface Choice {
	/** All that pass the conditions. */
	passing: readonly PickModel[];
	/** Models of the pool of the cheapest sufficient one. */
	doing: readonly PickModel[];
	conditions: Conditions;
	scale: Scale;
	roles: Roles;
}

/** A claim and how much it matters. */
type Weighed = readonly [strength: number, claim: Claim];

/** Smallest gain in a figure, as a share of it, that is worth more money. */
const LEAST_GAIN = 0.1;
/** Smallest share of the others that a model must beat to be praised for it. */
const LEAST_LEAD = 0.5;
/** A missing figure with a smaller weight is not mentioned. */
const WEIGHTY = 15;
/** Pence under a budget up to which a price counts as the budget itself. */
const NEXT_TO_NOTHING = 100;

/** The weight, in a role, of cheaper alternatives. */
const PRICE_MATTERS: Readonly<Record<PickRole, number>> = { best: 1, cheapest: 0.1, worth: 0.5 };

function strongest(claims: readonly Weighed[]): Claim | undefined {
	return [...claims].sort(([a], [b]) => b - a)[0]?.[1];
}

/** Compares two models figure by figure, as shares of the larger value, up to full marks. */
function differences(model: PickModel, best: PickModel, scale: Scale) {
	return RANKED.flatMap((criterion) => {
		// A year of launch is no gain by itself, and a price is the cost of the gain.
		if (criterion === "newness" || criterion === "price") return [];
		if (meritOf(model, criterion) === null || meritOf(best, criterion) === null) return [];
		const weight = scale.weights.weights[criterion];
		const own = countedFigure(model, criterion, scale);
		const other = countedFigure(best, criterion, scale);
		if (own === null || other === null || own === other || weight === 0) return [];
		const share = Math.abs(own - other) / Math.max(own, other);
		return [
			{ criterion, share, gain: weight * (isBetter(criterion, own, other) ? share : -share) },
		];
	});
}

const isGain = ({ share, gain }: { share: number; gain: number }) =>
	gain > 0 && share >= LEAST_GAIN;

/**
 * Returns the gain of a model over another in the figures that count for the use; null if it is not worth more money.
 */
export function netGain(model: PickModel, best: PickModel, scale: Scale): number | null {
	const found = differences(model, best, scale);
	const net = found.reduce((sum, { gain }) => sum + gain, 0);
	return net > 0 && found.some(isGain) ? net : null;
}

/** Returns the figures in which a model beats another by enough to mention, the largest weight first. */
function gainsOver(model: PickModel, best: PickModel, scale: Scale): Ranked[] {
	return differences(model, best, scale)
		.filter(isGain)
		.sort((a, b) => b.gain - a.gain)
		.map(({ criterion }) => criterion);
}

/** Two models' figures of a criterion; both are known. */
function compared(model: PickModel, best: PickModel, criterion: Ranked): Compared {
	return {
		criterion,
		own: figureOf(model, criterion) ?? 0,
		best: figureOf(best, criterion) ?? 0,
	};
}

function othersThan(model: PickModel, { passing }: Choice): readonly PickModel[] {
	return passing.filter((other) => other !== model);
}

/** Returns the strengths of a model among all that pass. */
function praises(model: PickModel, choice: Choice): Weighed[] {
	const others = othersThan(model, choice);
	const { scale, conditions } = choice;
	const { weights } = scale.weights;
	const ranks = RANKED.flatMap((criterion): Weighed[] => {
		const rank = rankAmong(model, others, criterion);
		if (!rank || rank.worse / others.length < LEAST_LEAD) return [];
		const { own, worse } = rank;
		const figure = { criterion, own };
		const claim: Claim =
			worse === others.length
				? { kind: "first", ...figure, of: others.length + 1 }
				: { kind: "ahead", ...figure, ahead: worse, others: others.length };
		// The sentence ends with the price in any case.
		const share = (criterion === "price" ? 0.5 : 1) * (worse / others.length);
		return [[weights[criterion] * share, claim]];
	});
	const { room: light, screen } = conditions;
	const { lumens } = model.figures;
	if (light !== null && lumens && brightnessVerdict(lumens, light, screen) === "Bright enough") {
		const needed = Math.round(neededLumens(light, screen));
		ranks.push([weights.brightness * 0.75, { kind: "light", own: lumens, needed }]);
	}
	return ranks.filter(([strength]) => strength > 0);
}

/** Returns the kind of several models' prices together: an example makes all of them examples. */
function priceKind(...models: readonly PickModel[]): PriceKind {
	if (models.some(({ isSamplePrice }) => isSamplePrice)) return "example";
	return models.some(({ isLastKnownPrice }) => isLastKnownPrice) ? "lastKnown" : "asked";
}

/** Compares the price with the budget. */
function moneyClaim({ pricePence }: PickModel, { conditions: { max } }: Choice): Claim {
	const by = max === null ? 0 : max * 100 - pricePence;
	return max !== null && by >= NEXT_TO_NOTHING
		? { kind: "under", by, max: max * 100 }
		: { kind: "cost", price: pricePence };
}

/** Returns the reason for a model in its role. */
export function whyOf(role: PickRole, model: PickModel, choice: Choice): Reason {
	const prices = priceKind(model);
	const { best } = choice.roles;
	const gain = role === "worth" && best && gainsOver(model, best, choice.scale)[0];
	if (gain) {
		const extra = model.pricePence - best.pricePence;
		const claim: Claim = { kind: "gain", ...compared(model, best, gain), extra };
		return { claims: [claim], prices: priceKind(model, best) };
	}
	const money = moneyClaim(model, choice);
	if (role === "cheapest") {
		const price = model.pricePence;
		const isTied = choice.doing.filter(({ pricePence }) => pricePence === price).length > 1;
		const claim: Claim = { kind: "cheapest", price, of: choice.doing.length, isTied };
		return { claims: money.kind === "under" ? [claim, money] : [claim], prices };
	}
	return { claims: [strongest(praises(model, choice)) ?? { kind: "passes" }, money], prices };
}

/** Returns the figures in which a model falls short of the use's needs. */
function shortfalls(model: PickModel, { conditions, scale }: Choice): Weighed[] {
	const { room: light } = conditions;
	const { lumens, inputLagMs } = model.figures;
	const { weights, lagMs } = scale.weights;
	const wanted = scale.spans.brightness.full;
	const claims: Weighed[] = [];
	if (lumens && lumens < wanted) {
		const own = lumens;
		claims.push(
			light === null
				? [weights.brightness * 0.9, { kind: "short", criterion: "brightness", own, wanted }]
				: [WEIGHTY + weights.brightness, { kind: "dim", own, needed: Math.round(wanted) }],
		);
	}
	if (inputLagMs !== null && inputLagMs > lagMs) {
		const figure = { own: inputLagMs, wanted: lagMs };
		claims.push([weights.lag * 0.9, { kind: "short", criterion: "lag", ...figure }]);
	}
	return claims;
}

/** Returns the figures in which others are better, and the missing ones. */
function weaknesses(role: PickRole, model: PickModel, choice: Choice): Weighed[] {
	const others = othersThan(model, choice);
	const { weights } = choice.scale.weights;
	return RANKED.flatMap((criterion): Weighed[] => {
		const rank = rankAmong(model, others, criterion);
		if (!rank) {
			const own = criterion === "lag" ? model.figures.inputLagMs : null;
			return weights[criterion] < WEIGHTY
				? []
				: [[weights[criterion] * 0.6, { kind: "unknown", criterion, own }]];
		}
		const { own, better } = rank;
		if (better === 0) return [];
		const counts = { ahead: better, others: others.length };
		const claim: Claim = { kind: "behind", criterion, own, ...counts };
		// The reason has just mentioned a low price, or that more money is worth it.
		const matters = criterion === "price" ? PRICE_MATTERS[role] : 1;
		return [[(weights[criterion] * matters * better) / others.length, claim]];
	});
}

/** Returns the main argument against a model in its role. */
export function whyNotOf(role: PickRole, model: PickModel, choice: Choice): Reason {
	const { conditions, scale, roles } = choice;
	const of = (claim: Claim): Reason => ({ claims: [claim], prices: priceKind(model) });
	const max = (conditions.max ?? Number.POSITIVE_INFINITY) * 100;
	if (model.pricePence > max) return of({ kind: "over", by: model.pricePence - max, max });
	if (model.isDiscontinued) return of({ kind: "discontinued" });
	if (!model.inStock) return of({ kind: "outOfStock" });
	const claims = [...shortfalls(model, choice), ...weaknesses(role, model, choice)];
	if (role === "cheapest" && roles.best) {
		for (const criterion of gainsOver(roles.best, model, scale)) {
			const lesser: Claim = { kind: "lesser", ...compared(model, roles.best, criterion) };
			claims.push([scale.weights.weights[criterion] * 0.8, lesser]);
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
