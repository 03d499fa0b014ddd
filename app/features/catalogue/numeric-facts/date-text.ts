/** Months in English, German, Dutch and French, in full or abbreviated. */
const MONTH = `(?:${[
	"jan(?:uar[iy]?|uary|vier)?|f[eé]b(?:ruar[iy]?|ruary)?|f[eé]v(?:r(?:ier)?)?|m[aä]r(?:ch|s|z|t)?|maart|mrt",
	"apr(?:il)?|avr(?:il)?|may|mai|mei|june?|juin|juni|july?|juli|juil(?:let)?|aug(?:ust(?:us)?)?|ao[uû]t",
	"sept?(?:ember|embre)?|o[ck]t(?:ober|obre)?|nov(?:ember|embre)?|d[eé][cz](?:ember|embre)?",
].join("|")})\\.?`;

const DAY = String.raw`\d{1,2}(?:\.|st|nd|rd|th)?`;
const YEAR = String.raw`(?:\d{4}|['\u2019]?\d{2})`;
const CLOCK = String.raw`(?:[T\s,]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[ap]\.?m\.?|[+-]\d\d:?\d\d)?)?`;

/** A day, a month with its year, or either with a time, as people and spreadsheets write them. */
const DAY_OR_MONTH = `(?:${[
	String.raw`\d{4}([-/.])\d{1,2}\1\d{1,2}`,
	String.raw`\d{1,2}([-/.])\d{1,2}\2\d{4}`,
	String.raw`\d{1,2}([-/])\d{1,2}\3\d{2}`,
	String.raw`(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\d{2}`,
	`${DAY}[\\s-]*${MONTH}(?:[\\s,-]*${YEAR})?`,
	`${MONTH}[\\s-]*${DAY}(?:[\\s,-]+${YEAR})?`,
	`${MONTH}[\\s,-]*${YEAR}`,
].join("|")})${CLOCK}`;

const DATE = new RegExp(`^${DAY_OR_MONTH}$`, "iu");
const STARTS_WITH_DATE = new RegExp(`^${DAY_OR_MONTH}(?![\\p{L}\\d.,])`, "iu");

/** Returns true for a cell that is nothing but a date, into which spreadsheets turn 1-2. */
export function isDateText(cell: string): boolean {
	return DATE.test(cell.trim());
}

const UNIT = /\s+[a-z%"]{1,6}$/i;

/** Returns true for a date in the cell of a fact, alone or with the unit that the column's number format adds. */
export function isDateInFactCell(cell: string): boolean {
	return isDateText(cell) || isDateText(cell.trim().replace(UNIT, ""));
}

const SHORT_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
const SPREADSHEET_DATE = new RegExp(
	`^(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{1,2}-${SHORT_MONTH}(?:-\\d{2,4})?|${SHORT_MONTH}-\\d{2,4})$`,
	"i",
);

/** Returns true for a date as only spreadsheets write it. In a column of texts, "Mars 3" and "May 24" are names. */
export function isSpreadsheetDate(cell: string): boolean {
	return SPREADSHEET_DATE.test(cell.trim());
}

/** Returns true for a cell that begins with a date, such as the days of a sale. */
export function beginsWithDate(cell: string): boolean {
	return STARTS_WITH_DATE.test(cell.trim());
}

/** Returns true for a cell that is a time of day, into which spreadsheets turn 16:9. */
export function isTimeText(cell: string): boolean {
	return /^\d{1,2}:\d\d(?::\d\d)?$/.test(cell.trim());
}
