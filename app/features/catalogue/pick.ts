/** Returns a copy with only the properties `keys`, in that order, without undefined ones. */
export function pick<T, Key extends keyof T>(source: T, keys: readonly Key[]): Pick<T, Key> {
	// TypeScript does not follow keys through a list of entries.
	return Object.fromEntries(
		keys.flatMap((key) => (source[key] === undefined ? [] : [[key, source[key]]])),
	) as Pick<T, Key>;
}
