import { decodeJsonList } from "db/json/json-columns";
import type { ProjectorsTable } from "db/schema";
import { tagSlug } from "~/features/catalogue/lists/tag";
import { parseSides } from "~/features/catalogue/numeric-facts/sides";
import type { Network, ScoredModel } from "./scored-model";

/** The columns that only scores need. */
export const SCORE_COLUMNS = [
	"nativeContrast",
	"lensShiftVertical",
	"throwOffset",
	"offsetReference",
	"lag4k60",
	"lag4k120",
	"lag1080p120",
	"lag1080p240",
	"warrantyYears",
	"hdmi",
	"inputs",
	"features",
	"speaker",
	"dimensions",
	"nativeAspectRatio",
] as const satisfies (keyof ProjectorsTable)[];

export type DerivedFactColumns = Pick<ProjectorsTable, "hdmi" | "speaker" | "dimensions"> &
	Pick<ProjectorsTable, "throwOffset" | "offsetReference" | "lensShiftVertical"> &
	Pick<ProjectorsTable, "nativeAspectRatio"> & { inputs: string; features: string };

/** Features that only repeat the resolution, as slugs of tags. */
const RESOLUTION_FEATURES = ["pixel-shift-4k"];

const CUBIC_MM_PER_LITRE = 1_000_000;

/** Returns the volume of a body in litres by its dimensions: "300 x 120 x 250 mm". */
export function litresOf(dimensions: string | null): number | null {
	const sides = parseSides(dimensions ?? "");
	if (!sides) return null;
	const litres = (sides.width * sides.depth * sides.height) / CUBIC_MM_PER_LITRE;
	return Math.round(litres * 10) / 10;
}

/** A number of sockets of one kind, before or after their name: "2 x HDMI", "2 HDMI", "HDMI 2.1 x 2". */
const COUNT_BEFORE_NAME = /^\s*(\d)(?![.\dk])\s*[x×]?\s*[a-z]/i;
const COUNT_AFTER_NAME = /[x×]\s*(\d)(?!\d)/i;

/** Separators between kinds of sockets: "1 x HDMI 2.1, 2 x HDMI 2.0 and USB". */
const SOCKET_SEPARATOR = /[,;+&]|\band\b/i;
const BRACKETS_PATTERN = /\([^)]*\)/g;

/** Returns the number of sockets in a text about HDMI, the sum over its parts. */
function socketsIn(text: string): number {
	const parts = text
		.replace(BRACKETS_PATTERN, "")
		.split(SOCKET_SEPARATOR)
		.filter((part) => /hdmi/i.test(part));
	const socketParts = parts.length > 0 ? parts : [text];
	return socketParts
		.map((part) =>
			Number(COUNT_BEFORE_NAME.exec(part)?.[1] ?? COUNT_AFTER_NAME.exec(part)?.[1] ?? 1),
		)
		.reduce((sum, count) => sum + count, 0);
}

/** Returns the number of HDMI sockets by the text about them, else by the list of inputs. */
export function hdmiSocketsOf(hdmi: string | null, inputs: readonly string[]): number | null {
	if (hdmi !== null && hdmi !== "") return socketsIn(hdmi);
	const sockets = inputs.filter((input) => /hdmi/i.test(input));
	return inputs.length === 0 ? null : sockets.reduce((sum, input) => sum + socketsIn(input), 0);
}

const WIRED_NETWORK = /\b(?:ethernet|lan|rj-?45|hdbaset|digital link)\b/i;

/** Returns the kind of a model's network connection; null if neither its sockets nor its features are stated. */
export function networkOf(
	inputs: readonly string[],
	features: readonly string[],
	hasFeatureList: boolean,
): Network | null {
	if (features.includes("network-control") || inputs.some((input) => WIRED_NETWORK.test(input))) {
		return "wired";
	}
	if (features.includes("wi-fi")) return "wireless";
	return inputs.length > 0 || hasFeatureList ? "none" : null;
}

/** Watts of one or more loudspeakers of one kind: "2 x 10 W", "10 W x 2", "20 watts". */
const WATTS_PATTERN =
	/(?:(\d)\s*[x×]\s*)?(\d+(?:\.\d+)?)\s*W(?:atts?)?\b(?:\s*[x×]\s*(\d)(?!\d))?/gi;

/**
 * Returns the watts of all loudspeakers: "2 x 10 W + 20 W subwoofer" has 40; 0 for "None". Watts in brackets count only
 * if there are none outside, because they repeat those.
 */
export function speakerWattsOf(speaker: string | null): number | null {
	if (speaker === null) return null;
	if (/^\s*(?:none|no)\b/i.test(speaker)) return 0;
	const matchesOutsideBrackets = [...speaker.replace(BRACKETS_PATTERN, "").matchAll(WATTS_PATTERN)];
	const parts =
		matchesOutsideBrackets.length > 0
			? matchesOutsideBrackets
			: [...speaker.matchAll(WATTS_PATTERN)];
	const watts = parts.map(
		([, countBefore, wattsOfOne, countAfter]) =>
			Number(countBefore ?? countAfter ?? 1) * Number(wattsOfOne),
	);
	return watts.length === 0 ? null : watts.reduce((sum, speakerWatts) => sum + speakerWatts, 0);
}

/** Returns width divided by height: "16:10" is 1.6. */
export function aspectOf(nativeAspectRatio: string | null): number | null {
	const [, width, height] = /(\d+(?:\.\d+)?)\s*[:x×/]\s*(\d+)/.exec(nativeAspectRatio ?? "") ?? [];
	const aspect = Number(width) / Number(height);
	return Number.isFinite(aspect) ? Math.round(aspect * 100) / 100 : null;
}

/** Distance from the picture's middle to its edge, in percent of its height. */
const HALF_HEIGHT_PERCENT = 50;

/**
 * Returns the largest distance between the picture's middle and the lens, by lens shift or by a fixed offset, in
 * percent of the picture's height; null if neither is stated.
 */
function lensReachPercent(row: DerivedFactColumns): number | null {
	const { lensShiftVertical, throwOffset, offsetReference } = row;
	const fixedReach =
		throwOffset === null
			? null
			: Math.abs(throwOffset) + (offsetReference === "edge" ? HALF_HEIGHT_PERCENT : 0);
	if (fixedReach === null || lensShiftVertical === null) return lensShiftVertical ?? fixedReach;
	return Math.max(lensShiftVertical, fixedReach);
}

type DerivedFacts = Pick<
	ScoredModel,
	| "hasFeatureList"
	| "reachPercent"
	| "hasLensShift"
	| "hdmiSockets"
	| "network"
	| "speakerWatts"
	| "litres"
	| "aspect"
>;

/** Returns the facts that scores read from a model's texts and from the slugs of its tags. */
export function derivedFactsOf(row: DerivedFactColumns, tags: readonly string[]): DerivedFacts {
	const inputs = decodeJsonList(row.inputs);
	const hasFeatureList = decodeJsonList(row.features).some(
		(name) => !RESOLUTION_FEATURES.includes(tagSlug(name)),
	);
	return {
		hasFeatureList,
		reachPercent: lensReachPercent(row),
		hasLensShift: tags.includes("vertical-lens-shift") || (row.lensShiftVertical ?? 0) > 0,
		hdmiSockets: hdmiSocketsOf(row.hdmi, inputs),
		network: networkOf(inputs, tags, hasFeatureList),
		speakerWatts: speakerWattsOf(row.speaker),
		litres: litresOf(row.dimensions),
		aspect: aspectOf(row.nativeAspectRatio),
	};
}
