import { DAY_MS } from "~/config/time";

const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec".split("|");

/** Day 0 of Excel's calendar. */
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);

/** Added to years of two digits. */
const CENTURY = 2000;

function isoDay(year: number, month: number, day: number): string | undefined {
	const fullYear = year < 100 ? year + CENTURY : year;
	const date = new Date(Date.UTC(fullYear, month - 1, day));
	const isCalendarDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return isCalendarDay && fullYear >= CENTURY && fullYear < CENTURY + 100
		? date.toISOString().slice(0, 10)
		: undefined;
}

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? +/i;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)? ?(?:Z|[+-]\d\d:?\d\d)$/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const COMPACT_DATE = /^(\d{4})(\d\d)(\d\d)(?!\d)/;
const NUMERIC_DATE = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/ ]([a-z]{3,9})\.?[-/, ]+(\d{4}|\d{2})(?!\d)/i;
const MONTH_DAY = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i;
const EXCEL_SERIAL = /^\d{5}(?:\.\d+)?$/;

const monthNumber = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Returns true if the dates of a column have the month first, as 11/28/2026. */
export function isMonthFirst(texts: Iterable<string>): boolean {
	for (const text of texts) {
		const [, first, second] = NUMERIC_DATE.exec(text.trim()) ?? [];
		if (Number(first) > 12) return false;
		if (Number(second) > 12) return true;
	}
	return false;
}

/**
 * Returns the day of a text, as '2026-11-28', in UTC if the text has a time zone offset; undefined if it is no date.
 */
export function saleDay(cell: string, isMonthFirstColumn: boolean): string | undefined {
	const text = cell.trim().replace(WEEKDAY, "");
	if (INSTANT.test(text)) {
		const date = new Date(text.replace(" ", "T").replace(/ (?=[Z+-])/i, ""));
		if (!Number.isNaN(date.getTime())) return date.toISOString().slice(0, 10);
	}
	const yearFirst = YEAR_FIRST.exec(text) ?? COMPACT_DATE.exec(text);
	if (yearFirst) {
		const [, year, month, day] = yearFirst.map(Number);
		return isoDay(year ?? 0, month ?? 0, day ?? 0);
	}
	const numericDate = NUMERIC_DATE.exec(text);
	if (numericDate) {
		const [, first = 0, second = 0, year = 0] = numericDate.map(Number);
		return isMonthFirstColumn ? isoDay(year, first, second) : isoDay(year, second, first);
	}
	const dayFirst = DAY_MONTH.exec(text);
	if (dayFirst) {
		const [, day, month = "", year] = dayFirst;
		return isoDay(Number(year), monthNumber(month), Number(day));
	}
	const monthFirst = MONTH_DAY.exec(text);
	if (monthFirst) {
		const [, month = "", day, year] = monthFirst;
		return isoDay(Number(year), monthNumber(month), Number(day));
	}
	if (!EXCEL_SERIAL.test(text)) return undefined;
	const date = new Date(EXCEL_EPOCH_MS + Math.floor(Number(text)) * DAY_MS);
	return isoDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
