import { categories } from "db/seed/categories";
import { describe, expect, it } from "vitest";
import { conditionTexts } from "~/features/finder/filters/filter-texts";
import type { Conditions } from "~/features/finder/filters/filters";
import { divideParts, SORT_TEXTS, textsOfParts } from "./interpret-sentence.server";
import { understandSentence } from "./sentence/understand.server";
import { vocabularyOf } from "./sentence/vocabulary.server";

const vocabulary = vocabularyOf({
	uses: categories.map(({ slug }) => slug),
	tags: ["wi-fi", "hdr10"],
	brands: ["Epson", "BenQ"],
});
const textOf = (conditions: Conditions) =>
	conditionTexts(conditions, () => undefined)
		.map(({ text }) => text)
		.join(" · ");

/** A sentence, its meaning with its order, and its unused parts. */
const NOT_USED: readonly (readonly [sentence: string, means: string, unused: string])[] = [
	["laser, pretty, under 200 watts", "laser", "pretty, under 200 watts"],
	["laser under 200 watts", "laser", "under 200 watts"],
	["Laser, no more than 50 W.", "laser", "no more than 50 W"],
	["laser over 2 kg", "laser", "over 2 kg"],
	["laser louder than 30 dB", "laser", "louder than 30 dB"],
	["laser under 90 minutes", "laser", "under 90 minutes"],
	["laser under 3,000 lumens", "laser", "under 3,000 lumens"],
	["a 2 m wide screen, laser", "laser", "2 m wide"],
	["laser over 50 ms", "laser", "over 50 ms"],
	["films and gaming", "home-cinema", "gaming"],
	["gaming on my PS5", "gaming", ""],
	["under £600 or under £900", "up to £600", "under £900"],
	["cheap 4K projector for the ceiling", "4K · cheapest first", "ceiling"],
	["best 4k projector for me please", "4K", ""],
	// orders
	["cheapest 4k", "4K · cheapest first", ""],
	["the brightest laser", "laser · brightest first", ""],
	["newest short throw", "short throw · newest first", ""],
	["latest short throw", "short throw · newest first", ""],
	["lowest input lag under £900", "up to £900 · lowest lag first", ""],
	["most expensive 4k", "4K · dearest first", ""],
	["cheapest projector", "cheapest first", ""],
	["the lightest laser", "laser · lightest first", ""],
	["quietest 4k projector", "4K · quietest first", ""],
	["cheapest, brightest 4k", "4K · cheapest first", "brightest"],
	["cheaper than £500", "up to £500", ""],
	["bright room, 4k", "4K · room in daylight", ""],
	["lightest, pretty", "lightest first", "pretty"],
	["pretty and pretty", "", "pretty"],
	["pub, daylight, PS5, dark", "gaming · room in daylight", "pub, dark"],
	// negations
	["not laser", "not laser", ""],
	["4k not laser", "4K · not laser", ""],
	["non-laser 4k", "4K · not laser", ""],
	["4k but not a laser", "4K · not laser", ""],
	["I don't want a laser, under £900", "up to £900 · not laser", ""],
	["anything but laser, 4k", "4K · not laser", ""],
	["4k, other than a laser", "4K · not laser", ""],
	["I don’t want laser", "not laser", ""],
	["4k that isn't loud", "4K · noise up to 30 dB", ""],
	["no LED", "not LED", ""],
	["laser, not led", "laser · not LED", ""],
	["not laser or led", "not laser · not LED", ""],
	["neither lamp nor laser", "not lamp · not laser", ""],
	["not 4k", "", "not 4k"],
	["not ultra short throw", "not ultra short throw", ""],
	["laser, not laser", "laser", "not laser"],
	["not laser, laser", "not laser", "laser"],
	["laser or LED, not LED", "laser · LED · not LED", ""],
	["laser, not native 4k", "laser", "not native 4k"],
	["4k, not for gaming", "4K", "not for gaming"],
	["4k, not for gaming or travel, laser", "4K · laser", "not for gaming or travel"],
	["4k, no Epson", "4K · not Epson", ""],
	["laser without BenQ or Epson", "laser · not BenQ · not Epson", ""],
	["not made by BenQ", "not BenQ", ""],
	["not laser or 4k", "", "not laser or 4k"],
	["4k, not Epson EH-TW7100", "4K", "not Epson EH-TW7100"],
	["4k without wifi", "4K", "without wifi"],
	["4k, not too noisy", "4K · noise up to 30 dB", ""],
	["4k no", "4K", "no"],
	["not more than £500", "up to £500", ""],
	["not the cheapest 4k", "4K", "not the cheapest"],
];

describe("returns the parts of a sentence that are not used", () => {
	it.each(NOT_USED)("%s: %s, without %s", (sentence, means, unused) => {
		const { conditions, sort, parts } = understandSentence(sentence, vocabulary);
		const text = [textOf(conditions), sort === null ? "" : SORT_TEXTS[sort]];
		const words = parts.filter(({ meaning }) => meaning === null);
		const rest = words.map((word) => word.text).join(" ");
		const said = [text.filter(Boolean).join(" · "), rest].filter(Boolean).join(" | ");

		expect(said).toBe(means);
		const parted = divideParts(parts, words, { conditions, sort });
		expect(textsOfParts(parted.unused, parts).join(", ")).toBe(unused);
	});

	it("joins neighbouring words, and separates others", () => {
		const { parts, ...meant } = understandSentence(
			"Laser, dead cheerful, shiny, laser, red",
			vocabulary,
		);
		const { unused } = divideParts(parts, [], meant);

		expect(textsOfParts(unused, parts)).toEqual(["dead cheerful", "shiny", "red"]);
	});
});
