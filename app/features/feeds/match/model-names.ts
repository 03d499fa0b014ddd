import { namesOfBrand } from "./brands";
import { squeeze } from "./titles/words";

/** Names of a model in titles, without spaces and hyphens. */
export interface ModelNames {
	full: string;
	/** Shorter ways that shops use: "TW7100", "HU715Q", "Freestyle". */
	short: string[];
	/** True if the name is a unique number ("W2700"), not words ("Horizon Pro"). */
	isCode: boolean;
}

/** "W2700", "PK32", "LSP9T": letters with two digits or more, or longer with one. */
function isCode(word: string): boolean {
	const digits = word.replace(/\D/g, "").length;
	if (!/[a-z]/.test(word) || digits === 0) return false;
	return word.length >= 5 || (word.length === 4 && digits >= 2);
}

/** "TW7100" of "EH-TW7100", which is a number of its own; "12" of "EF-12" is none. */
function withoutSeries(model: string): string | undefined {
	const rest = /^[a-z]{2,4}-(.+)$/i.exec(model)?.[1];
	return rest && /^(?:[a-z]+-?\d{2}|[a-z]{2,}\d)/i.test(rest) ? squeeze(rest) : undefined;
}

/** "HU715Q" of "CineBeam HU715Q". */
function fromCode(words: readonly string[]): string | undefined {
	const at = words.findIndex((word) => isCode(squeeze(word)) && /^[a-z]/i.test(word));
	return at > 0 ? squeeze(words.slice(at).join(" ")) : undefined;
}

/** Returns the names of a model: "The Premiere 9 (LPU9D)" is "Premiere 9" and "LPU9D" too. */
export function modelNames(brand: string, model: string): ModelNames {
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
		short: [...short].filter((name): name is string => Boolean(name) && name !== full),
		isCode: model.split(/[\s()]+/).some((word) => isCode(squeeze(word))),
	};
}
