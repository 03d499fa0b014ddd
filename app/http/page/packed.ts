import { useMemo } from "react";

/**
 * Page data as one JSON text, for models, categories, the finder and the glossary. Remix sends data as a table of values
 * with numbered references, which takes a tenth more after compression: with it, more than a quarter of the sample's
 * models and many lists would miss the first flight at the usual effort of compression.
 */
export interface Packed<T> {
	json: string;
	/** Only for the type checker. */
	of?: T;
}

export function pack<T>(value: T): Packed<T> {
	return { json: JSON.stringify(value) };
}

/** Returns the packed value. */
export function unpack<T>({ json }: Packed<T>): NonNullable<T> {
	return JSON.parse(json);
}

/** Unpacks once. */
export function useUnpacked<T>({ json }: Packed<T>): NonNullable<T> {
	return useMemo(() => unpack<T>({ json }), [json]);
}
