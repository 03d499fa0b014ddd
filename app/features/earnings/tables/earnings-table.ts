import { DAY_MS, utcDay } from "~/config/time";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { poundsText } from "~/features/catalogue/values/pounds";

/** Tables of earnings, with their titles and the header of their first column. */
export const EARNINGS_TABLES = {
	shops: { title: "By shop", firstHeader: "Shop" },
	models: { title: "By model", firstHeader: "Model" },
	pages: { title: "By page", firstHeader: "Page" },
	picks: { title: "By pick", firstHeader: "Role of the pick" },
	weeks: { title: "By week", firstHeader: "Week from" },
} as const;

export type EarningsTableId = keyof typeof EARNINGS_TABLES;

export const EARNINGS_TABLE_IDS = Object.keys(EARNINGS_TABLES) as EarningsTableId[];

/** Narrows a text to a table's id. */
export function isEarningsTableId(text: string): text is EarningsTableId {
	return Object.hasOwn(EARNINGS_TABLES, text);
}

export interface EarningsSum {
	pence: number;
	/** Number of sales, without those taken back. */
	sales: number;
	clicks: number;
}

export interface EarningsRow extends EarningsSum {
	name: string;
	/** Path of the page that the row is about. */
	path?: string | undefined;
	/** Monday of a week. */
	day?: string | undefined;
}

export interface EarningsTable {
	id: EarningsTableId;
	rows: readonly EarningsRow[];
}

export const ZERO_SUM: EarningsSum = { pence: 0, sales: 0, clicks: 0 };

export const UNKNOWN_NAME = "Not known";

export function addSums(first: EarningsSum, other: EarningsSum): EarningsSum {
	return {
		pence: first.pence + other.pence,
		sales: first.sales + other.sales,
		clicks: first.clicks + other.clicks,
	};
}

/** Returns the pence earned by a hundred clicks; undefined without clicks. */
export function pencePerHundredClicks({ pence, clicks }: EarningsSum): number | undefined {
	return clicks === 0 ? undefined : Math.round((pence * 100) / clicks);
}

/** Returns an amount with its sign. */
export function earnedText(pence: number): string {
	return pence < 0 ? `-${formatPence(-pence)}` : formatPence(pence);
}

/** Returns the first rows and one with the sum of the others, so that the rows add up to the total. */
export function firstRows(rows: readonly EarningsRow[], limit: number): EarningsRow[] {
	if (rows.length <= limit) return [...rows];
	const sum = rows.slice(limit).reduce<EarningsSum>(addSums, ZERO_SUM);
	const count = (rows.length - limit).toLocaleString("en-GB");
	return [...rows.slice(0, limit), { name: `All others (${count})`, ...sum }];
}

/** Returns a table's rows for a spreadsheet, the header row first. */
export function csvRows({ id, rows }: EarningsTable): (string | number)[][] {
	const headers = [
		EARNINGS_TABLES[id].firstHeader,
		"Pounds",
		"Sales",
		"Clicks",
		"Pounds per hundred clicks",
	];
	const cells = rows.map((row) => {
		const perHundred = pencePerHundredClicks(row);
		return [
			row.day ?? row.name,
			poundsText(row.pence),
			row.sales,
			row.clicks,
			perHundred === undefined ? "" : poundsText(perHundred),
		];
	});
	return [headers, ...cells];
}

/** A line of a statement that is no sale, or a sale whose click is unknown. */
export interface UnmatchedLine {
	fileName: string;
	line: number;
	day: string | null;
	shop: string;
	/** Pence; null for a line that is not counted. */
	pence: number | null;
	reference: string;
	why: string;
}

/** Returns unmatched lines for a spreadsheet, the header row first. */
export function unmatchedRows(lines: readonly UnmatchedLine[]): (string | number)[][] {
	const cells = lines.map(({ fileName, line, day, shop, pence, reference, why }) => [
		fileName,
		line,
		day ?? "",
		shop,
		pence === null ? "" : poundsText(pence),
		reference,
		why,
	]);
	return [["Statement", "Row", "Day", "Shop", "Pounds", "Reference", "Why"], ...cells];
}

export const EARNINGS_PATH = "/admin/earnings";

export const EARNINGS_PERIOD_DAYS = [30, 90, 365] as const;
const DEFAULT_DAYS = 90;

/** First and last day of the lines and clicks that count, in UTC, both included: '2026-01-31'. */
export interface EarningsPeriod {
	from: string;
	to: string;
	/** Length in days; undefined if staff chose the first and last day. */
	days?: (typeof EARNINGS_PERIOD_DAYS)[number] | undefined;
}

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string | null): text is string =>
	text !== null && ISO_DAY.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the period of an address: `from` and `to`, or the last `days`; 90 days by default. */
export function decodeEarningsPeriod(params: URLSearchParams, now: Date): EarningsPeriod {
	const [from, to] = [params.get("from"), params.get("to")];
	if (isDay(from) && isDay(to) && from <= to) return { from, to };
	const requestedDays = Number(params.get("days"));
	const days =
		EARNINGS_PERIOD_DAYS.find((periodDays) => periodDays === requestedDays) ?? DEFAULT_DAYS;
	const firstDate = new Date(now.getTime() - (days - 1) * DAY_MS);
	return { from: utcDay(firstDate), to: utcDay(now), days };
}

/** Returns the query of a period; empty for the default. */
export function earningsQuery({ from, to, days }: EarningsPeriod): string {
	if (days === undefined) return `?from=${from}&to=${to}`;
	return days === DEFAULT_DAYS ? "" : `?days=${days}`;
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
	const date = new Date(day);
	const daysSinceMonday = (date.getUTCDay() + 6) % 7;
	return utcDay(new Date(date.getTime() - daysSinceMonday * DAY_MS));
}
