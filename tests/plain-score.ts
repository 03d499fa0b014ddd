import type { FinderModel } from "~/features/finder/finder-model";
import type { ScoreConditions } from "~/features/scores/scored-model";
import { PLAIN_USES, USUAL } from "./plain-uses";

// The score in the plainest way, without the code under test; names and numbers are those of /how-we-choose.

type Model = FinderModel;

/** The figures without points and with all of them; that of light depends on the room. */
const SCALES: Record<string, [none: number, full: number]> = {
	contrast: [0, 6],
	resolution: [0, 100],
	hdr: [0, 2],
	noise: [38, 24],
	zoom: [1, 1.6],
	lensShift: [0, 60],
	lag: [50, 4],
	modes: [0, 100],
	life: [0, 20_000],
	warranty: [0, 5],
	lampFree: [0, 1],
	hdmi: [0, 2],
	network: [0, 2],
	shortThrow: [1.5, 0.5],
	weight: [8, 1],
	size: [12, 1],
	battery: [0, 180],
	streaming: [0, 2],
	sound: [0, 20],
	fit: [0, 2],
};

const has = (model: Model, ...tags: string[]) => tags.some((tag) => model.features.includes(tag));

/** The lag that counts for a visitor. */
export function plainLag(model: Model, { mode, res }: ScoreConditions): number | null {
	if (mode.includes("4k120")) return model.lag4k120;
	if (mode.includes("1080p240")) return model.lag1080p240;
	if (mode.includes("1080p120")) return model.lag1080p120;
	const stated = model.isLagModeStated === 1;
	if (!res.includes("4k") && !res.includes("native-4k")) return stated ? model.inputLagMs : null;
	if (model.lag4k60 !== null) return model.lag4k60;
	return stated && model.lag4k120 === null ? model.inputLag4kMs : null;
}

function modes(model: Model): number | null {
	if (model.modes.length === 0) return null;
	let sum = 0;
	if (model.modes.includes("4k120")) sum += 30;
	if (model.modes.includes("1080p240")) sum += 30;
	if (model.modes.includes("1080p120")) sum += 20;
	if (model.modes.includes("1440p120")) sum += 20;
	if (model.modes.includes("vrr")) sum += 20;
	if (model.modes.includes("allm")) sum += 10;
	return Math.min(sum, 100);
}

function hdr(model: Model): number | null {
	if (!model.hasFeatureList) return null;
	return (
		Number(has(model, "hdr10", "hlg")) +
		Number(has(model, "hdr10-plus")) +
		Number(has(model, "dolby-vision"))
	);
}

function streaming(model: Model): number | null {
	if (!model.hasFeatureList) return null;
	if (has(model, "google-tv", "android-tv", "webos", "vidaa", "tizen", "netflix-built-in"))
		return 2;
	return Number(has(model, "google-cast", "airplay", "screen-mirroring", "wi-fi"));
}

const PERCENT: Record<string, number> = { "720p": 0, "1080p": 50, "4k": 90, "native-4k": 100 };
const STEPS: Record<string, number> = { wired: 2, wireless: 1, none: 0 };
const CHIPS: Record<string, number> = { lcos: 8000, lcd: 1000, dlp: 800 };

/** The figure that counts before classes and the worst fifth. */
export function plainFigure(
	name: string,
	model: Model,
	conditions: ScoreConditions,
): number | null {
	switch (name) {
		case "contrast":
			return model.nativeContrast === null ? null : Math.log2(model.nativeContrast / 500);
		case "light":
			return model.lumens;
		case "resolution":
			return PERCENT[model.resolutionClass ?? ""] ?? null;
		case "hdr":
			return hdr(model);
		case "noise":
			return model.noiseDb;
		case "zoom":
			return model.throwRatioMin === null || model.throwRatioMax === null
				? null
				: model.throwRatioMax / model.throwRatioMin;
		case "lensShift":
			return model.reachPercent;
		case "lag":
			return plainLag(model, conditions);
		case "modes":
			return modes(model);
		case "life":
			return model.lightSourceHours;
		case "warranty":
			return model.warrantyYears;
		case "lampFree":
			return model.lightKind === null ? null : Number(model.lightKind !== "lamp");
		case "hdmi":
			return model.hdmiSockets;
		case "network":
			return STEPS[model.network ?? ""] ?? null;
		case "shortThrow":
			return model.throwRatioMin;
		case "weight":
			return model.weightKg;
		case "size":
			return model.litres;
		case "battery":
			return model.batteryMinutes;
		case "streaming":
			return streaming(model);
		case "sound":
			return model.speakerWatts;
		case "fit":
			if (model.aspect === null) return null;
			return model.aspect <= 1.6 ? 2 : 1;
		default:
			throw new Error(name);
	}
}

/** What a model without the figure counts as by its class; undefined without a class. */
function classFigure(name: string, model: Model): number | undefined {
	if (name === "contrast" && model.chipKind !== null) {
		return Math.log2((CHIPS[model.chipKind] ?? 0) / 500);
	}
	if (name === "life" && model.lightKind !== null) {
		return model.lightKind === "lamp" ? 3000 : 20_000;
	}
	if (name === "lensShift") return has(model, "vertical-lens-shift") ? 50 : 0;
	if (name === "battery" && !has(model, "built-in-battery")) return 0;
	return undefined;
}

const ROOMS: Record<string, number> = { dark: 1000, curtains: 2000, lit: 3000, daylight: 4000 };

/** The picture that light is judged at, in inches. */
export function plainInches(
	{ throwRatioMin, throwRatioMax }: Model,
	{ distance, screen, nearer }: Pick<ScoreConditions, "distance" | "screen" | "nearer">,
	usual: number,
): number {
	if (distance === null || throwRatioMin === null || throwRatioMax === null) return screen ?? usual;
	const largest = (distance / throwRatioMin) * 45.17;
	const smallest = (distance / throwRatioMax) * 45.17;
	if (screen !== null && screen >= smallest * 0.98 && screen <= largest * 1.02) return screen;
	if (screen !== null && nearer && screen <= largest) return screen;
	return Math.min(400, largest);
}

/** The lumens with all points of light. */
export function plainLumens(model: Model, conditions: ScoreConditions, useSlug: string | null) {
	const { lumens, inches, room } = PLAIN_USES[useSlug ?? "any"] ?? PLAIN_USES.any ?? missing();
	const judged = plainInches(model, conditions, inches);
	if (conditions.room !== null && conditions.room !== room) {
		return (ROOMS[conditions.room] ?? 0) * (judged / 100) ** 2;
	}
	return lumens * (judged / inches) ** 2;
}

function missing(): never {
	throw new Error("No such use");
}

/** The points of a model by the slugs of the parts, with their most. */
export type PlainPoints = Map<string, { points: number; of: number }>;

/** Returns the scores of models of `all` under a visitor's conditions. */
export function plainScores(all: readonly Model[], conditions: ScoreConditions) {
	const { use: useSlug, room, distance, throw: kinds, w } = conditions;
	const use = PLAIN_USES[useSlug ?? "any"] ?? missing();
	const models = all.filter(({ uses }) => useSlug === null || uses.includes(useSlug));
	const isLit = room !== null && room !== "dark";
	const needsShort =
		(distance !== null && distance < 1.5) ||
		kinds.includes("short") ||
		kinds.includes("ultra-short");

	const rows = use.rows.map(([slug, points, litPoints, shares]) => {
		let most = isLit ? litPoints : points;
		if (w.includes(`${slug}-little`)) most /= 2;
		if (w.includes(`${slug}-much`)) most *= 2;
		const isPlacing = useSlug === "business-education" && slug === "placing";
		return { slug, of: most, shares: isPlacing && needsShort ? { shortThrow: 1 } : shares };
	});
	for (const [slug, shares] of Object.entries(USUAL)) {
		if (w.includes(`${slug}-much`) && !use.rows.some(([name]) => name === slug)) {
			rows.push({ slug, of: 15, shares });
		}
	}
	const sum = rows.reduce((total, { of }) => total + of, 0);
	for (const one of rows) one.of = (one.of * 100) / sum;

	const worst = new Map<string, number | undefined>();
	function worstOf(name: string): number | undefined {
		if (!worst.has(name)) {
			const [none, full] = SCALES[name] ?? [0, 1];
			const figures = models
				.map((model) => plainFigure(name, model, conditions))
				.filter((one) => one !== null)
				.sort((one, other) => (full < none ? other - one : one - other));
			worst.set(name, figures[Math.ceil(figures.length / 5) - 1]);
		}
		return worst.get(name);
	}

	function share(name: string, model: Model): number {
		const counted =
			plainFigure(name, model, conditions) ?? classFigure(name, model) ?? worstOf(name);
		if (counted === undefined) return 0;
		const [none, full] =
			name === "light" ? [0, plainLumens(model, conditions, useSlug)] : (SCALES[name] ?? missing());
		return Math.min(1, Math.max(0, (counted - none) / (full - none)));
	}

	const pointsOf = (model: Model, { shares, of }: (typeof rows)[number]) =>
		Object.entries(shares).reduce((total, [name, each]) => total + each * share(name, model), 0) *
		of;
	const merit = (model: Model) => rows.reduce((total, one) => total + pointsOf(model, one), 0);
	const merits = new Map(models.map((model) => [model, merit(model)]));

	function valueShare(model: Model): number {
		if (model.pricePence === 0) return 0;
		const peers = models.filter(
			({ isDiscontinued, pricePence }) =>
				!isDiscontinued &&
				pricePence > 0 &&
				pricePence >= model.pricePence * 0.75 &&
				pricePence <= model.pricePence * 1.25,
		);
		if (peers.length === 0) return 0.5;
		const average =
			peers.reduce((total, peer) => total + (merits.get(peer) ?? 0), 0) / peers.length;
		const above = (merits.get(model) ?? merit(model)) - average;
		return Math.min(1, Math.max(0, (above + 10) / 20));
	}

	return {
		/** The parts with most points: the share of them that a model has, and their measures. */
		weightiestOf: (model: Model) =>
			rows
				.filter(({ slug }) => slug !== "price")
				.filter(({ of }, _, list) => list.every((other) => other.of <= of))
				.map((row) => ({
					share: pointsOf(model, { ...row, of: 1 }),
					measures: Object.keys(row.shares),
				})),
		/** The measures that count, by name. */
		measures: new Set(rows.flatMap(({ of, shares }) => (of > 0 ? Object.keys(shares) : []))),
		/** The share of full points of a measure. */
		share,
		pointsOf: (model: Model): PlainPoints =>
			new Map(
				rows
					.filter(({ of }) => of > 0)
					.map((one) => {
						const points = one.slug === "price" ? valueShare(model) * one.of : pointsOf(model, one);
						return [one.slug, { points, of: one.of }];
					}),
			),
	};
}

export type PlainScores = ReturnType<typeof plainScores>;
