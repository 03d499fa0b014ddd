import { capitalise } from "~/features/finder/filters/filter-kinds";
import type { PickReasons } from "./reasons";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Returns the reasons for a pick as one sentence. */
export function whyText({ why }: PickReasons): string {
	const texts = why.map(({ text }) => text);
	const price = texts.at(-1) ?? "";
	const [first, ...otherTexts] = texts.slice(0, -1);
	const isPicture = first?.startsWith("fills") === true;
	const facts = list.format(isPicture ? otherTexts : [first ?? "", ...otherTexts].filter(Boolean));
	const gets = isPicture ? [first, facts].filter(Boolean).join(", with ") : facts;
	return `${capitalise([gets, price].filter(Boolean).join(", "))}.`;
}

/** Reasons on one side of a pick's card. */
const MAX_FOR = 3;
const MAX_AGAINST = 2;

function toLines(texts: readonly string[], limit: number): string[] {
	return texts.slice(0, limit).map((text) => capitalise(text.replace(/\.$/, "")));
}

/** Returns the reasons for a pick as lines, without its price, which stands above them, unless nothing else is said. */
export function whyLines({ why }: PickReasons): string[] {
	const texts = why.map(({ text }) => text);
	const otherTexts = texts.filter((text) => !text.startsWith("for £"));
	return toLines(otherTexts.length > 0 ? otherTexts : texts, MAX_FOR);
}

/** Returns the reasons against a pick as lines. */
export function whyNotLines({ whyNot }: PickReasons): string[] {
	return toLines(
		whyNot.map(({ text }) => text),
		MAX_AGAINST,
	);
}

/** Returns the reasons against a pick as sentences. */
export function whyNotText({ whyNot }: PickReasons): string {
	return whyNot.map(({ text }) => `${capitalise(text.replace(/\.$/, ""))}.`).join(" ");
}
