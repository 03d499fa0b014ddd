import { factsByMode } from "~/features/catalogue/numeric-facts/facts-by-mode";
import {
	ECO_WORDS,
	type Modes,
	modeWords,
	STANDBY_WORDS,
	withNormalMode,
} from "~/features/catalogue/numeric-facts/modes";
import { groupThousands, numbersIn } from "~/features/catalogue/values/number-style";
import {
	type CellReader,
	type ColumnContext,
	type ReadValue,
	readAs,
	unreadableValue,
} from "./text-readers";
import { saysNone } from "./yes-or-no";

const NOISE_MODES = withNormalMode([[ECO_WORDS, "noise_eco_db"]], "noise_db");
const POWER_MODES = withNormalMode(
	[
		[STANDBY_WORDS, "standby_w"],
		[ECO_WORDS, "power_eco_w"],
	],
	"power_w",
);
/** Directions, which a cell names beside its numbers as other cells name modes. */
const LENS_SHIFT_MODES: Modes = [
	[/horiz|(?<!\p{L})h(?!\p{L})/iu, "lens_shift_horizontal"],
	[/verti[ck]|(?<!\p{L})v(?!\p{L})/iu, "lens_shift_vertical"],
];
const LAMP_MODES = withNormalMode([[ECO_WORDS, "lamp_hours_eco"]], "lamp_hours");

const HOURS = "hours?|hrs?|h|std\\.?|stunden?|uur|uren|heures?";
const DECIBELS = "dba?|decibels?|dezibel";
const MINUTES = "minutes?|mins?|minuten?";
export const NO_FACT_REASON = "it has no exact figure";

/** Columns with whole numbers; all others have one decimal. */
const INTEGER_FIELDS = new Set(["power_w", "power_eco_w", "lamp_hours", "lamp_hours_eco"]);

function roundFact(field: string, number: number): string {
	return String(INTEGER_FIELDS.has(field) ? Math.round(number) : Math.round(number * 10) / 10);
}

/** Pairs of columns for two modes, of which the first has the lower value. */
const ORDERED_FIELD_PAIRS: readonly (readonly [lower: string, higher: string])[] = [
	["noise_eco_db", "noise_db"],
	["power_eco_w", "power_w"],
	["standby_w", "power_w"],
	["lamp_hours", "lamp_hours_eco"],
];

/** Returns true for facts that contradict the order of their modes. */
function areInWrongOrder(facts: Readonly<Record<string, string>>): boolean {
	return ORDERED_FIELD_PAIRS.some(
		([lower, higher]) => Number(facts[lower]) > Number(facts[higher]),
	);
}

/** Adds its header to a cell if only the header names the modes: "30/26" under "Noise (normal/eco)". */
function withModes(cell: string, header: string, modes: Modes): string {
	const isNamed = modeWords(cell, modes).length > 0 || modeWords(header, modes).length < 2;
	return isNamed ? cell : `${cell} (${header})`;
}

/**
 * Returns a reader of a fact, and of the facts of other modes in the same cell. `unitPattern` is the source of a regular
 * expression for the unit.
 */
function factReader(
	field: string,
	unitPattern: string,
	modes: Modes = [],
	prefersThousands = false,
): CellReader {
	return (cell, { header, decimalSeparator }) => {
		if (saysNone(cell)) return readAs("");
		const numberStyle = {
			decimalSeparator: prefersThousands ? undefined : decimalSeparator,
			prefersThousands,
		};
		const textsByField = new Map<string, Set<string>>();
		for (const { digits, mode } of factsByMode(
			withModes(cell, header, modes),
			unitPattern,
			modes,
		)) {
			// A mode is its column; "" if the cell names none.
			const targetField = mode === "" ? field : mode;
			const [number] = numbersIn(digits, numberStyle);
			if (number === undefined) continue;
			textsByField.set(
				targetField,
				(textsByField.get(targetField) ?? new Set()).add(roundFact(targetField, number)),
			);
		}
		// Several values for one mode contradict each other.
		const singleFacts = [...textsByField].flatMap(([targetField, [value = "", otherValue]]) =>
			otherValue === undefined ? [[targetField, value]] : [],
		);
		const facts: Record<string, string> = Object.fromEntries(singleFacts);
		const { [field]: text = "", ...otherFacts } = facts;
		return singleFacts.length === 0 || areInWrongOrder(facts)
			? unreadableValue(NO_FACT_REASON)
			: { text, otherFields: otherFacts };
	};
}

/** Matches "+60% / -60%". */
const PLUS_AND_MINUS = /\+\s*(\d+(?:[.,]\d+)?)\s*%?\s*[/,]?\s*[-−–]\s*(\d+(?:[.,]\d+)?)(?:\s*%)?/g;

/** Reads "± 60 %" as 60. */
function lensShiftReader(field: string): CellReader {
	const reader = factReader(field, "%", LENS_SHIFT_MODES);
	return (cell, column) => {
		const text = cell.replace(PLUS_AND_MINUS, (_, up: string, down: string) =>
			up.replace(",", ".") === down.replace(",", ".") ? `${up}%` : "",
		);
		return reader(text.replace(/±|\+\s*\/?\s*[-−]/g, " "), column);
	};
}

const readLampHours = factReader("lamp_hours", HOURS, LAMP_MODES, true);

/** Reads the life of a lamp, which is the light source's life too. */
function readLampLife(cell: string, column: ColumnContext): ReadValue {
	const value = readLampHours(cell, column);
	if (value.text === "") return value;
	return {
		...value,
		otherFields: { light_source_life: `${groupThousands(value.text)} hours`, ...value.otherFields },
	};
}

const HOURS_AND_MINUTES = new RegExp(
	String.raw`(\d+)\s*(?:${HOURS})\s*(\d{1,2})\s*(?:${MINUTES}|m)?(?![\p{L}\d])`,
	"iu",
);
/** Smaller numbers without a unit are hours. */
const MIN_MINUTES = 15;

/** A battery's life in the economy mode has no column. */
const BATTERY_MODES = withNormalMode([[ECO_WORDS, undefined]], "");

function readBattery(cell: string, column: ColumnContext): ReadValue {
	const totalMinutesText = (_: string, hours: string, minutes: string) =>
		`${Number(hours) * 60 + Number(minutes)} min`;
	const text = cell.replace(HOURS_AND_MINUTES, totalMinutesText);
	if (saysNone(text)) return readAs("");
	const minutes = factsByMode(text, `${HOURS}|${MINUTES}`, BATTERY_MODES).flatMap(
		({ digits, unit }) => {
			const [number] = numbersIn(digits, {
				decimalSeparator: column.decimalSeparator,
				prefersThousands: false,
			});
			if (number === undefined) return [];
			const isMinutes = /^m/i.test(unit) || (unit === "" && column.unit === "minutes");
			const isHours = unit !== "" || column.unit === "hours" || number < MIN_MINUTES;
			return isMinutes || !isHours ? number : number * 60;
		},
	);
	const [firstValue, otherValue] = new Set(minutes);
	if (firstValue === undefined || otherValue !== undefined) return unreadableValue(NO_FACT_REASON);
	return readAs(String(Math.round(firstValue)));
}

function readThrowOffset(cell: string, { decimalSeparator }: ColumnContext): ReadValue {
	const [number, otherValue] = new Set(
		factsByMode(cell, "%", []).flatMap(({ digits }) =>
			numbersIn(digits, { decimalSeparator, prefersThousands: false }),
		),
	);
	if (number === undefined || otherValue !== undefined) return unreadableValue(NO_FACT_REASON);
	return readAs(`${/^\D*[-−]\s*\d/.test(cell) ? "-" : ""}${roundFact("throw_offset", number)}`);
}

const lagReaderEntry = (field: string) => [field, factReader(field, "ms|msec")] as const;

/** Readers of columns whose cells may have a value for each mode of operation, such as eco, or direction. */
export const FACT_BY_MODE_READERS: Readonly<Record<string, CellReader>> = {
	noise_db: factReader("noise_db", DECIBELS, NOISE_MODES),
	noise_eco_db: factReader("noise_eco_db", DECIBELS, NOISE_MODES),
	power_w: factReader("power_w", "w(?:att)?s?", POWER_MODES, true),
	power_eco_w: factReader("power_eco_w", "w(?:att)?s?", POWER_MODES, true),
	standby_w: factReader("standby_w", "w(?:att)?s?", POWER_MODES),
	lens_shift_vertical: lensShiftReader("lens_shift_vertical"),
	lens_shift_horizontal: lensShiftReader("lens_shift_horizontal"),
	throw_offset: readThrowOffset,
	battery_minutes: readBattery,
	lamp_hours: readLampLife,
	lamp_hours_eco: factReader("lamp_hours_eco", HOURS, LAMP_MODES, true),
	...Object.fromEntries(
		["lag_4k60", "lag_4k120", "lag_1080p60", "lag_1080p120", "lag_1080p240"].map(lagReaderEntry),
	),
};
