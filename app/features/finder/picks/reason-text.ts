import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import type { Criterion } from "~/features/finder/filters/criteria";
import { capital } from "~/features/finder/filters/filter-kinds";
import { RESOLUTION_TEXTS } from "~/features/finder/filters/filters";
import type { RoomLight } from "~/features/room/room";
import { PICK_ROLES, type PickModel, type PickRole } from "./pick-model";
import type { Choice, Claim, PriceKind, Reason } from "./reasons";
import { isLessBetter } from "./score";

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });
const ratio = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 3 });
const wholePounds = new Intl.NumberFormat("en-GB", {
	style: "currency",
	currency: "GBP",
	maximumFractionDigits: 0,
});
const poundsAndPence = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** "£1,249", or "£599.99" if there are pence. */
function money(pence: number): string {
	return (pence % 100 === 0 ? wholePounds : poundsAndPence).format(pence / 100);
}

/** The light of a room, after "bright enough" and "Best for most". */
export const IN_LIGHT: Readonly<Record<RoomLight, string>> = {
	dark: "in the dark",
	curtains: "with curtains drawn",
	lit: "with the lights on",
	daylight: "in daylight",
};

const PRICES: Readonly<Record<PriceKind, string>> = {
	asked: "",
	example: " (example prices)",
	lastKnown: " (last known prices)",
};

/** Names of picks that share their brand with another. */
const NAMES: Readonly<Record<PickRole, string>> = {
	best: "our best for most",
	cheapest: "the cheapest that will do",
	worth: "the one worth more money",
};

/** Returns the name of another pick: "the BenQ". */
function nameOf(role: PickRole, { roles }: Choice): string {
	const slug = roles[role]?.brandSlug ?? "";
	const isShared = Object.values(roles).filter((one) => one?.brandSlug === slug).length > 1;
	return isShared ? NAMES[role] : `the ${brandNameFromSlug(slug)}`;
}

const resolution = (value: number) => {
	const name = RESOLUTION_CLASSES[value];
	return name ? RESOLUTION_TEXTS[name] : "";
};

/** The resolution that a lag is one at. */
function lagMode({ figures, lagMode: mode, isLag4kAt120 }: PickModel): string {
	if (mode) return ` at ${mode}`;
	return figures.inputLagMs === figures.inputLag4kMs && !isLag4kAt120 ? " in 4K" : " in 1080p";
}

interface Texts {
	/** The figure alone. */
	figure(value: number): string;
	/** The figure as a thing that a model has. */
	has(figure: string, model: PickModel, choice: Choice): string;
	/** How a better and a worse figure compare, before "than the BenQ". */
	better(by: string, own: string, other: string, choice: Choice): string;
	worse(by: string, own: string, other: string, choice: Choice): string;
	/** The name of the figure if it is unknown. */
	name: string;
}

const instead = (own: string, other: string) => `(${own}, not ${other})`;

const TEXTS: Readonly<Record<Criterion, Texts>> = {
	price: {
		figure: money,
		has: (figure) => figure,
		better: (by) => `${by} less`,
		worse: (by) => `${by} more`,
		name: "price",
	},
	brightness: {
		figure: (value) => `${number.format(value)} lumens`,
		has: (figure) => figure,
		better: (by) => `${by} brighter`,
		worse: (by) => `${by} dimmer`,
		name: "brightness",
	},
	sharpness: {
		figure: resolution,
		has: (figure) => `a ${figure} picture`,
		better: (_, own, other) => `sharper ${instead(own, other)}`,
		worse: (_, own, other) => `less sharp ${instead(own, other)}`,
		name: "resolution",
	},
	lag: {
		figure: (value) => `${number.format(value)} ms`,
		has: (figure, model) => `${figure} of lag${lagMode(model)}`,
		better: (by) => `${by} quicker`,
		worse: (by) => `${by} slower`,
		name: "input lag",
	},
	life: {
		figure: (value) => `${number.format(value)} hours`,
		has: (figure) => `${figure} of light`,
		better: (by) => `${by} more light`,
		worse: (by) => `${by} less light`,
		name: "light source life",
	},
	weight: {
		figure: (value) => `${number.format(value)} kg`,
		has: (figure) => `a weight of ${figure}`,
		better: (by) => `${by} lighter`,
		worse: (by) => `${by} heavier`,
		name: "weight",
	},
	throw: {
		figure: (value) => `${ratio.format(value)}:1`,
		has: (figure) => `a throw ratio of ${figure}`,
		better: (_, own, other) => `shorter in throw ${instead(own, other)}`,
		worse: (_, own, other) => `longer in throw ${instead(own, other)}`,
		name: "throw ratio",
	},
	features: {
		figure: String,
		has: (figure, _, { scale: { weights } }) =>
			`${figure === "0" ? "none" : figure} of the ${weights.features.length} features that count ${weights.forUse}`,
		better: (_, own, other) => `more features that count ${instead(own, other)}`,
		worse: (_, own, other) => `fewer features that count ${instead(own, other)}`,
		name: "features",
	},
	newness: {
		figure: String,
		has: (figure) => `a launch in ${figure}`,
		better: (by) => `${by} newer`,
		worse: (by) => `${by} older`,
		name: "year of launch",
	},
	noise: {
		figure: (value) => `${number.format(value)} dB`,
		has: (figure) => `${figure} of noise`,
		better: (by) => `${by} quieter`,
		worse: (by) => `${by} louder`,
		name: "noise level",
	},
	battery: {
		figure: (value) => `${number.format(value)} minutes`,
		has: (figure) => `${figure} of battery`,
		better: (by) => `${by} longer on battery`,
		worse: (by) => `${by} shorter on battery`,
		name: "battery life",
	},
};

/** Returns a difference of two figures: "900 lumens", "2 years". */
function differenceText(criterion: Criterion, own: number, other: number): string {
	const by = Math.round(Math.abs(own - other) * 100) / 100;
	if (criterion !== "newness") return TEXTS[criterion].figure(by);
	return by === 1 ? "1 year" : `${by} years`;
}

function claimText(claim: Claim, model: PickModel, choice: Choice): string {
	const { conditions, scale } = choice;
	const has = (criterion: Criterion, value: number) =>
		TEXTS[criterion].has(TEXTS[criterion].figure(value), model, choice);
	const inLight = conditions.room === null ? "" : IN_LIGHT[conditions.room];
	switch (claim.kind) {
		case "fits":
			return `fills ${claim.screen} inches from ${number.format(claim.distance)} m`;
		case "fills": {
			const sizes = claim.min === claim.max ? claim.min : `${claim.min} to ${claim.max}`;
			return `fills ${sizes} inches from ${number.format(claim.distance)} m`;
		}
		case "light":
			return `is bright enough ${inLight}`;
		case "dim":
			return `a little dim ${inLight}: ${number.format(claim.own)} lumens where ${number.format(claim.needed)} are bright enough`;
		case "has":
			return has(claim.criterion, claim.own);
		case "short": {
			const own = has(claim.criterion, claim.own);
			const { forUse } = scale.weights;
			if (claim.criterion === "features") return own;
			const full = TEXTS[claim.criterion].figure(claim.full);
			return claim.criterion === "newness"
				? `${own}, when the newest found is from ${full}`
				: `${own}, where ${full} would be best ${forUse}`;
		}
		case "differs": {
			const { criterion, own, other } = claim;
			const { better, worse, figure } = TEXTS[criterion];
			const isBetter = isLessBetter(criterion) ? own < other : own > other;
			const by = differenceText(criterion, own, other);
			return (isBetter ? better : worse)(by, figure(own), figure(other), choice);
		}
		case "only":
			return `${has(claim.criterion, claim.own)}, which we do not know of ${nameOf(claim.than, choice)}`;
		case "unknown":
			return claim.own === null
				? `we have no ${TEXTS[claim.criterion].name} for it, so ask before you buy`
				: `its input lag is ${TEXTS.lag.figure(claim.own)} (mode not stated), so ask before you buy`;
		case "under":
			return `${money(claim.by)} under your ${money(claim.max)}`;
		case "over":
			return `${money(claim.by)} over your ${money(claim.max)}`;
		case "cost":
			return `for ${money(claim.price)}`;
		case "outOfStock":
			return "no shop we list is known to have it in stock";
		case "discontinued":
			return "it is no longer made";
		case "passes":
			return "meets everything you asked for";
		case "none":
			return "no figure that we weigh speaks against it here";
	}
}

/** Returns a reason for or against a model as one sentence, which names the kind of its price once. */
export function reasonText({ claims, prices }: Reason, choice: Choice, model: PickModel): string {
	const textOf = (claim: Claim) => claimText(claim, model, choice);
	const textsOf = (...kinds: Claim["kind"][]) =>
		claims.filter(({ kind }) => kinds.includes(kind)).map(textOf);
	const gets = list.format(textsOf("fits", "fills", "light", "passes"));
	const start = [gets, list.format(textsOf("has", "only"))].filter(Boolean).join(", with ");
	// The figures that are compared with one pick share its name.
	const compared = PICK_ROLES.flatMap((role) => {
		const own = claims.filter((claim) => claim.kind === "differs" && claim.than === role);
		const isPrice = (claim: Claim) => "criterion" in claim && claim.criterion === "price";
		const figures = list.format(own.filter((claim) => !isPrice(claim)).map(textOf));
		const [price] = own.filter(isPrice).map(textOf);
		if (figures) return `${figures} than ${nameOf(role, choice)}${price ? ` for ${price}` : ""}`;
		return price ? `${price} than ${nameOf(role, choice)}` : [];
	});
	const whole = [start, ...compared, ...textsOf("under", "cost")].filter(Boolean).join(", ");
	const flaws = textsOf("over", "discontinued", "outOfStock", "dim", "unknown", "short", "none");
	const text = capital([...flaws, whole].filter(Boolean).join("; "));
	return `${text}${text.includes("£") ? PRICES[prices] : ""}.`;
}
