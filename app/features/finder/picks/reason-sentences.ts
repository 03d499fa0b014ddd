import { capital } from "~/features/finder/filters/filter-kinds";
import type { PickReasons } from "./reasons";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Returns the reasons for a pick as one sentence. */
export function whyText({ why }: PickReasons): string {
	const texts = why.map(({ text }) => text);
	const price = texts.at(-1) ?? "";
	const [first, ...others] = texts.slice(0, -1);
	const isPicture = first?.startsWith("fills") === true;
	const figures = list.format(isPicture ? others : [first ?? "", ...others].filter(Boolean));
	const gets = isPicture ? [first, figures].filter(Boolean).join(", with ") : figures;
	return `${capital([gets, price].filter(Boolean).join(", "))}.`;
}

/** Returns the reasons against a pick as sentences. */
export function whyNotText({ whyNot }: PickReasons): string {
	return whyNot.map(({ text }) => `${capital(text.replace(/\.$/, ""))}.`).join(" ");
}
