import { gtin14 } from "~/features/catalogue/identity/gtin";
import type { Counted, LostValue } from "~/features/imports/plan/import-plan";
import { isMark } from "./words";

/** Minimum length of a text with a value worth keeping. */
const MIN_LENGTH = 3;

/** Returns an entry for comparison: "Home Cinema" equals "home-cinema", and barcodes get their leading zeros back. */
export function entryKey(entry: string): string {
	const key = entry.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
	return gtin14(key) ?? (key || entry);
}

const lengthOf = (text: string) => [...text].length;

const saysLittle = (text: string) => lengthOf(text.trim()) < MIN_LENGTH || isMark(text);

const countedList = (entries: readonly string[]): Counted => ({
	count: entries.length,
	text: entries.join(", "),
});

const countedText = (text: string): Counted => ({ count: lengthOf(text), text });

export function isList(value: unknown): value is readonly string[] {
	return Array.isArray(value);
}

/**
 * Returns the loss if one value replaces another: entries of a list, or a text replaced by a placeholder. Undefined if
 * nothing is lost; numbers, and yes or no, lose nothing.
 */
export function lostValue(before: unknown, after: unknown): LostValue | undefined {
	if (isList(before) && isList(after)) {
		const kept = new Set(after.map(entryKey));
		if (before.every((entry) => kept.has(entryKey(entry)))) return undefined;
		return { before: countedList(before), after: countedList(after), unit: "values" };
	}
	const text = after ?? "";
	if (typeof before !== "string" || typeof text !== "string") return undefined;
	if (saysLittle(before) || !saysLittle(text)) return undefined;
	return { before: countedText(before), after: countedText(text), unit: "characters" };
}
