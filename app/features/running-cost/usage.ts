/** Years and hours of use of a projector. */
export interface Usage {
	years: number;
	/** Hours a week. */
	hours: number;
	/** True for use in the eco mode. */
	eco: boolean;
}

/** Years of use as read from an address; null for values that are missing, unreadable or out of bounds. */
export interface UsageInput {
	years: number | null;
	hours: number | null;
	eco: boolean;
	/** True if a value is unreadable or out of bounds. */
	isRefused: boolean;
}

/** Maximum numbers of years and of hours a week; the minimum is 1. */
export const MAX_USAGE = { years: 10, hours: 100 } as const;

export const USAGE_BOUNDS_MESSAGE = `Please say 1 to ${MAX_USAGE.years} years and 1 to ${MAX_USAGE.hours} hours a week.`;

/** Years of use that forms suggest, and the default for the order of lists by cost. */
export const USUAL_USAGE: Usage = { years: 5, hours: 12, eco: false };

/** Reads whole years from 1 to 10 or whole hours a week from 1 to 100; null for anything else. */
export function decodeYearsOrHours(
	name: keyof typeof MAX_USAGE,
	text: string | null | undefined,
): number | null {
	const digits = text?.trim() ?? "";
	const number = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
	return number >= 1 && number <= MAX_USAGE[name] ? number : null;
}

/** Reads years of use from an address; undefined if it has none. Never throws. */
export function decodeUsage(params: URLSearchParams): UsageInput | undefined {
	const names = ["years", "hours"] as const;
	const [years = null, hours = null] = names.map((name) =>
		decodeYearsOrHours(name, params.get(name)),
	);
	const eco = params.get("eco") === "1";
	const hasUsage = eco || names.some((name) => params.get(name)?.trim());
	const isRefused = names.some(
		(name) => params.get(name)?.trim() && decodeYearsOrHours(name, params.get(name)) === null,
	);
	return hasUsage ? { years, hours, eco, isRefused } : undefined;
}

/** Returns the parameters of years of use in order, without missing ones. */
export function usageParameters(
	usage: Omit<UsageInput, "isRefused"> | undefined,
): [name: string, value: string][] {
	const { years = null, hours = null, eco = false } = usage ?? {};
	return Object.entries({ years, hours, eco: eco ? 1 : null }).flatMap(([name, value]) =>
		value === null ? [] : [[name, String(value)]],
	);
}

/** Returns the usage if both years and hours are given, else null. */
export function completeUsage(usage: UsageInput | undefined): Usage | null {
	const { years = null, hours = null, eco = false } = usage ?? {};
	return years === null || hours === null ? null : { years, hours, eco };
}
