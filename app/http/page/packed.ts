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
