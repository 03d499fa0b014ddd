import { z } from "zod";

const list = z.array(z.string());
const object = z.record(z.string(), z.unknown());

/**
 * Encodes a value as JSON that queries can read. PostgreSQL rejects the character NUL and half a surrogate pair in it: both
 * are replaced as in parameters of queries.
 */
export function encodeJson(value: unknown): string {
	const json = JSON.stringify(value);
	// As JSON writes these characters. Most values have none: calling a function for each part takes far longer.
	if (!/\\u(?:0000|d[89a-f])/.test(json)) return json;
	return JSON.stringify(value, (_, part) =>
		typeof part === "string" ? part.replaceAll("\0", "\u{fffd}").toWellFormed() : part,
	);
}

/** Encodes strings for a JSON list column. */
export function encodeList(values: readonly string[]): string {
	return JSON.stringify(values);
}

/** The strings of a JSON list column. Throws on anything else: the column's CHECK forbids it. */
export function decodeJsonList(text: string): string[] {
	return text === "[]" ? [] : list.parse(JSON.parse(text));
}

/** The object of a JSON object column. Throws on anything else: the column's CHECK forbids it. */
export function decodeObject(text: string): Record<string, unknown> {
	return text === "{}" ? {} : object.parse(JSON.parse(text));
}
