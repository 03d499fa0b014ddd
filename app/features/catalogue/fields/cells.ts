import { z } from "zod";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { withoutZeroWidth } from "~/features/catalogue/words/zero-width";
import { splitOutsideBrackets } from "./brackets";

// Rules for one cell of a spreadsheet. An empty cell is the column's default.

/** Help about the cells that a rule reads. */
export interface CellHelp {
	/** Notation of the cell, as a sentence. */
	howToWrite: string;
	/** Its type in a spreadsheet; text by default. */
	type?: "pounds" | "number" | "flag";
}

const helpByRule = z.registry<CellHelp>();

/** Returns the rule after registering its help. */
export function withHelp<Rule extends z.ZodType>(
	rule: Rule,
	howToWrite: string,
	more: Omit<CellHelp, "howToWrite"> = {},
): Rule {
	helpByRule.add(rule, { howToWrite, ...more });
	return rule;
}

/** Returns the help of a rule, or of the rules that it is made of, the last first; undefined without help. */
export function helpOfCell(rule: z.core.$ZodType): CellHelp | undefined {
	const help = helpByRule.get(rule);
	if (help) return help;
	if (rule instanceof z.ZodOptional) return helpOfCell(rule.unwrap());
	if (rule instanceof z.ZodPipe) return helpOfCell(rule.out) ?? helpOfCell(rule.in);
	return undefined;
}

/** Returns the meaning of an empty cell, as a sentence. */
export function emptyCellText(rule: z.ZodType): string {
	const { success, data } = rule.safeParse("");
	if (!success) return "It must not be empty.";
	if (typeof data === "boolean") return `Empty means ${data ? "TRUE" : "FALSE"}.`;
	if (typeof data === "number" || (typeof data === "string" && data !== "")) {
		return `Empty means ${data}.`;
	}
	return "It may be empty.";
}

/** Makes a rule of a function that returns the value of a trimmed cell, or refuses it with a message. */
export function cellSchemaOf<Value>(
	read: (text: string, refuse: (message: string) => never) => Value,
) {
	return z.string().transform((cell, context) =>
		read(cell.trim(), (message) => {
			context.addIssue({ code: "custom", message });
			return z.NEVER;
		}),
	);
}

const MAX_CACHED_CELLS = 200;

/** Longest cell that is cached, in characters. */
const MAX_CACHED_LENGTH = 100;

/** Returns the rule with a cache of the short cells that it has accepted: many rows have equal cells. */
export function withCellCache<Value>(rule: z.ZodType<Value, string>): z.ZodType<Value, string> {
	const acceptedCells = new Map<string, { value: Value }>();
	const cachedRule = z.transform((text: string, context): Value => {
		const cachedResult = acceptedCells.get(text);
		if (cachedResult) return cachedResult.value;
		const { success, data, error } = rule.safeParse(text);
		if (!success) {
			for (const { message, path } of error.issues) {
				context.addIssue({ code: "custom", message, path });
			}
			return z.NEVER;
		}
		if (acceptedCells.size < MAX_CACHED_CELLS && text.length <= MAX_CACHED_LENGTH) {
			acceptedCells.set(text, { value: data });
		}
		return data;
	});
	const help = helpOfCell(rule);
	if (help) helpByRule.add(cachedRule, help);
	return cachedRule;
}

/**
 * Control characters, halves of surrogate pairs, non-characters, and characters that change the direction of the text
 * after them (Unicode's bidirectional embeddings, overrides, isolates).
 */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/gu;

/** Printable ASCII characters only, as in most cells. */
const PLAIN_ASCII = /^[\x20-\x7e\n\t]*$/;

export const withThousandsSeparators = (number: number) => number.toLocaleString("en-GB");

/** Returns a text without unprintable and zero-width characters, with line ends as on Unix. */
export function printable(text: string): string {
	if (PLAIN_ASCII.test(text)) return text;
	return withoutZeroWidth(text.replace(/\r\n?/g, "\n").replace(UNPRINTABLE, ""));
}

function oneLine(text: string): string {
	return printable(text).replace(/\s+/g, " ");
}

/** Text of at most `maxLength` characters; empty is null. */
export function textCell(name: string, maxLength = 500) {
	const rule = z
		.string()
		.overwrite(printable)
		.trim()
		.max(maxLength, `${name} must be at most ${maxLength} characters`)
		.transform((value) => value || null);
	return withHelp(rule, `Text of at most ${withThousandsSeparators(maxLength)} characters.`);
}

/** Text on one line that must not be empty. */
export function requiredCell(name: string, maxLength = 200) {
	const rule = z
		.string({ error: `${name} is required` })
		.overwrite(oneLine)
		.trim()
		.min(1, `${name} is required`)
		.max(maxLength, `${name} must be at most ${maxLength} characters`);
	return withHelp(
		rule,
		`Text on one line, at most ${withThousandsSeparators(maxLength)} characters.`,
	);
}

/** A comma between values, not the one in 1,000 Hz. */
const SEPARATING_COMMA = /(?<!\d),|,(?!\d)/;

function tidyEntries(entries: readonly string[]): string[] {
	return entries.map((entry) => entry.replace(/\s+/g, " ").trim()).filter((entry) => entry !== "");
}

/** Splits a list at its semicolons; a list without semicolons, at commas outside numbers and brackets. */
function splitList(text: string): string[] {
	return tidyEntries(
		text.includes(";") ? text.split(";") : splitOutsideBrackets(text, SEPARATING_COMMA),
	);
}

/** Returns the cell that is read back as these values. */
export function listText(values: readonly string[]): string {
	const text = values.join(";");
	const isReadAsSameValues = values.length > 1 || splitList(text).length === values.length;
	return isReadAsSameValues ? text : `${text};`;
}

/** Values separated by semicolons or commas. */
export function listCell(name: string, maxValues = 100, split = splitList) {
	const rule = z
		.string()
		.transform((value) => split(printable(value)))
		.pipe(
			z
				.array(z.string().max(200, `each of ${name} must be at most 200 characters`))
				.max(maxValues, `${name} must have at most ${maxValues} values`),
		);
	return withHelp(rule, `At most ${maxValues} texts, with a semicolon between them.`);
}

/** Distinct texts separated by semicolons or line breaks; a comma is part of a text. */
export function phrasesCell(name: string, maxValues: number) {
	return listCell(name, maxValues, (text) => [...new Set(tidyEntries(text.split(/[;\n]/)))]);
}

const MAX_BARCODES = 50;

/** Barcodes separated by semicolons or commas, each with its check digit. */
export function barcodesCell(name: string) {
	const code = z
		.string()
		.transform((text) => text.replace(/[\s-]/g, ""))
		.superRefine((text, context) => {
			if (gtin14(text) !== undefined) return;
			const problem = /^\d{8,14}$/.test(text)
				? `and the check digit of "${text}" is wrong`
				: `which "${text}" is not`;
			const message = `${name} must be barcodes of 8, 12, 13 or 14 digits, ${problem}`;
			context.addIssue({ code: "custom", message });
		});
	return withHelp(
		listCell(name, MAX_BARCODES).pipe(z.array(code)),
		`At most ${MAX_BARCODES} barcodes of 8, 12, 13 or 14 digits, with a semicolon between them.`,
	);
}

const orList = (words: readonly string[]) => `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** One of a few words; empty is null. */
export function choiceCell<Option extends string>(name: string, options: readonly Option[]) {
	const rule = cellSchemaOf((text, refuse): Option | null => {
		const word = text.toLowerCase();
		const option = options.find((candidate) => candidate === word);
		if (option !== undefined || word === "") return option ?? null;
		return refuse(`${name} must be ${orList(options)}`);
	});
	return withHelp(rule, `One of ${options.join(", ")}.`);
}

/** Any of a few words, or of their texts on pages, separated by semicolons or commas. */
export function choicesCell<Option extends string>(
	name: string,
	texts: Readonly<Record<Option, string>>,
) {
	const options = Object.keys(texts) as Option[];
	const rule = listCell(name).transform((words, context) => {
		const lowerWords = words.map((word) => word.toLowerCase());
		const isChosen = (option: Option) =>
			lowerWords.includes(option) || lowerWords.includes(texts[option].toLowerCase());
		const unknownWord = words.find(
			(_, index) =>
				!options.some(
					(option) =>
						option === lowerWords[index] || texts[option].toLowerCase() === lowerWords[index],
				),
		);
		if (unknownWord === undefined) return options.filter(isChosen);
		const message = `${name} must be ${orList(options)}, which "${unknownWord}" is not`;
		context.addIssue({ code: "custom", message });
		return z.NEVER;
	});
	return withHelp(rule, `Some of ${options.join(", ")}, with a semicolon between them.`);
}

const TRUE_WORDS = ["true", "yes", "1"];
const FALSE_WORDS = ["false", "no", "0"];

/** `true/false`, `yes/no` or `1/0`; empty is the default. */
export function booleanCell(name: string, whenEmpty: boolean) {
	const rule = cellSchemaOf((text, refuse) => {
		const word = text.toLowerCase();
		if (word === "") return whenEmpty;
		if (TRUE_WORDS.includes(word)) return true;
		return FALSE_WORDS.includes(word) ? false : refuse(`${name} must be true or false`);
	});
	return withHelp(rule, "TRUE or FALSE.", { type: "flag" });
}

/** The word in a file for unknown stock. */
export const UNKNOWN_STOCK = "unknown";

/** `true/false`, `yes/no` or `1/0`; empty is true. "Unknown" is null. */
export function stockCell(name: string) {
	const flagRule = booleanCell(name, true);
	const rule = cellSchemaOf((text, refuse) => {
		if (text.toLowerCase() === UNKNOWN_STOCK) return null;
		const parsedFlag = flagRule.safeParse(text);
		return parsedFlag.success ? parsedFlag.data : refuse(`${name} must be true or false`);
	});
	return withHelp(rule, "TRUE or FALSE; UNKNOWN leaves it as it was.", { type: "flag" });
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
	return withHelp(rule, "An address that begins with https://, at most 2,000 characters.");
}

const MAX_ADDRESSES = 8;

/**
 * Splits addresses at spaces and bars, and at commas and semicolons before the next
 * address: an address may itself contain commas and semicolons.
 */
function splitAddresses(text: string): string[] {
	const parts = text.split(/[\s|]+|[,;](?=\s|https?:|$)/i);
	return [...new Set(parts.filter((part) => part !== ""))];
}

/** Distinct https addresses, separated by spaces, semicolons or commas. */
export function addressesCell(name: string) {
	const address = httpsCell(name);
	const rule = z
		.string()
		.transform((text) => splitAddresses(printable(text)))
		.pipe(
			z.array(address).max(MAX_ADDRESSES, `${name} must have at most ${MAX_ADDRESSES} addresses`),
		);
	return withHelp(rule, `At most ${MAX_ADDRESSES} addresses that begin with https://.`);
}

/** A host's name, possibly with a path, as people type addresses. */
const ADDRESS_WITHOUT_SCHEME = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]|:\d|$)/u;

/** Returns an address as people type it, such as www.shop.co.uk, with its scheme. */
export function withScheme(text: string): string {
	return ADDRESS_WITHOUT_SCHEME.test(text) ? `https://${text}` : text;
}

/** Words, or an address whose https:// is added if it begins with www. */
export function sourceCell(name: string, maxLength: number) {
	return textCell(name, maxLength).transform((text) =>
		text !== null && /^www\./i.test(text) ? withScheme(text) : text,
	);
}

/** An https address; https:// is added to one without a scheme. */
export function siteCell(name: string) {
	return z.string().trim().overwrite(withScheme).pipe(httpsCell(name));
}

/** `new` or `refurbished`; empty is new. */
export function conditionCell(name: string) {
	const rule = cellSchemaOf((text, refuse) => {
		const word = text.toLowerCase();
		if (word === "refurbished") return "refurbished";
		if (word !== "" && word !== "new") return refuse(`${name} must be new or refurbished`);
		return "new";
	});
	return withHelp(rule, "Either new or refurbished.");
}
