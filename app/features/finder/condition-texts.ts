import type { LightKind, ResolutionClass, ThrowKind } from "~/features/catalogue/figures/figures";
import type { RoomLight } from "~/features/room/room";
import type { Conditions, FinderSort } from "./conditions";

/** One condition in force: its parameter and value in the address, and a short text ("up to £600"). */
export interface ConditionText {
	param: string;
	value: string;
	text: string;
}

/** Names of what stands in an address as a slug; `undefined` for an unknown one, which is then shown as it is. */
export interface ConditionNames {
	use: (slug: string) => string | undefined;
	brand: (slug: string) => string | undefined;
	feature: (slug: string) => string | undefined;
}

export const RESOLUTION_TEXTS: Readonly<Record<ResolutionClass, string>> = {
	"720p": "720p",
	"1080p": "1080p",
	"4k": "4K",
	"native-4k": "native 4K",
};

export const LIGHT_TEXTS: Readonly<Record<LightKind, string>> = {
	lamp: "lamp",
	led: "LED",
	laser: "laser",
	hybrid: "laser with LED",
};

export const THROW_TEXTS: Readonly<Record<ThrowKind, string>> = {
	"ultra-short": "ultra short throw",
	short: "short throw",
	standard: "standard throw",
	long: "long throw",
};

export const ROOM_TEXTS: Readonly<Record<RoomLight, string>> = {
	dark: "dark room",
	curtains: "room with curtains",
	lit: "lit room",
	daylight: "room in daylight",
};

export const SORT_TEXTS: Readonly<Record<FinderSort, string>> = {
	newest: "newest first",
	"price-low": "cheapest first",
	"price-high": "dearest first",
	brightest: "brightest first",
	lag: "lowest lag first",
};

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/**
 * The conditions in force as short texts, in the order of the address (docs/product.md#find-a-projector). They name
 * both the chips ("Remove short throw") and the link that an understood sentence offers.
 */
export function conditionTexts(conditions: Conditions, names: ConditionNames): ConditionText[] {
	const { room } = conditions;
	const one = (param: string, value: string | number | null, text: string): ConditionText[] =>
		value === null || value === "" ? [] : [{ param, value: String(value), text }];
	const each = <T extends string>(
		param: string,
		values: readonly T[],
		text: (value: T) => string,
	) => values.map((value) => ({ param, value, text: text(value) }));
	const amount = (value: number | null) => number.format(value ?? 0);
	return [
		...one("q", conditions.q, `“${conditions.q}”`),
		...one(
			"use",
			conditions.use,
			(conditions.use && names.use(conditions.use)) ?? `${conditions.use}`,
		),
		...each("brand", conditions.brands, (slug) => names.brand(slug) ?? slug),
		...one("min", conditions.min, `from £${amount(conditions.min)}`),
		...one("max", conditions.max, `up to £${amount(conditions.max)}`),
		...each("res", conditions.resolutions, (value) => RESOLUTION_TEXTS[value]),
		...each("light", conditions.lights, (value) => LIGHT_TEXTS[value]),
		...each("throw", conditions.throws, (value) => THROW_TEXTS[value]),
		...one("lumens", conditions.lumens, `${amount(conditions.lumens)}+ lumens`),
		...one("lag", conditions.lag, `lag up to ${amount(conditions.lag)} ms`),
		...each("feature", conditions.features, (slug) => names.feature(slug) ?? slug),
		...one("stock", conditions.inStock ? 1 : null, "in stock"),
		...one("distance", room.distance, `${amount(room.distance)} m to the wall`),
		...one("screen", room.screen, `${amount(room.screen)}-inch picture`),
		...one("room", room.light, room.light === null ? "" : ROOM_TEXTS[room.light]),
		...one("unknown", conditions.includeUnknown ? 1 : null, "figures may be missing"),
	];
}

/** The same on one line: "short throw · laser · 4,000+ lumens". */
export function conditionsText(conditions: Conditions, names: ConditionNames): string {
	return conditionTexts(conditions, names)
		.map(({ text }) => text)
		.join(" · ");
}
