import { isInexact } from "./decimal";

/** Patterns of the words and abbreviations for units of time in English, German, Dutch and French. */
const UNITS: readonly (readonly [unit: TermUnit, names: string])[] = [
	["years", "years?|yrs?|y|jahre?n?|jaar|jaren|jr|j|ans?|années?|annees?"],
	["months", "months?|mnths?|mths?|mons?|mos?|m|monate?n?|mon|maanden|maand|mnd|mois"],
	["weeks", "weeks?|wks?|wochen?|weken|semaines?|sem"],
	["days", "days?|d|tage?n?|dagen|dag|jours?"],
];

type TermUnit = "years" | "months" | "weeks" | "days";

const NUMBER = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)?/gu;
/** Words and signs between two terms that leave it unclear which one counts: a range, a choice or a product. */
const UNCLEAR_JOINER = /^\s*(?:[-–—~/x×*]|to|bis|tot|à|or|oder|of|ou)\s*$/iu;
const PLUS = /\+|(?<!\p{L})plus(?!\p{L})/iu;
/** Service around the clock. */
const AROUND_THE_CLOCK = /24\s*\/\s*7/g;
/** Parts with a warranty of their own. */
const PART_WORDS =
	/(?<!\p{L})(?:lamps?|lampen?|ampoule|bulbs?|light[\s-]?source|lichtquelle|lichtbron|source|laser|led|batter\w+|akku|accu|remotes?|filters?|accessor\w*|zubeh\w*|engine|panels?)(?!\p{L})/iu;
const SEPARATOR = /[,;/()[\]|\n]|\+|(?<!\p{L})(?:plus|and|und|en|et)(?!\p{L})/giu;

/** A number without a unit above this is likely months. */
const MAX_YEARS_WITHOUT_UNIT = 10;

const DAYS_PER_YEAR = 365.25;

interface Term {
	start: number;
	end: number;
	value: number;
	/** Undefined if the term has no unit; null if its unit is not one of time. */
	unit: TermUnit | null | undefined;
}

function termsIn(text: string): Term[] {
	return [...text.matchAll(NUMBER)].map(({ 0: digits, index: start }) => {
		const after = text.slice(start + digits.length);
		const end = start + digits.length;
		const value = Number(digits.replace(",", "."));
		for (const [unit, names] of UNITS) {
			const unitText = new RegExp(String.raw`^[\s-]*(?:${names})(?!\p{L})\.?`, "iu").exec(
				after,
			)?.[0];
			if (unitText !== undefined) return { start, end: end + unitText.length, value, unit };
		}
		const isOtherUnit =
			/^\s*(?:hours?|hrs?|h|std|stunden|uur|uren|heures?|[%£€$:])(?!\p{L})/iu.test(after);
		return { start, end, value, unit: isOtherUnit ? null : undefined };
	});
}

/** Returns the text around a term, up to the separators on its sides. */
function textAround(text: string, { start, end }: Term): string {
	const before = text.slice(0, start).split(SEPARATOR).at(-1) ?? "";
	return `${before} ${text.slice(end).split(SEPARATOR)[0] ?? ""}`;
}

/** Returns the months of a term; NaN for days and weeks that are no whole years. */
function monthsOf(value: number, unit: TermUnit): number {
	if (unit === "years") return value * 12;
	if (unit === "months") return value;
	const days = unit === "weeks" ? value * 7 : value;
	const years = Math.round(days / DAYS_PER_YEAR);
	// Tolerates 52 weeks, which are a day less than a year, and leap days.
	const isFullYears = years > 0 && Math.abs(days - years * DAYS_PER_YEAR) < 1 + years;
	return isFullYears ? years * 12 : Number.NaN;
}

/** Years of a warranty, or the reason why they cannot be read. */
export type ParsedWarranty = { years: number } | { reason: string };

/** Returns the terms of a text, without those of parts if there are several; undefined for a text without a term. */
function countedTerms(text: string): Term[] | undefined {
	const timeTerms = termsIn(text).filter(({ unit }) => unit !== null);
	if (timeTerms.length < 2) return timeTerms.length === 0 ? undefined : timeTerms;
	return timeTerms.filter((term) => !PART_WORDS.test(textAround(text, term)));
}

const SEVERAL_TERMS = "it is not clear which of several terms counts";

/**
 * Reads a warranty in whole years from a text with years, months, weeks or days. Adds terms that are joined by a plus
 * and ignores those of parts such as a lamp. Refuses ranges and different terms, because it is unclear which counts.
 */
export function warrantyYears(cell: string, headerUnit: string | undefined): ParsedWarranty {
	const text = cell.replace(AROUND_THE_CLOCK, " ");
	const terms = countedTerms(text);
	if (terms === undefined) return { reason: "it has no number" };
	if (terms.length === 0) return { reason: SEVERAL_TERMS };
	// The plus of "2+1" adds two terms; the plus of "2+ years" makes the term a lower bound.
	const textAfter = ({ end }: Term) => text.slice(end).replace(/\+(?=[^+]*\d)/, ";");
	if (terms.some((term) => isInexact(text.slice(0, term.start), textAfter(term)))) {
		return { reason: "it is no exact term" };
	}
	const usualUnit = UNITS.find(([unit]) => unit === headerUnit)?.[0];
	const sums = new Set<number>();
	let sum = 0;
	for (const [index, term] of terms.entries()) {
		const next = terms[index + 1];
		const textBetween = text.slice(term.end, next?.start);
		const isAdded = next !== undefined && PLUS.test(textBetween);
		if (next !== undefined && UNCLEAR_JOINER.test(textBetween)) return { reason: SEVERAL_TERMS };
		// In "24+12 months" the unit follows the last term.
		const laterUnit = isAdded
			? terms.slice(index).find(({ unit }) => unit !== undefined)?.unit
			: undefined;
		const unit = term.unit ?? laterUnit ?? usualUnit;
		if (unit === undefined && term.value > MAX_YEARS_WITHOUT_UNIT) {
			return { reason: "nothing says if these are years or months" };
		}
		sum += monthsOf(term.value, unit ?? "years");
		if (isAdded) continue;
		sums.add(sum / 12);
		sum = 0;
	}
	const [years = Number.NaN, secondSum] = sums;
	if (secondSum !== undefined) return { reason: SEVERAL_TERMS };
	return Number.isInteger(years) ? { years } : { reason: "these are no whole years" };
}
