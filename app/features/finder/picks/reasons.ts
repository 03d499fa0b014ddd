import type { Conditions } from "~/features/finder/filters/filters";
import type { PickModel, PickRole, Roles } from "./pick-model";
import { FIGURED, type Figured, figureOf, isBetter, LEAST_PENCE, rankAmong } from "./ranks";
import { gainsOver, hasFullMarks, marksOf, type Scale } from "./score";

/** A figure of the model. */
interface Figure {
	criterion: Figured;
	own: number;
}

/** The content of a sentence in figures; prices in pence, all else as `figureOf`. */
export type Claim =
	/** Strictly better than each of the others. */
	| ({ kind: "first"; of: number } & Figure)
	| ({ kind: "ahead" | "behind"; ahead: number; others: number } & Figure)
	/** A better figure than the best for most has, for more money; `best` may be null, or a lag of no stated mode. */
	| ({ kind: "gain"; extra: number; best: number | null } & Figure)
	/** More of the features that count than the best for most has, for more money. */
	| { kind: "features"; own: number; best: number; of: number; extra: number }
	/** A worse figure than the best for most has. */
	| ({ kind: "lesser"; best: number } & Figure)
	/** The lowest price of the sufficient models. */
	| ({ kind: "cheapest"; criterion: "price"; of: number; isTied: boolean } & Figure)
	| ({ kind: "light" | "dim"; criterion: "brightness"; needed: number } & Figure)
	| ({ kind: "short"; criterion: "brightness" | "lag"; wanted: number } & Figure)
	/** `own` is a lag whose mode is not stated. */
	| { kind: "unknown"; criterion: Figured; own: number | null }
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
	/** The models that the cheapest was chosen from: they reach every floor. */
	doing: readonly PickModel[];
	conditions: Conditions;
	scale: Scale;
	roles: Roles;
}

/** A claim and how much it matters. */
type Weighed = readonly [strength: number, claim: Claim];

/** Fewer marks are no difference worth a word. */
const LEAST_GAIN = 2;
/** Smallest share of the others that a model must beat to be praised for it. */
const LEAST_LEAD = 0.5;
/** A missing figure with a smaller weight is not mentioned. */
const WEIGHTY = 15;

function strongest(claims: readonly Weighed[]): Claim | undefined {
	return claims.filter(([strength]) => strength > 0).sort(([a], [b]) => b - a)[0]?.[1];
}

function othersThan(model: PickModel, { passing }: Choice): readonly PickModel[] {
	return passing.filter((other) => other !== model);
}

/** Returns the strengths of a model among all that pass. */
function praises(model: PickModel, choice: Choice): Weighed[] {
	const others = othersThan(model, choice);
	const { scale, conditions } = choice;
	const { weights } = scale.weights;
	const claims = FIGURED.flatMap((criterion): Weighed[] => {
		const rank = rankAmong(model, others, criterion);
		if (!rank || rank.worse / others.length < LEAST_LEAD) return [];
		const { own, worse } = rank;
		const claim: Claim =
			worse === others.length
				? { kind: "first", criterion, own, of: others.length + 1 }
				: { kind: "ahead", criterion, own, ahead: worse, others: others.length };
		// The sentence ends with the price in any case.
		const share = (criterion === "price" ? 0.5 : 1) * (worse / others.length);
		return [[weights[criterion] * share, claim]];
	});
	const { lumens: own } = model.figures;
	const needed = scale.spans.brightness.full;
	if (conditions.room !== null && own && own >= needed) {
		const figure = { criterion: "brightness", own, needed: Math.round(needed) } as const;
		claims.push([weights.brightness * 0.75, { kind: "light", ...figure }]);
	}
	return claims;
}

/** Returns the kind of several models' prices together: an example makes all of them examples. */
function priceKind(...models: readonly PickModel[]): PriceKind {
	if (models.some(({ isSamplePrice }) => isSamplePrice)) return "example";
	return models.some(({ isLastKnownPrice }) => isLastKnownPrice) ? "lastKnown" : "asked";
}

/** Compares the price with the budget. */
function moneyClaim({ pricePence }: PickModel, { conditions: { max } }: Choice): Claim {
	const by = max === null ? 0 : max * 100 - pricePence;
	return max !== null && by >= LEAST_PENCE
		? { kind: "under", by, max: max * 100 }
		: { kind: "cost", price: pricePence };
}

/** Returns what the extra money for a model buys: most marks first, figures that both models have before others. */
function gainClaims(model: PickModel, best: PickModel, scale: Scale): Weighed[] {
	const { features } = scale.weights;
	const extra = model.pricePence - best.pricePence;
	const countOf = (one: PickModel) => features.filter((tag) => one.features.includes(tag)).length;
	return gainsOver(marksOf(model, scale), marksOf(best, scale)).map(({ criterion, gain }) => {
		if (criterion === "features") {
			const counts = { own: countOf(model), best: countOf(best), of: features.length };
			return [gain, { kind: "features", ...counts, extra }];
		}
		const own = figureOf(model, criterion) ?? 0;
		const unsure = criterion === "lag" ? best.figures.inputLagMs : null;
		const figures = { own, best: figureOf(best, criterion) ?? unsure };
		// A year of launch says less, and a figure that only one has the least.
		const share = criterion === "newness" ? 0.25 : 1;
		const strength = gain * (figures.best === null ? 0.01 : share);
		return [strength, { kind: "gain", criterion, ...figures, extra }];
	});
}

/** Returns the reason for a model in its role. */
function whyOf(role: PickRole, model: PickModel, choice: Choice): Reason {
	const prices = priceKind(model);
	const { best } = choice.roles;
	const gain = role === "worth" && best && strongest(gainClaims(model, best, choice.scale));
	if (gain) return { claims: [gain], prices: priceKind(model, best) };
	const money = moneyClaim(model, choice);
	if (role === "cheapest") {
		const own = model.pricePence;
		const near = choice.doing.filter(({ pricePence }) => pricePence - own < LEAST_PENCE);
		const counts = { of: choice.doing.length, isTied: near.length > 1 };
		const claim: Claim = { kind: "cheapest", criterion: "price", own, ...counts };
		return { claims: money.kind === "under" ? [claim, money] : [claim], prices };
	}
	return { claims: [strongest(praises(model, choice)) ?? { kind: "passes" }, money], prices };
}

/** Returns the figures in which a model falls short of the use's needs. */
function shortfalls(model: PickModel, { conditions, scale }: Choice): Weighed[] {
	const { lumens: own, inputLagMs } = model.figures;
	const { weights, lagMs } = scale.weights;
	const wanted = scale.spans.brightness.full;
	const claims: Weighed[] = [];
	if (own && own < wanted) {
		const figure = { criterion: "brightness", own } as const;
		claims.push(
			conditions.room === null
				? [weights.brightness * 0.9, { kind: "short", ...figure, wanted }]
				: [WEIGHTY + weights.brightness, { kind: "dim", ...figure, needed: Math.round(wanted) }],
		);
	}
	if (inputLagMs !== null && inputLagMs > lagMs) {
		const figure = { criterion: "lag", own: inputLagMs, wanted: lagMs } as const;
		claims.push([weights.lag * 0.9, { kind: "short", ...figure }]);
	}
	return claims;
}

/** Returns the figures in which others are better, and the missing ones. */
function weaknesses(role: PickRole, model: PickModel, choice: Choice): Weighed[] {
	const others = othersThan(model, choice);
	const { scale } = choice;
	const { weights } = scale.weights;
	return FIGURED.flatMap((criterion): Weighed[] => {
		const rank = rankAmong(model, others, criterion);
		if (!rank) {
			const own = criterion === "lag" ? model.figures.inputLagMs : null;
			return weights[criterion] < WEIGHTY
				? []
				: [[weights[criterion] * 0.6, { kind: "unknown", criterion, own }]];
		}
		const { own, better } = rank;
		if (better === 0 || hasFullMarks(criterion, model, scale)) return [];
		const counts = { ahead: better, others: others.length };
		// The reason for it has just said that more money is worth it.
		const matters = criterion === "price" && role === "worth" ? 0.5 : 1;
		const strength = (weights[criterion] * matters * better) / others.length;
		return [[strength, { kind: "behind", criterion, own, ...counts }]];
	});
}

/** Returns the figures in which the best for most is better. */
function lesserFigures(model: PickModel, best: PickModel, { scale }: Choice): Weighed[] {
	return gainsOver(marksOf(best, scale), marksOf(model, scale)).flatMap(
		({ criterion, gain }): Weighed[] => {
			if (criterion === "features" || gain < LEAST_GAIN) return [];
			const own = figureOf(model, criterion);
			const others = figureOf(best, criterion);
			if (own === null || others === null) return [];
			const claim: Claim = { kind: "lesser", criterion, own, best: others };
			return [[scale.weights.weights[criterion] * 0.8, claim]];
		},
	);
}

/** A figure for which a pick is praised. */
type Praise = Figure & { model: PickModel };

/** Returns true if a claim calls a figure poor that is praised in its model, or in another whose figure is worse. */
function isContradicted(model: PickModel, claim: Claim, praised: readonly Praise[]): boolean {
	if (!("criterion" in claim) || claim.kind === "unknown") return false;
	const { criterion, own } = claim;
	return praised.some(
		(praise) =>
			praise.criterion === criterion &&
			(praise.model === model || isBetter(criterion, own, praise.own)),
	);
}

/** Returns the main argument against a model in its role. */
function whyNotOf(
	role: PickRole,
	model: PickModel,
	choice: Choice,
	praised: readonly Praise[],
): Reason {
	const { conditions, roles } = choice;
	const of = (claim: Claim): Reason => ({ claims: [claim], prices: priceKind(model) });
	const max = (conditions.max ?? Number.POSITIVE_INFINITY) * 100;
	const by = model.pricePence - max;
	if (by >= LEAST_PENCE) return of({ kind: "over", by, max });
	if (model.isDiscontinued) return of({ kind: "discontinued" });
	if (!model.inStock) return of({ kind: "outOfStock" });
	const claims = [
		...shortfalls(model, choice),
		...weaknesses(role, model, choice),
		...(role === "cheapest" && roles.best ? lesserFigures(model, roles.best, choice) : []),
	];
	const weightiest = strongest(
		claims.filter(([, claim]) => !isContradicted(model, claim, praised)),
	);
	if (weightiest) return of(weightiest);
	const extra = model.pricePence - (roles.cheapest?.pricePence ?? model.pricePence);
	if (extra < LEAST_PENCE) return of({ kind: "none" });
	const prices = priceKind(model, roles.cheapest ?? model);
	return { claims: [{ kind: "dearer", by: extra }], prices };
}

/** Returns the reasons for and against the model of each role; none calls poor what another praises. */
export function reasonsOf(choice: Choice) {
	const chosen = (["best", "cheapest", "worth"] as const).flatMap((role) => {
		const model = choice.roles[role];
		return model ? [{ role, model, why: whyOf(role, model, choice) }] : [];
	});
	const praised = chosen.flatMap(({ model, why }) =>
		why.claims.flatMap((claim) =>
			"criterion" in claim && claim.own !== null ? [{ ...claim, own: claim.own, model }] : [],
		),
	);
	return chosen.map((one) => ({
		...one,
		whyNot: whyNotOf(one.role, one.model, choice, praised),
	}));
}
