import { z } from "zod";

/** Readings of one spreadsheet cell. An empty cell is the column's default. */

const TRUE_WORDS = new Set(["true", "yes", "1"]);
const FALSE_WORDS = new Set(["false", "no", "0"]);

/** Text of at most so many characters; empty is null. */
export function textCell(name: string, longest = 500) {
	return z
		.string()
		.trim()
		.max(longest, `${name} must be at most ${longest} characters`)
		.transform((value) => value || null);
}

/** Text that must be there. */
export function requiredCell(name: string, longest = 200) {
	return z
		.string({ error: `${name} is required` })
		.trim()
		.min(1, `${name} is required`)
		.max(longest, `${name} must be at most ${longest} characters`);
}

/** Values separated by semicolons. */
export function listCell(name: string, most = 100) {
	return z
		.string()
		.transform((value) =>
			value
				.split(";")
				.map((entry) => entry.trim())
				.filter((entry) => entry !== ""),
		)
		.pipe(
			z
				.array(z.string().max(200, `each of ${name} must be at most 200 characters`))
				.max(most, `${name} must have at most ${most} values`),
		);
}

/** A whole number within bounds; empty is null. */
export function wholeNumberCell(name: string, lowest: number, highest: number) {
	return z.string().transform((value, context) => {
		const text = value.trim().replace(/,(?=\d{3}\b)/g, "");
		if (text === "") return null;
		const number = Number(text);
		if (!/^\d+$/.test(text) || number < lowest || number > highest) {
			context.addIssue({
				code: "custom",
				message: /^\d+$/.test(text)
					? `${name} must be between ${lowest} and ${highest}`
					: `${name} must be a whole number`,
			});
			return z.NEVER;
		}
		return number;
	});
}

/** A number within bounds; empty is 0. */
export function numberCell(name: string, highest: number) {
	return z.string().transform((value, context) => {
		const text = value.trim();
		if (text === "") return 0;
		const number = Number(text);
		if (!/^\d+(\.\d+)?$/.test(text) || number > highest) {
			context.addIssue({ code: "custom", message: `${name} must be a number up to ${highest}` });
			return z.NEVER;
		}
		return number;
	});
}

/** `true/false`, `yes/no` or `1/0`; empty is the default. */
export function booleanCell(name: string, whenEmpty: boolean) {
	return z.string().transform((value, context) => {
		const word = value.trim().toLowerCase();
		if (word === "") return whenEmpty;
		if (TRUE_WORDS.has(word)) return true;
		if (FALSE_WORDS.has(word)) return false;
		context.addIssue({ code: "custom", message: `${name} must be true or false` });
		return z.NEVER;
	});
}

/** Dearest price believed, in pounds: above it a decimal point is likely to be missing. */
const HIGHEST_POUNDS = 1_000_000;

/** Pounds such as '£1,299.00' as whole pence; empty is 0, which means no price. */
export function pricePenceCell(name: string) {
	return z.string().transform((value, context) => {
		const text = value
			.trim()
			.replace(/^£\s*/, "")
			.replace(/,(?=\d{3}\b)/g, "");
		if (text === "") return 0;
		if (!/^\d+(\.\d{1,2})?$/.test(text) || Number(text) > HIGHEST_POUNDS) {
			context.addIssue({
				code: "custom",
				message: `${name} must be a price in pounds such as 1299.00`,
			});
			return z.NEVER;
		}
		return Math.round(Number(text) * 100);
	});
}

/** An https address. */
export function httpsCell(name: string) {
	const error = `${name} must be an https address`;
	return (
		z
			.string()
			.trim()
			.max(2000, `${name} must be at most 2000 characters`)
			// `https:shop.example` is an address to a URL parser, but not to the column's CHECK.
			.pipe(z.string().regex(/^https:\/\//i, { error, abort: true }))
			.pipe(z.url({ protocol: /^https$/, error }))
	);
}
