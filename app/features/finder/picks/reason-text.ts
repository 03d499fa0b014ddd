import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import { RESOLUTION_TEXTS } from "~/features/finder/filters/filters";
import type { PickModel } from "./pick-model";
import { type Figured, figureOf } from "./ranks";
import type { Choice, Claim, PriceKind, Reason } from "./reasons";

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });
const ratio = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 3 });
const wholePounds = new Intl.NumberFormat("en-GB", {
	style: "currency",
	currency: "GBP",
	maximumFractionDigits: 0,
});
const poundsAndPence = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** "£1,249", or "£599.99" if there are pence. */
function money(pence: number): string {
	return (pence % 100 === 0 ? wholePounds : poundsAndPence).format(pence / 100);
}

/** The name of a price in a sentence, with its article. */
const CALLED: Record<PriceKind, { article: string; price: string }> = {
	asked: { article: "a", price: "price" },
	example: { article: "an", price: "example price" },
	lastKnown: { article: "a", price: "last known price" },
};

const FIGURES: Record<Figured, (value: number) => string> = {
	brightness: (value) => `${number.format(value)} lumens`,
	lag: (value) => `${number.format(value)} ms`,
	sharpness: (value) => {
		const resolution = RESOLUTION_CLASSES[value];
		return resolution ? RESOLUTION_TEXTS[resolution] : "";
	},
	life: (value) => `${number.format(value)} hours`,
	weight: (value) => `${number.format(value)} kg`,
	newness: String,
	price: money,
	throw: (value) => `${ratio.format(value)}:1`,
};

const LACKING: Record<Figured, string> = {
	brightness: "brightness",
	lag: "input lag",
	sharpness: "resolution",
	life: "light source life",
	weight: "weight",
	newness: "year of launch",
	price: "price",
	throw: "throw ratio",
};

const FIRST: Record<Figured, (own: string, of: string) => string> = {
	brightness: (own, of) => `Brightest of ${of}, at ${own}`,
	lag: (own, of) => `Quickest to respond of ${of}, at ${own}`,
	sharpness: (own, of) => `Sharpest of ${of}, with its ${own} picture`,
	life: (own, of) => `Its light source lasts longest of ${of}, at ${own}`,
	weight: (own, of) => `Lightest of ${of}, at ${own}`,
	newness: (own, of) => `Newest of ${of}, from ${own}`,
	price: (_, of) => `Cheapest of ${of}`,
	throw: (own, of) => `Shortest throw of ${of}, at ${own}`,
};

const AHEAD: Record<Figured, (own: string, others: string) => string> = {
	brightness: (own, others) => `Brighter than ${others}, at ${own}`,
	lag: (own, others) => `Quicker to respond than ${others}, at ${own}`,
	sharpness: (own, others) => `Sharper than ${others}, with its ${own} picture`,
	life: (own, others) => `Its light source outlasts those of ${others}, at ${own}`,
	weight: (own, others) => `Lighter than ${others}, at ${own}`,
	newness: (own, others) => `Newer than ${others}, from ${own}`,
	price: (_, others) => `Cheaper than ${others}`,
	throw: (own, others) => `Shorter throw than ${others}, at ${own}`,
};

/** Words after the number of models that are better: the verb for one, for several, and the rest. */
const BEHIND: Record<Figured, (own: string) => [one: string, several: string, rest: string]> = {
	brightness: (own) => ["is", "are", `brighter than its ${own}`],
	lag: (own) => ["responds", "respond", `quicker than its ${own}`],
	sharpness: (own) => ["shows", "show", `a sharper picture than its ${own}`],
	life: (own) => ["lasts", "last", `longer than its ${own} of light`],
	weight: (own) => ["is", "are", `lighter than its ${own}`],
	newness: (own) => ["is", "are", `newer than this model from ${own}`],
	price: (own) => ["costs", "cost", `less than its ${own}`],
	throw: (own) => ["has", "have", `a shorter throw than its ${own}`],
};

const GAIN: Record<Figured, (own: string, best: string) => string> = {
	brightness: (own, best) => `buys ${own} instead of ${best.replace(" lumens", "")}`,
	lag: (own, best) => `cuts the lag from ${best} to ${own}`,
	sharpness: (own, best) => `buys a ${own} picture instead of ${best}`,
	life: (own, best) => `buys a light source for ${own} instead of ${best}`,
	weight: (own, best) => `cuts the weight from ${best} to ${own}`,
	newness: (own, best) => `buys a model from ${own} instead of ${best}`,
	price: (own, best) => `makes ${best} into ${own}`,
	throw: (own, best) => `buys a throw ratio of ${own} instead of ${best}`,
};

const LESSER: Record<Figured, (own: string, best: string) => string> = {
	brightness: (own, best) => `It gives ${own}, our best for most ${best}`,
	lag: (own, best) => `Its lag is ${own}, that of our best for most ${best}`,
	sharpness: (own, best) => `Its picture is ${own}, that of our best for most ${best}`,
	life: (own, best) => `Its light source lasts ${own}, that of our best for most ${best}`,
	weight: (own, best) => `It weighs ${own}, our best for most ${best}`,
	newness: (own, best) => `It is from ${own}, our best for most from ${best}`,
	price: (own, best) => `It costs ${own}, our best for most ${best}`,
	throw: (own, best) => `Its throw ratio is ${own}, that of our best for most ${best}`,
};

/** A figure as sentences show it, with the mode of a lag that is not known or not the usual one. */
function figureText(criterion: Figured, value: number, model: PickModel | undefined): string {
	const text = FIGURES[criterion](value);
	const mode = model && (model.figures.isLagModeStated ? model.lagMode : "mode not stated");
	return criterion === "lag" && mode ? `${text} (${mode})` : text;
}

/** Returns the condition that the found models share, to follow their number. */
function commonTo({ conditions: { room, distance, max } }: Choice): string {
	if (room !== null || distance !== null) return "that fit your room";
	return max === null ? "found" : "within your budget";
}

/** "12 of the 23 others", "all 23 others", "both others". */
function othersText(count: number, others: number): string {
	if (count < others) return `${count} of the ${others} others`;
	return others === 2 ? "both others" : `all ${others} others`;
}

function gainText(
	{ criterion, own, best }: Extract<Claim, { kind: "gain" }>,
	model: PickModel,
	{ roles }: Choice,
): string {
	const text = figureText(criterion, own, model);
	if (best === null) return `buys a known ${LACKING[criterion]} of ${text}`;
	const other = figureText(criterion, best, roles.best);
	return roles.best && figureOf(roles.best, criterion) === null
		? `buys a lag of ${text} whose mode is known, instead of ${other}`
		: GAIN[criterion](text, other);
}

function shortText(
	claim: Extract<Claim, { kind: "short" }>,
	{ scale: { weights } }: Choice,
	model: PickModel,
): string {
	const own = figureText(claim.criterion, claim.own, model);
	const wanted = FIGURES[claim.criterion](claim.wanted);
	if (claim.criterion === "brightness") {
		return `Its ${own} are fewer than the ${wanted} we like to see ${weights.forUse}`;
	}
	const much = claim.own > 2 * claim.wanted ? "more than twice" : "longer than";
	return `Its lag of ${own} is ${much} the ${wanted} we like to see ${weights.forUse}`;
}

function cheapestText(
	{ of, own, isTied }: Extract<Claim, { kind: "cheapest" }>,
	kind: PriceKind,
): string {
	const { article, price: called } = CALLED[kind];
	if (of === 1) {
		return `The only one we chose from that will do, for ${article} ${called} of ${money(own)}`;
	}
	if (isTied) return `None of the ${of} that will do is below its ${called} of ${money(own)}`;
	// The others' prices may be current.
	return kind === "lastKnown"
		? `The lowest price of the ${of} that will do, last known at ${money(own)}`
		: `The lowest ${called} of the ${of} that will do, ${money(own)}`;
}

function claimText(claim: Claim, kind: PriceKind, choice: Choice, model: PickModel): string {
	const ownText = (criterion: Figured, own: number) => figureText(criterion, own, model);
	const isAsked = kind === "asked";
	const { article, price } = CALLED[kind];
	switch (claim.kind) {
		case "first":
			return FIRST[claim.criterion](
				ownText(claim.criterion, claim.own),
				`the ${claim.of} ${commonTo(choice)}`,
			);
		case "ahead":
			return AHEAD[claim.criterion](
				ownText(claim.criterion, claim.own),
				othersText(claim.ahead, claim.others),
			);
		case "behind": {
			const own = ownText(claim.criterion, claim.own);
			const isCalled = claim.criterion === "price" && !isAsked;
			const [one, several, rest] = BEHIND[claim.criterion](isCalled ? `${price} of ${own}` : own);
			const count = othersText(claim.ahead, claim.others);
			const subject = count.charAt(0).toUpperCase() + count.slice(1);
			return `${subject} ${claim.ahead === 1 ? one : several} ${rest}`;
		}
		case "gain":
		case "features": {
			const gain =
				claim.kind === "gain"
					? gainText(claim, model, choice)
					: `buys ${claim.own} of the ${claim.of} features that count ${choice.scale.weights.forUse} instead of ${claim.best}`;
			const start = isAsked ? "" : `By ${price}s, `;
			return `${start}${money(claim.extra)} more than our best for most ${gain}`;
		}
		case "lesser":
			return LESSER[claim.criterion](
				ownText(claim.criterion, claim.own),
				figureText(claim.criterion, claim.best, choice.roles.best),
			);
		case "cheapest":
			return cheapestText(claim, kind);
		case "light":
			return `Bright enough for your room, with ${number.format(claim.own)} lumens where ${number.format(claim.needed)} will do`;
		case "dim":
			return `Its ${number.format(claim.own)} lumens are a little dim for your room, which asks for ${number.format(claim.needed)}`;
		case "short":
			return shortText(claim, choice, model);
		case "unknown":
			return claim.own === null
				? `We have no ${LACKING[claim.criterion]} for it, so ask before you buy`
				: `Its input lag is ${ownText("lag", claim.own)}, so ask before you buy`;
		case "under":
			return isAsked
				? `and ${money(claim.by)} under your ${money(claim.max)}`
				: `with ${article} ${price} ${money(claim.by)} under your ${money(claim.max)}`;
		case "cost":
			return isAsked
				? `for ${money(claim.price)}`
				: `for ${article} ${price} of ${money(claim.price)}`;
		case "over":
			return `Its ${price} is ${money(claim.by)} over your ${money(claim.max)}`;
		case "dearer":
			return `${isAsked ? "It" : `By ${price}s it`} costs ${money(claim.by)} more than the cheapest that will do`;
		case "outOfStock":
			return "No shop we list is known to have it in stock";
		case "discontinued":
			return "It is no longer made";
		case "passes":
			return "It meets everything you asked for";
		case "none":
			return "No figure that we weigh speaks against it here";
	}
}

/** Returns a reason for or against a model as one sentence, which names the kind of its price once. */
export function reasonText(
	{ claims: [first, ...rest], prices }: Reason,
	choice: Choice,
	model: PickModel,
): string {
	const isSaid = first.kind === "cheapest";
	const more = rest.map((claim) => claimText(claim, isSaid ? "asked" : prices, choice, model));
	return `${[claimText(first, prices, choice, model), ...more].join(", ")}.`;
}
