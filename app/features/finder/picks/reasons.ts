import { throwRatios } from "~/features/catalogue/figures/figures";
import { CRITERIA, type Criterion } from "~/features/finder/filters/criteria";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { distanceRange, fitsScreen, pictureRange } from "~/features/room/picture-size";
import { PICK_ROLES, type PickRole } from "./pick-role";
import { hasBattery, LEAST_PENCE } from "./rules";
import { figureOf, fullFigure, gainsOver, isLessBetter, marksOf, type Scale } from "./score";

/** A criterion with the model's figure, as `figureOf` returns it. */
interface Figure {
	criterion: Criterion;
	own: number;
}

/** The content of a part of a sentence; prices in pence. */
export type Claim =
	/** The picture fills this many inches from this many metres. */
	| { kind: "fits"; screen: number; distance: number }
	/** The pictures from a distance in metres, in inches. */
	| { kind: "fills"; min: number; max: number; distance: number }
	/** Enough lumens for the room, or fewer. */
	| ({ kind: "light" | "dim"; needed: number } & Figure)
	/** A figure with most of the marks. */
	| ({ kind: "has" } & Figure)
	/** A figure with fewer than full marks. */
	| ({ kind: "short"; full: number } & Figure)
	/** A figure, or a price, beside that of another pick. */
	| ({ kind: "differs"; other: number; than: PickRole } & Figure)
	/** A figure that is unknown of another pick. */
	| ({ kind: "only"; than: PickRole } & Figure)
	/** `own` is a lag whose mode is not stated. */
	| { kind: "unknown"; criterion: Criterion; own: number | null }
	| { kind: "under" | "over"; by: number; max: number }
	| { kind: "cost"; price: number }
	/** `mains`: no battery is known, for a use away from home. */
	| { kind: "outOfStock" | "discontinued" | "mains" | "passes" | "none" };

/** Of the prices in a sentence: a shop's price today, an example, or a last known one. */
export type PriceKind = "asked" | "example" | "lastKnown";

/** One sentence. */
export interface Reason {
	claims: readonly Claim[];
	prices: PriceKind;
}

/** The models and conditions that picks were chosen by. */
export interface Choice {
	conditions: Conditions;
	scale: Scale;
	/** The model of each role; undefined for a role that fits no model. */
	roles: Readonly<Partial<Record<PickRole, FinderModel | undefined>>>;
}

/** A pick with its marks. */
interface Chosen {
	role: PickRole;
	model: FinderModel;
	/** In the order of `CRITERIA`. */
	marks: readonly number[];
}

/** A claim and how much it matters. */
type Weighed = readonly [strength: number, claim: Claim];

/** Fewer marks are no difference worth a word. */
const LEAST_GAIN = 2;
/** Share of the marks of a figure that a model is praised for. */
const PRAISED_SHARE = 0.75;
/** A missing figure with a smaller weight is not mentioned. */
const WEIGHTY = 15;
/** Figures, or drawbacks, in one sentence. */
const MOST_CLAIMS = 2;
/** A year of launch says less than other figures, and features may be missing from our texts. */
const SHARES: Readonly<Partial<Record<Criterion, number>>> = { newness: 0.25, features: 0.5 };

function strongest(claims: readonly Weighed[]): Claim[] {
	return [...claims].sort(([one], [other]) => other - one).map(([, claim]) => claim);
}

/** Returns the picture that the visitor gets, if they gave a size or a distance. */
function pictureClaims(model: FinderModel, { conditions }: Choice): Claim[] {
	const { screen, distance } = conditions;
	const ratios = throwRatios(model);
	if (!ratios || (screen === null && distance === null)) return [];
	if (screen !== null) {
		const nearest = Math.round(distanceRange(screen, ratios).min * 100) / 100;
		if (distance === null) return [{ kind: "fits", screen, distance: nearest }];
		if (fitsScreen(screen, distance, ratios)) return [{ kind: "fits", screen, distance }];
		if (nearest <= distance) return [{ kind: "fits", screen, distance: nearest }];
	}
	if (distance === null) return [];
	const { inches } = pictureRange(distance, ratios);
	const range = { min: Math.round(inches.min), max: Math.round(inches.max) };
	return [{ kind: "fills", ...range, distance }];
}

/** Returns the light of a model in the visitor's room. */
function lightClaim(
	model: FinderModel,
	kind: "light" | "dim",
	{ conditions, scale }: Choice,
): Claim[] {
	const { lumens: own } = model;
	const needed = scale.spans.brightness.full;
	if (conditions.room === null || !own || own >= needed !== (kind === "light")) return [];
	return [{ kind, criterion: "brightness", own, needed: Math.round(needed) }];
}

/** Returns the figures for which a model is praised: those with most of their marks, else the one with most marks. */
function praises({ model, marks }: Chosen, { conditions, scale }: Choice): Claim[] {
	const { weights } = scale.weights;
	const claims = (least: number) =>
		CRITERIA.flatMap((criterion, at): Weighed[] => {
			const own = figureOf(model, criterion, scale);
			const mark = marks[at] ?? 0;
			const isSaid = criterion === "brightness" && conditions.room !== null;
			if (criterion === "price" || isSaid || own === null || mark === 0) return [];
			// A year of launch is no reason to buy.
			if (mark < weights[criterion] * least || criterion === "newness") return [];
			return [[mark * (SHARES[criterion] ?? 1), { kind: "has", criterion, own }]];
		});
	const most = strongest(claims(PRAISED_SHARE)).slice(0, MOST_CLAIMS);
	return most.length > 0 ? most : strongest(claims(0)).slice(0, 1);
}

/** Returns the kind of several models' prices together: an example makes all of them examples. */
function priceKind(...models: readonly FinderModel[]): PriceKind {
	if (models.some(({ isSamplePrice }) => isSamplePrice)) return "example";
	return models.some(({ isLastKnownPrice }) => isLastKnownPrice) ? "lastKnown" : "asked";
}

/** Compares the price with the budget. */
function moneyClaim({ pricePence }: FinderModel, { conditions: { max } }: Choice): Claim {
	const by = max === null ? 0 : max * 100 - pricePence;
	return max !== null && by >= LEAST_PENCE
		? { kind: "under", by, max: max * 100 }
		: { kind: "cost", price: pricePence };
}

/** Compares the prices of two picks; empty for a difference that is none. */
function priceClaims({ model }: Chosen, than: Chosen): Claim[] {
	const own = model.pricePence;
	const other = than.model.pricePence;
	if (Math.abs(own - other) < LEAST_PENCE) return [];
	return [{ kind: "differs", criterion: "price", own, other, than: than.role }];
}

/** Returns the figures in which `better` earns more marks, as differences of `one` from `than`. Lags only of one mode. */
function differences(one: Chosen, than: Chosen, better: Chosen, { scale }: Choice): Weighed[] {
	const worse = better === one ? than : one;
	return gainsOver(better.marks, worse.marks).flatMap(({ criterion, gain }): Weighed[] => {
		const own = figureOf(one.model, criterion, scale);
		const other = figureOf(than.model, criterion, scale);
		const isOtherMode =
			criterion === "lag" && (one.model.lagMode ?? null) !== (than.model.lagMode ?? null);
		if (gain < LEAST_GAIN || own === null || isOtherMode) return [];
		const strength = gain * (SHARES[criterion] ?? 1);
		if (other !== null)
			return [[strength, { kind: "differs", criterion, own, other, than: than.role }]];
		// A figure that only one has says least; a lag of an unknown mode is none.
		if (criterion === "lag" && than.model.inputLagMs !== null) return [];
		return [[strength / 100, { kind: "only", criterion, own, than: than.role }]];
	});
}

/** Returns the reason for a pick: what the visitor gets, and for all but "worth more money" its price. */
function whyOf(pick: Chosen, best: Chosen, choice: Choice): Reason {
	const { role, model } = pick;
	const all = role === "worth" ? strongest(differences(pick, best, pick, choice)) : [];
	const compared = all.filter(({ kind }) => kind === "differs");
	const gains = (compared.length > 0 ? compared : all).slice(0, MOST_CLAIMS);
	const gets = [
		...pictureClaims(model, choice),
		...lightClaim(model, "light", choice),
		...(gains.length > 0 ? gains : praises(pick, choice)),
	];
	const [price = moneyClaim(model, choice)] = role === "cheapest" ? priceClaims(pick, best) : [];
	const claims: Claim[] = gets.length > 0 ? gets : [{ kind: "passes" }];
	if (role === "worth") return { claims, prices: "asked" };
	const prices = role === "cheapest" ? priceKind(model, best.model) : priceKind(model);
	return { claims: [...claims, price], prices };
}

/** Returns what a pick gives up against the others: figures with fewer marks, and a higher price. */
function losses(pick: Chosen, others: readonly Chosen[], choice: Choice): Weighed[] {
	return others.flatMap((other): Weighed[] => {
		const isDearer = pick.model.pricePence > other.model.pricePence;
		// The price of "worth more money" counts most, beside the one that it is worth more than.
		const most = pick.role === "worth" && other.role === "best" ? 100 : 0;
		const strength = (other.marks[0] ?? 0) - (pick.marks[0] ?? 0) + most;
		return [
			...differences(pick, other, other, choice),
			...(isDearer ? priceClaims(pick, other) : []).map((claim) => [strength, claim] as const),
		];
	});
}

/** Returns the figures that matter and are unknown. */
function unknowns(model: FinderModel, { scale }: Choice): Weighed[] {
	const { weights } = scale.weights;
	return CRITERIA.flatMap((criterion): Weighed[] => {
		const isKnown = figureOf(model, criterion, scale) !== null;
		if (isKnown || criterion === "price" || weights[criterion] < WEIGHTY) return [];
		const own = criterion === "lag" ? model.inputLagMs : null;
		return [[weights[criterion] * 0.6, { kind: "unknown", criterion, own }]];
	});
}

/** Returns the figures with fewer than full marks. */
function shortfalls({ model, marks }: Chosen, { scale }: Choice): Weighed[] {
	return CRITERIA.flatMap((criterion, at): Weighed[] => {
		if (criterion === "price") return [];
		const own = figureOf(model, criterion, scale);
		const lost = scale.weights.weights[criterion] - (marks[at] ?? 0);
		if (own === null || lost < LEAST_GAIN) return [];
		const full = Math.round(fullFigure(criterion, scale) * 100) / 100;
		return [[lost * (SHARES[criterion] ?? 1), { kind: "short", criterion, own, full }]];
	});
}

/** A figure for which a pick is praised. */
type Praise = Figure & { model: FinderModel };

/** Returns true if a claim calls a figure poor that is praised in its model, or in another whose figure is worse. */
function isContradicted(model: FinderModel, claim: Claim, praised: readonly Praise[]): boolean {
	if (!("criterion" in claim) || claim.kind === "unknown") return false;
	const { criterion, own } = claim;
	const isWorse = (value: number) => (isLessBetter(criterion) ? value > own : value < own);
	return praised.some(
		(praise) => praise.criterion === criterion && (praise.model === model || isWorse(praise.own)),
	);
}

/** Returns the arguments against a pick: what rules it out for some, then what it gives up against the others. */
function whyNotOf(
	pick: Chosen,
	chosen: readonly Chosen[],
	choice: Choice,
	praised: readonly Praise[],
): Reason {
	const { model } = pick;
	const others = chosen.filter((other) => other !== pick);
	const max = (choice.conditions.max ?? Number.POSITIVE_INFINITY) * 100;
	const by = model.pricePence - max;
	const isForTravel = choice.scale.weights.floors.weightKg !== undefined;
	const hard: Claim[] = [
		...(by >= LEAST_PENCE ? [{ kind: "over", by, max } as const] : []),
		...(model.isDiscontinued ? [{ kind: "discontinued" } as const] : []),
		...(model.isDiscontinued || model.inStock ? [] : [{ kind: "outOfStock" } as const]),
		...lightClaim(model, "dim", choice),
		...(isForTravel && !hasBattery(model) ? [{ kind: "mains" } as const] : []),
	];
	const isTrue = (claim: Claim) => !isContradicted(model, claim, praised);
	const claims = hard.filter(isTrue).slice(0, MOST_CLAIMS);
	const isOver = claims.some(({ kind }) => kind === "over");
	for (const claim of strongest([...losses(pick, others, choice), ...unknowns(model, choice)])) {
		const isNew = claims.every(
			(one) =>
				!("criterion" in one && "criterion" in claim && one.criterion === claim.criterion) &&
				!("than" in one && "than" in claim && one.than === claim.than),
		);
		const isSaid = isOver && "criterion" in claim && claim.criterion === "price";
		if (isNew && !isSaid && isTrue(claim) && claims.length < MOST_CLAIMS) claims.push(claim);
	}
	const [last = { kind: "none" } as const] = strongest(shortfalls(pick, choice)).filter(isTrue);
	const said = claims.length > 0 ? claims : [last];
	const compared = others.filter(({ role }) =>
		said.some((claim) => "than" in claim && claim.criterion === "price" && claim.than === role),
	);
	return { claims: said, prices: priceKind(model, ...compared.map((other) => other.model)) };
}

/** Returns the reasons for and against the model of each role; none calls poor what another praises. */
export function reasonsOf(choice: Choice) {
	const chosen = PICK_ROLES.flatMap((role): Chosen[] => {
		const model = choice.roles[role];
		return model ? [{ role, model, marks: marksOf(model, choice.scale) }] : [];
	});
	const [best] = chosen;
	if (best === undefined) return [];
	const reasoned = chosen.map((pick) => ({ pick, why: whyOf(pick, best, choice) }));
	const praised = reasoned.flatMap(({ pick: { model }, why }) =>
		why.claims.flatMap((claim) =>
			"criterion" in claim && claim.own !== null ? { ...claim, own: claim.own, model } : [],
		),
	);
	return reasoned.map(({ pick, why }) => ({
		...pick,
		why,
		whyNot: whyNotOf(pick, chosen, choice, praised),
	}));
}
