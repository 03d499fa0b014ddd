import { useMemo } from "react";

/**
 * Page data as one text. Data otherwise travels as a table of values with numbered references, which for long lists
 * takes more bytes after compression than a text does.
 */
export interface Packed<T> {
	json: string;
	/** What is packed; for the type checker alone. */
	of?: T;
}

export function pack<T>(value: T): Packed<T> {
	return { json: JSON.stringify(value) };
}

/** The value as it was packed; only for what JSON can hold. */
export function unpack<T>({ json }: Packed<T>): NonNullable<T> {
	return JSON.parse(json);
}

/** The value of a page's data, taken out once. */
export function useUnpacked<T>({ json }: Packed<T>): NonNullable<T> {
	return useMemo(() => unpack<T>({ json }), [json]);
}
