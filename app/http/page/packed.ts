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

export function pack<T>(value: T): Packed<T> {
	// Not enumerable, so that it is not sent.
	return Object.defineProperty({ json: JSON.stringify(value) }, "of", { value });
}

/** Returns the packed value. */
export function unpack<T>({ json, of }: Packed<T>): NonNullable<T> {
	return of ?? JSON.parse(json);
}

/** Unpacks once. */
export function useUnpacked<T>(packed: Packed<T>): NonNullable<T> {
	return useMemo(() => unpack(packed), [packed]);
}
