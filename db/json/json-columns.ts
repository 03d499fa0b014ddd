import { z } from "zod";

const listSchema = z.array(z.string());
const objectSchema = z.record(z.string(), z.unknown());

/**
 * Encodes a value as JSON that queries can read. PostgreSQL rejects the character NUL and half a surrogate pair in
 * JSON; both are replaced as in parameters of queries.
 */
export function encodeJson(value: unknown): string {
	const json = JSON.stringify(value);
	// Matches these characters as JSON writes them. Most values have none, and calling a replacer for each value takes
	// far longer.
	if (!/\\u(?:0000|d[89a-f])/.test(json)) return json;
	return JSON.stringify(value, (_, member) =>
		typeof member === "string" ? member.replaceAll("\0", "\u{fffd}").toWellFormed() : member,
	);
}

/** Encodes strings for a JSON list column. */
export function encodeList(values: readonly string[]): string {
	return JSON.stringify(values);
}

/** Returns the strings of a JSON list column. Throws for any other text, which the column's CHECK forbids. */
export function decodeJsonList(text: string): string[] {
	return text === "[]" ? [] : listSchema.parse(JSON.parse(text));
}

/** Returns the object of a JSON object column. Throws for any other text, which the column's CHECK forbids. */
export function decodeObject(text: string): Record<string, unknown> {
	return text === "{}" ? {} : objectSchema.parse(JSON.parse(text));
}
