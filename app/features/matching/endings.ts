import { brandKey } from "./brands";
import { type MatchableModel, modelNames } from "./matchable-model";
import { readWords } from "./titles/words";

/** Ends of makers' numbers that mean a colour or a region, not another model. */
const ENDINGS: ReadonlyMap<string, "colour" | "region"> = new Map([
	..."b bk blk black w wh wht white s sl g gy gr gray grey"
		.split(" ")
		.map((end) => [end, "colour"] as const),
	..."eu uk us gb de fr nl jp kr cn au aek aeu auk aus eea emea row"
		.split(" ")
		.map((end) => [end, "region"] as const),
]);

const LONGEST = Math.max(...Array.from(ENDINGS.keys(), (end) => end.length));

/** Returns the ways to split a number into another one and such an ending. */
function endingsOf(number: string): { stem: string; end: string }[] {
	return Array.from({ length: LONGEST }, (_, index) => ({
		stem: number.slice(0, -1 - index),
		end: number.slice(-1 - index),
	})).filter(({ stem, end }) => ENDINGS.has(end) && /\d/.test(stem) && stem.length >= 4);
}

/**
 * Returns a function that finds the model of the same brand whose number a title has with an ending for a colour or a
 * region, or without the model's own: "LG HU715QW" for the HU715Q, "Epson EH-LS12000" for the EH-LS12000B. With the
 * reason, as a sentence for staff.
 */
export function createEndingFinder(models: readonly MatchableModel[]) {
	const skus = new Map<string, string>();
	const ended = new Map<string, { sku: string; end: string }>();
	for (const { sku, brand, model } of models) {
		const { full, short, isCode } = modelNames(brand, model);
		if (!isCode) continue;
		for (const name of [full, ...short]) {
			skus.set(`${brandKey(brand)} ${name}`, sku);
			for (const { stem, end } of endingsOf(name))
				ended.set(`${brandKey(brand)} ${stem}`, { sku, end });
		}
	}
	const why = (end: string, whose: string) =>
		`Same number; “${end.toUpperCase()}” at the end of ${whose} is a ${ENDINGS.get(end)}.`;

	return (brand: string, title: string) => {
		const { words } = readWords(title);
		const key = brandKey(brand);
		for (let start = 0; start < words.length; start += 1) {
			for (let end = start + 1; end <= Math.min(start + 3, words.length); end += 1) {
				const number = words.slice(start, end).join("");
				const own = ended.get(`${key} ${number}`);
				if (own) return { sku: own.sku, why: why(own.end, "ours") };
				for (const split of endingsOf(number)) {
					const sku = skus.get(`${key} ${split.stem}`);
					if (sku !== undefined) return { sku, why: why(split.end, "this one") };
				}
			}
		}
		return undefined;
	};
}
