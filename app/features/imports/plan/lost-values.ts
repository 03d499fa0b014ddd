import { gtin14 } from "~/features/catalogue/identity/gtin";
import { isMark } from "~/features/imports/mapping/values/words";

/** A value of a model that an import would take something from. */
export interface LostValue {
	before: Counted;
	after: Counted;
	/** What is counted: the values of a list, or the characters of a text. */
	unit: "values" | "characters";
}

interface Counted {
	count: number;
	text: string;
}

/** A shorter text than this says next to nothing. */
const MIN_LENGTH = 3;

/** An entry as it is compared: "Home Cinema" is "home-cinema", and a barcode has the zeros that were dropped. */
function entryKey(entry: string): string {
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

function isList(value: unknown): value is readonly string[] {
	return Array.isArray(value);
}

/**
 * Returns what is lost where one value takes the place of another: entries of a list, or a text for one that says next to
 * nothing. Undefined where nothing is; numbers, and yes or no, lose nothing.
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

/** A model of which an import would take values. */
export interface LossyModel extends LostValue {
	sku: string;
	name: string;
}

/** A column that would take values from models; unless it is replaced, it leaves them as they are. */
export interface LossyField {
	field: string;
	label: string;
	isReplaced: boolean;
	/** How many models there are, and the first of them. */
	count: number;
	models: LossyModel[];
}

/** Says what is kept, in a sentence; none where nothing is. */
export function keptText(losses: readonly LossyField[]): string[] {
	const kept = losses
		.filter(({ isReplaced }) => !isReplaced)
		.map(({ label, count }) => `${label} of ${count} ${count === 1 ? "model" : "models"}`);
	return kept.length === 0
		? []
		: [`Kept as they were, because the file would take values away: ${kept.join(", ")}.`];
}
