import { capitalise } from "~/features/finder/filters/filter-kinds";
import type { PickReasons } from "./reasons";

const conjunction = new Intl.ListFormat("en-GB", { type: "conjunction" });

/**
 * Returns the reasons for a pick as one sentence. The size of the picture comes first, if it is among them, and the
 * price last: "Fills 100 inches from 2.5 m, with 3,000 lumens and 24 dB of noise, for £799.00."
 */
export function whyText({ why }: PickReasons): string {
	const texts = why.map(({ text }) => text);
	const price = texts.at(-1) ?? "";
	const [first, ...otherTexts] = texts.slice(0, -1);
	const startsWithPicture = first?.startsWith("fills") === true;
	const facts = conjunction.format(
		startsWithPicture ? otherTexts : [first ?? "", ...otherTexts].filter(Boolean),
	);
	const textBeforePrice = startsWithPicture
		? [first, facts].filter(Boolean).join(", with ")
		: facts;
	return `${capitalise([textBeforePrice, price].filter(Boolean).join(", "))}.`;
}

/** Upper limits of reasons for and against a pick on its card. */
const MAX_WHY_LINES = 3;
const MAX_WHY_NOT_LINES = 2;

function toLines(texts: readonly string[], limit: number): string[] {
	return texts.slice(0, limit).map((text) => capitalise(text.replace(/\.$/, "")));
}

/**
 * Returns the reasons for a pick as lines. The card shows the price above them, so the reason about it is left out
 * unless it is the only one.
 */
export function whyLines({ why }: PickReasons): string[] {
	const texts = why.map(({ text }) => text);
	const otherTexts = texts.filter((text) => !text.startsWith("for £"));
	return toLines(otherTexts.length > 0 ? otherTexts : texts, MAX_WHY_LINES);
}

/** Returns the reasons against a pick as lines. */
export function whyNotLines({ whyNot }: PickReasons): string[] {
	return toLines(
		whyNot.map(({ text }) => text),
		MAX_WHY_NOT_LINES,
	);
}

/** Returns the reasons against a pick as sentences. */
export function whyNotText({ whyNot }: PickReasons): string {
	return whyNot.map(({ text }) => `${capitalise(text.replace(/\.$/, ""))}.`).join(" ");
}
