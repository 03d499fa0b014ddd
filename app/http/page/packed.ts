import { useMemo } from "react";

/**
 * Page data as one JSON text, for models, categories, the finder and the glossary. Remix sends data as a table of values
 * with numbered references, which takes a tenth more after compression: with it, more than a quarter of the sample's
 * models and many lists would miss the first flight at the usual effort of compression.
 */
export interface Packed<T> {
	json: string;
	/** On the server the value itself, with the properties that its JSON leaves out. */
	of?: T;
}

/** Changes values by their keys while a page's data become JSON (`out`) and afterwards (`back`). */
export interface Abridged {
	out: (key: string, value: unknown) => unknown;
	back: (key: string, value: unknown) => unknown;
}

/** Leaves out of objects, and of those in lists, under these keys the values that equal the usual ones. */
export function leaveOut(usualOf: Readonly<Record<string, object>>): Abridged {
	const known = new Map(Object.entries(usualOf));
	const change = (key: string, value: unknown, one: (value: object, usual: object) => object) => {
		const usual = known.get(key);
		if (!usual) return value;
		return Array.isArray(value) ? value.map((own) => one(own, usual)) : one(Object(value), usual);
	};
	const unusual = (value: object, usual: object) => {
		const texts = new Map(Object.entries(usual).map(([name, own]) => [name, JSON.stringify(own)]));
		const entries = Object.entries(value);
		return Object.fromEntries(
			entries.filter(([name, own]) => !texts.has(name) || JSON.stringify(own) !== texts.get(name)),
		);
	};
	return {
		out: (key, value) => change(key, value, unusual),
		back: (key, value) => change(key, value, (own, usual) => ({ ...usual, ...own })),
	};
}

export function pack<T>(value: T, abridged?: Abridged): Packed<T> {
	// Not enumerable, so that it is not sent.
	return Object.defineProperty({ json: JSON.stringify(value, abridged?.out) }, "of", { value });
}

/** Returns the packed value. */
export function unpack<T>({ json, of }: Packed<T>, abridged?: Abridged): NonNullable<T> {
	return of ?? JSON.parse(json, abridged?.back);
}

/** Unpacks once. */
export function useUnpacked<T>(packed: Packed<T>, abridged?: Abridged): NonNullable<T> {
	return useMemo(() => unpack(packed, abridged), [packed, abridged]);
}
