import { namesOfBrand } from "./brands";
import { squeeze } from "./titles/words";

/** Returns true for a word with letters and digits of 5 characters or more, or of 4 with 2 digits: "W2700", "PK32". */
function isCode(word: string): boolean {
	const digits = word.replace(/\D/g, "").length;
	if (!/[a-z]/.test(word) || digits === 0) return false;
	return word.length >= 5 || (word.length === 4 && digits >= 2);
}

/** Returns "TW7100" for "EH-TW7100"; undefined for "EF-12", because "12" is not a distinct number. */
function withoutSeries(model: string): string | undefined {
	const rest = /^[a-z]{2,4}-(.+)$/i.exec(model)?.[1];
	return rest && /^(?:[a-z]+-?\d{2}|[a-z]{2,}\d)/i.test(rest) ? squeeze(rest) : undefined;
}

/** Returns "HU715Q" for "CineBeam HU715Q". */
function fromCode(words: readonly string[]): string | undefined {
	const at = words.findIndex((word) => isCode(squeeze(word)) && /^[a-z]/i.test(word));
	return at > 0 ? squeeze(words.slice(at).join(" ")) : undefined;
}

/**
 * Returns the names of a model in titles, without spaces and hyphens: "The Premiere 9 (LPU9D)" is "Premiere 9" and
 * "LPU9D" too.
 */
export function modelNames(brand: string, model: string) {
	const short = new Set<string | undefined>();
	const brandNames = namesOfBrand(brand);
	const parts = /^(.+?)\s*\(([^)]+)\)$/.exec(model);
	const code = parts?.[2] && isCode(squeeze(parts[2])) ? parts[2] : undefined;
	const plain = code && parts?.[1] ? parts[1] : model;
	if (code)
		short
			.add(squeeze(code))
			.add(squeeze(plain))
			.add(squeeze(`${code} ${plain}`));

	const all = plain.split(/\s+/);
	const words = brandNames.includes(squeeze(all[0] ?? "")) && all.length > 1 ? all.slice(1) : all;
	const own = words[0]?.toLowerCase() === "the" ? words.slice(1) : words;
	short
		.add(squeeze(own.join(" ")))
		.add(withoutSeries(own.join(" ")))
		.add(fromCode(own));

	const full = squeeze(model);
	return {
		full,
		/** Shorter ways that shops use: "TW7100", "HU715Q", "Freestyle". */
		short: [...short].filter((name): name is string => Boolean(name) && name !== full),
		/** True if the name is a unique number ("W2700"), not words ("Horizon Pro"). */
		isCode: model.split(/[\s()]+/).some((word) => isCode(squeeze(word))),
	};
}
