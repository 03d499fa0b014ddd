import type { ResolutionClass } from "~/features/catalogue/numeric-facts/numeric-facts";
import type { FinderModel } from "~/features/finder/finder-model";

/** The filters whose options are slugs of the catalogue. */
export const SLUG_FILTERS = ["use", "brand", "feature"] as const;
export type SlugFilter = (typeof SLUG_FILTERS)[number];

/** Returns the slug that a category, brand or tag has today; null if it does not exist. */
export type ToCurrentSlug = (filter: SlugFilter, slug: string) => string | null;

/** The conditions on which the rules of other filters depend, a part of the `Conditions` of `filters.ts`. */
export interface RuleConditions {
	use: string | null;
	res: readonly ResolutionClass[];
	distance: number | null;
	distancemax: number | null;
	screen: number | null;
	/** True if the projector may stand nearer to the wall than `distance`. */
	nearer: boolean;
	screenmax: number | null;
	years: number | null;
	hours: number | null;
	eco: boolean;
}

/** Returns true if 4K is requested: then only lags at 4K count. */
export function asksFor4k({ res }: Pick<RuleConditions, "res">): boolean {
	return res.includes("4k") || res.includes("native-4k");
}

/** Returns the lag in ms at 4K if the conditions ask for 4K, else the lag at any resolution, whatever its mode. */
export const lagMsAtResolution = (model: FinderModel, conditions: RuleConditions) =>
	asksFor4k(conditions) ? model.inputLag4kMs : model.inputLagMs;

/** A fact that the rule of a filter needs. */
interface NeededFact {
	/** The fact's name in "3 more have no throw ratio". */
	name: string;
	/** Returns null for a model that lacks it. */
	factOf(model: FinderModel, conditions: RuleConditions): unknown;
}

/** The facts that rules need by their names in JSON, in the order of the lines about models that lack them. */
export const NEEDED_FACTS_BY_NAME = {
	throwRatio: { name: "throw ratio", factOf: (model) => model.throwRatioMin },
	throwType: { name: "throw type", factOf: (model) => model.throwKind },
	brightness: { name: "brightness", factOf: (model) => model.lumens },
	inputLag: { name: "input lag", factOf: lagMsAtResolution },
	lightSource: { name: "light source", factOf: (model) => model.lightKind },
	chip: { name: "kind of chip", factOf: (model) => model.chipKind },
	resolution: { name: "resolution", factOf: (model) => model.resolutionClass },
	gamingModes: { name: "gaming modes", factOf: ({ modes }) => (modes.length > 0 ? modes : null) },
	noiseDb: { name: "noise level", factOf: (model) => model.noiseDb },
	weight: { name: "weight", factOf: (model) => model.weightKg },
	batteryMinutes: { name: "battery life", factOf: (model) => model.batteryMinutes },
	warrantyYears: { name: "warranty", factOf: (model) => model.warrantyYears },
} satisfies Record<string, NeededFact>;

export type FactName = keyof typeof NEEDED_FACTS_BY_NAME;

export const NEEDED_FACT_NAMES = Object.keys(NEEDED_FACTS_BY_NAME) as FactName[];

/** Titles of the form's groups of fields, in order. */
export const FINDER_FORM_GROUPS = [
	...(["Use", "Price", "Your room", "Resolution", "Throw", "Light source", "Chip"] as const),
	...(["Brightness and lag", "Gaming", "Noise, weight and battery"] as const),
	...(["Cost over the years", "Brand", "Features", "What matters to you"] as const),
];

type FormGroup = (typeof FINDER_FORM_GROUPS)[number];

/** A field of the form. Fields without a group are above all groups, checkboxes without a group below them. */
export type Control =
	| { kind: "words"; group?: undefined; label: string; placeholder: string }
	/** `hint` is a text between label and field. */
	| { kind: "number"; group: FormGroup; label: string; hint?: string; unit: string }
	/**
	 * `noConditionLabel` labels the radio button for no condition; `limit` is the number of options shown, the most
	 * common ones; `question` is the heading of options that share their group with other fields.
	 */
	| {
			kind: "options";
			group?: FormGroup;
			question?: string;
			noConditionLabel?: string;
			limit?: number;
	  }
	/** A choice for each criterion of the score. */
	| { kind: "weights"; group: FormGroup }
	/** Without a label, there is a ticked checkbox for each current value. */
	| { kind: "checkbox"; group?: FormGroup; label?: string };

/** Named groups of a pattern's match. */
type MatchGroups = Readonly<Record<string, string | undefined>>;

/** Finds a measurement in a sentence ("under 20 ms"). */
export interface MeasurementPattern<Value> {
	/** A sticky pattern. A match sets all filters that share the pattern. */
	pattern: RegExp;
	/** Returns the value; null if the match is about something else. Without this function, a match sets no condition. */
	read?(groups: MatchGroups): Value | null;
}

/** A test that models must pass, and the fact it needs. */
export interface FactRule {
	fact: FactName;
	holds(model: FinderModel): boolean;
}

/** One condition of the finder: everything the address, chips, counts, form, JSON call and sentences need. */
export interface Filter<Value> {
	/** Meaning of the parameter, for the JSON call and docs/api.md. */
	meaning: string;
	/** The value without a condition. */
	emptyValue: Value;
	/** Reads the parameter's values. Never throws: unreadable, absurd and unknown ones set no condition. */
	decode(values: readonly string[], toCurrentSlug: ToCurrentSlug): Value;
	/** Returns the parameter's values in canonical order; empty if there is no condition. */
	encode(value: Value): readonly string[];
	/** Returns the chip's text for one of the parameter's values; `name` is its name in the catalogue. */
	chipText(value: string, name: string | undefined): string;
	control: Control;
	/** Returns the test that models must pass. */
	rule?(value: Value, conditions: RuleConditions): (model: FinderModel) => boolean;
	/** Returns true if this condition means nothing with the other conditions; then it is ignored. */
	isIgnored?(conditions: RuleConditions): boolean;
	/** The conditions of other filters that the rule depends on. */
	ruleInputs?: readonly (keyof RuleConditions)[];
	/** The fact needed by `rule`. */
	fact?: FactName;
	/** Returns a second test with the fact that it needs; undefined for values that need no second test. */
	factRule?(value: Value): FactRule | undefined;
	/** True if a model must meet all chosen values, not just one of them; each can then be removed alone. */
	requiresAll?: boolean;
	/**
	 * Patterns of the measurements in a sentence that set the filter; the first that matches at a word is used. Words
	 * without measurements are in the table of everyday words.
	 */
	measurementPatterns?: readonly MeasurementPattern<Value>[];
}

/** A filter with options, each shown with the number of models that would match it. */
export interface ChoiceFilter<Value> extends Filter<Value> {
	/** The options in order; if absent, the options are the slugs that the catalogue has. */
	options?: readonly string[];
	/** Returns the options that a model has. */
	valuesOf(model: FinderModel, conditions: RuleConditions): readonly string[];
	/** Returns an option's label in the form, unless the catalogue has a name for it. */
	label(value: string): string;
}

/** The values of a filter and their form in an address. */
type ParameterCodec<Value> = Pick<Filter<Value>, "emptyValue" | "decode" | "encode">;

/** Upper limit of values of one parameter: the form has fewer. */
const MAX_VALUES = 50;

/** Length of the longest possible slug of the catalogue. */
const MAX_SLUG_LENGTH = 200;

const encodeOne = (value: string | number | null) => (value === null ? [] : [String(value)]);
const encodeSeveral = (values: readonly string[]) => [...values].sort();

/** Returns the codec of a parameter with one of some options, read in upper or lower case. */
export function oneOptionCodec<Option extends string>(
	options: readonly Option[],
): ParameterCodec<Option | null> {
	return {
		emptyValue: null,
		decode: ([value]) => options.find((option) => option === value?.trim().toLowerCase()) ?? null,
		encode: encodeOne,
	};
}

/** Returns the codec of a parameter with any number of some options. */
export function someOptionsCodec<Option extends string>(
	options: readonly Option[],
): ParameterCodec<readonly Option[]> {
	return {
		emptyValue: [],
		decode: (values) => options.filter((option) => values.includes(option)).sort(),
		encode: encodeSeveral,
	};
}

/** Returns the codec of a parameter with a slug of the catalogue. */
export function oneSlugCodec(filter: SlugFilter): ParameterCodec<string | null> {
	return {
		emptyValue: null,
		decode: ([value], toCurrentSlug) => toCurrentSlug(filter, value?.toLowerCase() ?? ""),
		encode: encodeOne,
	};
}

/** Returns the codec of a parameter with slugs of the catalogue, read from slugs or names. */
export function someSlugsCodec(
	filter: SlugFilter,
	slugOf: (value: string) => string,
): ParameterCodec<readonly string[]> {
	return {
		emptyValue: [],
		decode(values, toCurrentSlug) {
			const slugs = values.map((value) => {
				return toCurrentSlug(filter, slugOf(value.slice(0, MAX_SLUG_LENGTH))) ?? [];
			});
			return [...new Set(slugs.flat())].sort().slice(0, MAX_VALUES);
		},
		encode: encodeSeveral,
	};
}

/** Codec of a parameter that is on ("1") or off. */
export const FLAG_CODEC: ParameterCodec<boolean> = {
	emptyValue: false,
	decode: ([value]) => value === "1",
	encode: (value) => (value ? ["1"] : []),
};

/**
 * Returns a decoder of whole numbers from 1 to `max`, written in digits, or as "1,000" and after a sign such as "£".
 */
export function integerDecoder(max: number, sign = "") {
	const pattern = new RegExp(`^${sign}(\\d{1,3}(?:,\\d{3}){1,9}|\\d{1,400})$`);
	return ([text = ""]: readonly string[]): number | null => {
		const [, digits] = pattern.exec(text.trim()) ?? [];
		if (digits === undefined) return null;
		const number = Number(digits.replaceAll(",", ""));
		return number >= 1 && number <= max ? number : null;
	};
}

const amountFormat = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** Returns a filter by a number; `chipText` returns the chip of a formatted number, `holds` is the rule. */
export function numberFilter({
	chipText,
	holds,
	...filter
}: Omit<Filter<number | null>, "emptyValue" | "encode" | "chipText" | "rule"> & {
	chipText: (amount: string) => string;
	holds?: (model: FinderModel, value: number, conditions: RuleConditions) => boolean;
}): Filter<number | null> {
	return {
		...filter,
		emptyValue: null,
		encode: encodeOne,
		chipText: (value) => chipText(amountFormat.format(Number(value))),
		...(holds && {
			rule: (value, conditions) => (model) => value === null || holds(model, value, conditions),
		}),
	};
}

/** Returns a filter by options. By default models must have any of the chosen options, or all with `requiresAll`. */
export function choiceFilter<Value>(filter: ChoiceFilter<Value>): ChoiceFilter<Value> {
	const { requiresAll = false, valuesOf } = filter;
	return {
		rule(value, conditions) {
			const chosenValues = filter.encode(value);
			return (model) => {
				const values = valuesOf(model, conditions);
				// A loop, because this runs for every model of the catalogue.
				for (const chosenValue of chosenValues)
					if (values.includes(chosenValue) !== requiresAll) return !requiresAll;
				return requiresAll;
			};
		},
		...filter,
	};
}

/** Returns the functions `chipText` and `label` of a filter with fixed options. */
export function optionTexts<Option extends string>(texts: Readonly<Record<Option, string>>) {
	const textsByOption = new Map<string, string>(Object.entries(texts));
	const chipText = (value: string) => textsByOption.get(value) ?? value;
	return { chipText, label: (value: string) => capitalise(chipText(value)) };
}

export function capitalise(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
