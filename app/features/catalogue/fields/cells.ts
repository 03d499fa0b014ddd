import { z } from "zod";
import { gtin14 } from "~/features/catalogue/identity/gtin";

/** Readings of one spreadsheet cell. An empty cell is the column's default. */

const TRUE_WORDS = new Set(["true", "yes", "1"]);
const FALSE_WORDS = new Set(["false", "no", "0"]);

/**
 * Characters that no text of a catalogue has: control characters, halves of surrogate pairs, non-characters, and
 * those that turn the direction of all text behind them (Unicode's bidirectional embeddings, overrides, isolates).
 */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/gu;

const grouped = (number: number) => number.toLocaleString("en-GB");

/** A text without the characters that no catalogue has, its line ends as Unix writes them. */
export function printable(text: string): string {
	return text.replace(/\r\n?/g, "\n").replace(UNPRINTABLE, "");
}

/** A name stands on one line. */
function oneLine(text: string): string {
	return printable(text).replace(/\s+/g, " ");
}

/** Text of at most so many characters; empty is null. */
export function textCell(name: string, longest = 500) {
	const rule = z
		.string()
		.overwrite(printable)
		.trim()
		.max(longest, `${name} must be at most ${longest} characters`)
		.transform((value) => value || null);
	return written(rule, `Text of at most ${grouped(longest)} characters.`);
}

/** Text that must be there. */
export function requiredCell(name: string, longest = 200) {
	const rule = z
		.string({ error: `${name} is required` })
		.overwrite(oneLine)
		.trim()
		.min(1, `${name} is required`)
		.max(longest, `${name} must be at most ${longest} characters`);
	return written(rule, `Text on one line, at most ${grouped(longest)} characters.`);
}

/** A comma in 1,000 Hz parts nothing. */
const COMMA = /(?<!\d),|,(?!\d)/;

/** The values of a list: semicolons part them where there are any, else commas that stand in no number. */
function splitList(text: string): string[] {
	return text
		.split(text.includes(";") ? ";" : COMMA)
		.map((entry) => entry.trim())
		.filter((entry) => entry !== "");
}

/** The text that is read as these values again. */
export function listText(values: readonly string[]): string {
	const text = values.join(";");
	const isSame = values.length > 1 || splitList(text).length === values.length;
	return isSame ? text : `${text};`;
}

/** Values parted by semicolons or commas. */
export function listCell(name: string, most = 100) {
	const rule = z
		.string()
		.transform((value) => splitList(oneLine(value)))
		.pipe(
			z
				.array(z.string().max(200, `each of ${name} must be at most 200 characters`))
				.max(most, `${name} must have at most ${most} values`),
		);
	return written(rule, `At most ${most} texts, with a semicolon between them.`);
}

const MAX_BARCODES = 50;

/** Barcodes parted by semicolons or commas, each with its check digit. */
export function barcodesCell(name: string) {
	const code = z
		.string()
		.transform((text) => text.replace(/[\s-]/g, ""))
		.superRefine((text, context) => {
			if (gtin14(text) !== undefined) return;
			const fault = /^\d{8,14}$/.test(text)
				? `and the check digit of "${text}" is wrong`
				: `which "${text}" is not`;
			const message = `${name} must be barcodes of 8, 12, 13 or 14 digits, ${fault}`;
			context.addIssue({ code: "custom", message });
		});
	return written(
		listCell(name, MAX_BARCODES).pipe(z.array(code)),
		`At most ${MAX_BARCODES} barcodes of 8, 12, 13 or 14 digits, with a semicolon between them.`,
	);
}

/** 1,299,000 without its commas; any other comma stays, to be refused. */
function withoutThousands(text: string): string {
	return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
}

/** A ratio such as 16:9. Spreadsheets make a time of it, 16:09 or 3000:01:00, which is undone. */
export function ratioCell(name: string) {
	const rule = textCell(name).transform(
		(value) => value?.replace(/^0?(\d+):0?(\d+)(?::00)?$/, "$1:$2") ?? null,
	);
	return written(rule, "A ratio, as text.");
}

/** A share such as 98%. Spreadsheets keep it as 0.98, which is undone. */
export function percentCell(name: string) {
	const rule = textCell(name).transform((value) => {
		const isShare = value !== null && /^(0?\.\d+|1(\.[0-4]\d*)?)$/.test(value);
		return isShare ? `${Number((Number(value) * 100).toPrecision(12))}%` : value;
	});
	return written(rule, "A share, as text.");
}

/** A whole number within bounds; empty is null. */
export function wholeNumberCell(name: string, lowest: number, highest: number) {
	const rule = z.string().transform((value, context) => {
		const text = withoutThousands(value.trim());
		if (text === "") return null;
		const number = Number(text);
		// 3000.00 is a whole number in a column that is formatted with pence.
		const isWhole = /^-?\d+(\.0+)?$/.test(text);
		if (!isWhole || number < lowest || number > highest) {
			context.addIssue({
				code: "custom",
				message: isWhole
					? `${name} must be between ${lowest} and ${highest}`
					: `${name} must be a whole number`,
			});
			return z.NEVER;
		}
		return number;
	});
	const sentence = `A whole number from ${grouped(lowest)} to ${grouped(highest)}.`;
	return written(rule, sentence, { type: "number" });
}

/** A number within bounds; empty is 0. */
export function numberCell(name: string, highest: number) {
	const rule = z.string().transform((value, context) => {
		const text = value.trim();
		if (text === "") return 0;
		const number = Number(text);
		if (!/^\d+(\.\d+)?$/.test(text) || number > highest) {
			const message = `${name} must be a number from 0 to ${highest}`;
			context.addIssue({ code: "custom", message });
			return z.NEVER;
		}
		return number;
	});
	return written(rule, `A number from 0 to ${grouped(highest)}.`, { type: "number" });
}

/** `true/false`, `yes/no` or `1/0`; empty is the default. */
export function booleanCell(name: string, whenEmpty: boolean) {
	const rule = z.string().transform((value, context) => {
		const word = value.trim().toLowerCase();
		if (word === "") return whenEmpty;
		if (TRUE_WORDS.has(word)) return true;
		if (FALSE_WORDS.has(word)) return false;
		context.addIssue({ code: "custom", message: `${name} must be true or false` });
		return z.NEVER;
	});
	return written(rule, "TRUE or FALSE.", { type: "flag" });
}

/** Dearest price believed, in pounds: above it a decimal point is likely to be missing. */
const MAX_POUNDS = 1_000_000;

/** Whole pence of pounds such as '£1,299.00'; nothing for anything else. */
function readPence(value: string): number | undefined {
	const text = withoutThousands(value.trim().replace(/^£\s*/, ""));
	const isPrice = /^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= MAX_POUNDS;
	return isPrice ? Math.round(Number(text) * 100) : undefined;
}

function penceCell<Empty>(name: string, whenEmpty: Empty) {
	const rule = z.string().transform((value, context) => {
		if (value.trim() === "") return whenEmpty;
		const pence = readPence(value);
		if (pence !== undefined) return pence;
		const message = `${name} must be a price in pounds such as 1299.00`;
		context.addIssue({ code: "custom", message });
		return z.NEVER;
	});
	return written(rule, "An amount in pounds.", { type: "pounds" });
}

/** The cell that is read as so many pence. */
export function poundsText(pence: number): string {
	return (pence / 100).toFixed(2);
}

/** Pounds such as '£1,299.00' as whole pence; empty is 0, which means no price. */
export function pricePenceCell(name: string) {
	return penceCell(name, 0);
}

/** What delivery costs, as whole pence; 0 is free, empty is null, which means unknown. */
export function deliveryPenceCell(name: string) {
	return penceCell(name, null);
}

/** An https address. */
export function httpsCell(name: string) {
	const error = `${name} must be an https address`;
	const rule = z
		.string()
		.overwrite((text) => printable(text).replace(/[\t\n]/g, ""))
		.trim()
		.max(2000, `${name} must be at most 2000 characters`)
		// `https:shop.example` is an address to a URL parser, but not to the column's CHECK.
		.pipe(z.string().regex(/^https:\/\//i, { error, abort: true }))
		.pipe(z.url({ protocol: /^https$/, error }));
	return written(rule, "An address that begins with https://, at most 2,000 characters.");
}

/** A host's name with what may follow it, as people type addresses. */
const SCHEMELESS = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]|:\d|$)/u;

/** The https address of a site; one without a scheme, such as www.shop.co.uk, gets it. */
export function siteCell(name: string) {
	return z
		.string()
		.trim()
		.overwrite((text) => (SCHEMELESS.test(text) ? `https://${text}` : text))
		.pipe(httpsCell(name));
}

/** `new` or `refurbished`; empty is new. */
export function conditionCell(name: string) {
	const rule = z.string().transform((value, context) => {
		const word = value.trim().toLowerCase();
		if (word === "" || word === "new") return "new" as const;
		if (word === "refurbished") return "refurbished" as const;
		context.addIssue({ code: "custom", message: `${name} must be new or refurbished` });
		return z.NEVER;
	});
	return written(rule, "Either new or refurbished.");
}

/** What people are told of the cells that a rule reads. */
export interface CellFacts {
	/** How such a cell is written, as a sentence. */
	written: string;
	/** What a spreadsheet holds there; text where nothing is said. */
	type?: "pounds" | "number" | "flag";
}

const facts = z.registry<CellFacts>();

/** Returns the rule, of which `factsOfCell` knows from then on how its cells are written. */
export function written<Rule extends z.ZodType>(
	rule: Rule,
	sentence: string,
	more: Omit<CellFacts, "written"> = {},
): Rule {
	facts.add(rule, { written: sentence, ...more });
	return rule;
}

/** Returns what is known of a rule, or of the rules that it is made of, the last first. */
export function factsOfCell(rule: z.core.$ZodType): CellFacts | undefined {
	const own = facts.get(rule);
	if (own) return own;
	if (rule instanceof z.ZodOptional) return factsOfCell(rule.unwrap());
	if (rule instanceof z.ZodPipe) return factsOfCell(rule.out) ?? factsOfCell(rule.in);
	return undefined;
}

/** Returns what an empty cell means to a rule, as a sentence. */
export function emptyCellText(rule: z.ZodType): string {
	const { success, data } = rule.safeParse("");
	if (!success) return "It must not be empty.";
	if (typeof data === "boolean") return `Empty means ${data ? "TRUE" : "FALSE"}.`;
	if (typeof data === "number" || (typeof data === "string" && data !== "")) {
		return `Empty means ${data}.`;
	}
	return "It may be empty.";
}
