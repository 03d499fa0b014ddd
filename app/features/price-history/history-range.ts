/** Ranges of days that a model's page offers. */
export const HISTORY_RANGES = [
	{ days: 30, name: "30 days" },
	{ days: 90, name: "90 days" },
	{ days: 365, name: "1 year" },
] as const;

export type RangeDays = (typeof HISTORY_RANGES)[number]["days"];

const DEFAULT_DAYS = 90;

/** Height of the chart in units; its width is one unit a day. */
export const CHART_HEIGHT = 200;

/** Id of the section on a model's page. */
export const HISTORY_ANCHOR = "history";

/** Reads `?history=30|90|365`; anything else is 90. Never throws. */
export function decodeRange(params: URLSearchParams): RangeDays {
	const text = params.get("history")?.trim();
	return HISTORY_RANGES.find(({ days }) => String(days) === text)?.days ?? DEFAULT_DAYS;
}

/** Returns the parameter of a range; an empty list for the default. */
export function rangeParameters(days: RangeDays): [name: string, value: string][] {
	return days === DEFAULT_DAYS ? [] : [["history", String(days)]];
}

/** Returns the address of a page with another range and its other parameters. */
export function rangePath(pathname: string, search: string, days: RangeDays): string {
	const params = new URLSearchParams(search);
	params.delete("history");
	for (const [name, value] of rangeParameters(days)) params.set(name, value);
	const query = params.toString();
	return `${pathname}${query && `?${query}`}#${HISTORY_ANCHOR}`;
}
