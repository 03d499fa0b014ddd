/** Returns a copy with these properties only, as far as there are any, in the order of `keys`. */
export function pick<T, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
	// TypeScript does not follow keys through a list of entries.
	return Object.fromEntries(
		keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])),
	) as Pick<T, Key>;
}
