/** Returns a copy with these properties only, in the order of `keys`. */
export function pick<T, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
	// TypeScript does not follow keys through a list of entries.
	return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>;
}
