import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import { formatPence } from "~/features/catalogue/offers/price/price";
import type { Criterion } from "~/features/finder/filters/criteria";
import { capital } from "~/features/finder/filters/filter-kinds";
import { RESOLUTION_TEXTS } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import type { RoomLight } from "~/features/room/room";
import { PICK_ROLES, type PickRole } from "./pick-role";
import type { Choice, Claim, PriceKind, Reason } from "./reasons";
import { isLessBetter } from "./score";

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });
const ratio = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 3 });
const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

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

/** Returns the name of another pick: "the BenQ", of two of one brand "the TK700". */
function nameOf(role: PickRole, { roles }: Choice): string {
	const { brandSlug = "", model = "" } = roles[role] ?? {};
	const ofBrand = Object.values(roles).filter((one) => one?.brandSlug === brandSlug);
	return `the ${ofBrand.length > 1 ? model : brandNameFromSlug(brandSlug)}`;
}

const resolution = (value: number) => {
	const name = RESOLUTION_CLASSES[value];
	return name ? RESOLUTION_TEXTS[name] : "";
};

/** The resolution that a lag is one at. */
function lagMode({ lagMode: mode, inputLagMs, inputLag4kMs, isLag4kAt120 }: FinderModel): string {
	if (mode) return ` at ${mode}`;
	return inputLagMs === inputLag4kMs && !isLag4kAt120 ? " in 4K" : " in 1080p";
}

interface Texts {
	/** The name of the figure if it is unknown. */
	name: string;
	figure(value: number): string;
	/** The figure as a thing that a model has, unless that is the figure alone. */
	has?(figure: string, model: FinderModel, choice: Choice): string;
	/** Between a difference, or in front of both figures, and "than the BenQ". */
	better: string;
	worse: string;
	/** True if both figures are shown in place of their difference. */
	isBoth?: true;
}

const withUnit = (unit: string) => (value: number) => `${number.format(value)} ${unit}`;

const TEXTS: Readonly<Record<Criterion, Texts>> = {
	price: { name: "price", figure: formatPence, better: "less", worse: "more" },
	brightness: {
		...{ name: "brightness", figure: withUnit("lumens") },
		...{ better: "brighter", worse: "dimmer" },
	},
	sharpness: {
		...{ name: "resolution", figure: resolution, has: (figure) => `a ${figure} picture` },
		...{ better: "sharper", worse: "less sharp", isBoth: true },
	},
	lag: {
		...{ name: "input lag", figure: withUnit("ms"), better: "quicker", worse: "slower" },
		has: (figure, model) => `${figure} of lag${lagMode(model)}`,
	},
	life: {
		...{ name: "light source life", figure: withUnit("hours") },
		...{ has: (figure) => `${figure} of light`, better: "more light", worse: "less light" },
	},
	weight: {
		...{ name: "weight", figure: withUnit("kg"), has: (figure) => `a weight of ${figure}` },
		...{ better: "lighter", worse: "heavier" },
	},
	throw: {
		...{ name: "throw ratio", figure: (value) => `${ratio.format(value)}:1` },
		has: (figure) => `a throw ratio of ${figure}`,
		...{ better: "shorter in throw", worse: "longer in throw", isBoth: true },
	},
	features: {
		...{ name: "features", figure: String, isBoth: true },
		has(figure, _, { scale: { weights } }) {
			const { length } = weights.features;
			const count = Number(figure) === length ? `all ${length}` : `${figure} of the ${length}`;
			return `${figure === "0" ? `none of the ${length}` : count} features that count ${weights.forUse}`;
		},
		...{ better: "more features that count", worse: "fewer features that count" },
	},
	newness: {
		...{ name: "year of launch", figure: String, has: (figure) => `a launch in ${figure}` },
		...{ better: "newer", worse: "older" },
	},
	noise: {
		...{ name: "noise level", figure: withUnit("dB"), has: (figure) => `${figure} of noise` },
		...{ better: "quieter", worse: "louder" },
	},
	battery: {
		...{
			name: "battery life",
			figure: withUnit("minutes"),
			has: (figure) => `${figure} of battery`,
		},
		...{ better: "longer on battery", worse: "shorter on battery" },
	},
};

/** Returns a difference of two figures: "900 lumens", "2 years". */
function differenceText(criterion: Criterion, own: number, other: number): string {
	const by = Math.round(Math.abs(own - other) * 100) / 100;
	if (criterion !== "newness") return TEXTS[criterion].figure(by);
	return by === 1 ? "1 year" : `${by} years`;
}

function claimText(claim: Claim, model: FinderModel, choice: Choice): string {
	const { conditions, scale } = choice;
	const has = (criterion: Criterion, value: number) => {
		const text = TEXTS[criterion].figure(value);
		return TEXTS[criterion].has?.(text, model, choice) ?? text;
	};
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
			const { better, worse, figure, isBoth } = TEXTS[criterion];
			const word = isLessBetter(criterion) === own < other ? better : worse;
			return isBoth
				? `${word} (${figure(own)}, not ${figure(other)})`
				: `${differenceText(criterion, own, other)} ${word}`;
		}
		case "only":
			return `${has(claim.criterion, claim.own)}, which we do not know of ${nameOf(claim.than, choice)}`;
		case "unknown":
			return claim.own === null
				? `we have no ${TEXTS[claim.criterion].name} for it, so ask before you buy`
				: `its input lag is ${TEXTS.lag.figure(claim.own)} (mode not stated), so ask before you buy`;
		case "under":
			return `${formatPence(claim.by)} under your £${number.format(claim.max / 100)}`;
		case "over":
			return `${formatPence(claim.by)} over your £${number.format(claim.max / 100)}`;
		case "cost":
			return `for ${formatPence(claim.price)}`;
		case "outOfStock":
			return "no shop we list is known to have it in stock";
		case "mains":
			return "we know of no battery in it, so it needs a socket";
		case "discontinued":
			return "it is no longer made";
		case "passes":
			return "meets everything you asked for";
		case "none":
			return "no figure that we weigh speaks against it here";
	}
}

/** Returns a reason for or against a model as one sentence, which names the kind of its price once. */
export function reasonText({ claims, prices }: Reason, choice: Choice, model: FinderModel): string {
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
	const flaws = textsOf(
		...([
			"over",
			"discontinued",
			"outOfStock",
			"dim",
			"mains",
			"unknown",
			"short",
			"none",
		] as const),
	);
	const text = capital([...flaws, whole].filter(Boolean).join("; "));
	return `${text}${text.includes("£") ? PRICES[prices] : ""}.`;
}
