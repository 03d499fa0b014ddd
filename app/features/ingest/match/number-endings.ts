import { type MatchableModel, matchableNames } from "./matchable-model";
import { brandKey } from "./title-brands";
import { readWords } from "./titles/title-words";

/** Ends of makers' numbers that mean a colour or a region, not another model. */
const ENDINGS: ReadonlyMap<string, "colour" | "region"> = new Map([
	..."b bk blk black w wh wht white s sl g gy gr gray grey"
		.split(" ")
		.map((ending) => [ending, "colour"] as const),
	// The last seven are Panasonic's.
	..."eu uk us gb de fr nl jp kr cn au aek aeu auk aus eea emea row ej ea eg eaj uj aj ekj"
		.split(" ")
		.map((ending) => [ending, "region"] as const),
]);

const LONGEST_ENDING = Math.max(...Array.from(ENDINGS.keys(), (ending) => ending.length));

/** Returns the ways to split a number into a stem and an ending for a colour or region. */
function endingsOf(number: string): { stem: string; ending: string }[] {
	return Array.from({ length: LONGEST_ENDING }, (_, index) => ({
		stem: number.slice(0, -1 - index),
		ending: number.slice(-1 - index),
	})).filter(({ stem, ending }) => ENDINGS.has(ending) && /\d/.test(stem) && stem.length >= 4);
}

/** Letters at the end of a number that a shop may leave out: "ES" of the VPL-XW5000ES. */
const LAST_LETTERS = /^(?<stem>.*\d)(?<letters>[a-z]{1,3})$/;

/** A model that a number may mean, with the reason as a sentence for staff. */
interface EndingMatch {
	sku: string;
	why: string;
	/** True if the title's number lacks the last letters of the model's, so that another model is likely meant. */
	isLikelyOtherModel: boolean;
}

const endingMatch = (sku: string, ending: string, numberOwner: string): EndingMatch => ({
	sku,
	why: `Same number; “${ending.toUpperCase()}” at the end of ${numberOwner} is a ${ENDINGS.get(ending)}.`,
	isLikelyOtherModel: false,
});

/**
 * Returns a function that finds the model of a brand whose number differs from the one in a title by an ending for a
 * colour or a region: the title has another one, "LG HU715QW" for the HU715Q, or none, "Epson EH-LS12000" for the
 * EH-LS12000B. A title that lacks other last letters is likely another model's: "VPL-XW5000" for the VPL-XW5000ES.
 */
export function createFinderByEnding(models: readonly MatchableModel[]) {
	const skuByName = new Map<string, string>();
	const matchByStem = new Map<string, EndingMatch>();
	const matchByShorterNumber = new Map<string, EndingMatch | "several">();
	for (const { sku, brand, model } of models) {
		const { fullName, shortNames, isCode } = matchableNames(brand, model);
		// Names of words, such as "Horizon Pro", have no such endings.
		if (!isCode) continue;
		for (const name of [fullName, ...shortNames]) {
			skuByName.set(`${brandKey(brand)} ${name}`, sku);
			for (const { stem, ending } of endingsOf(name)) {
				matchByStem.set(`${brandKey(brand)} ${stem}`, endingMatch(sku, ending, "ours"));
			}
			const { stem, letters = "" } = LAST_LETTERS.exec(name)?.groups ?? {};
			if (stem === undefined || stem.length < 4) continue;
			const key = `${brandKey(brand)} ${stem}`;
			const why = `Same number, but ours has “${letters.toUpperCase()}” at the end.`;
			const earlierMatch = matchByShorterNumber.get(key);
			const isShared =
				earlierMatch === "several" || (earlierMatch !== undefined && earlierMatch.sku !== sku);
			matchByShorterNumber.set(key, isShared ? "several" : { sku, why, isLikelyOtherModel: true });
		}
	}

	function matchOf(key: string, number: string): EndingMatch | undefined {
		const match = matchByStem.get(`${key} ${number}`);
		if (match) return match;
		for (const split of endingsOf(number)) {
			const sku = skuByName.get(`${key} ${split.stem}`);
			if (sku !== undefined) return endingMatch(sku, split.ending, "this one");
		}
		const longerMatch = matchByShorterNumber.get(`${key} ${number}`);
		return typeof longerMatch === "object" ? longerMatch : undefined;
	}

	return (brand: string, title: string): EndingMatch | undefined => {
		const { words } = readWords(title);
		const key = brandKey(brand);
		for (let start = 0; start < words.length; start += 1) {
			for (let endIndex = start + 1; endIndex <= Math.min(start + 3, words.length); endIndex += 1) {
				const match = matchOf(key, words.slice(start, endIndex).join(""));
				if (match) return match;
			}
		}
		return undefined;
	};
}
