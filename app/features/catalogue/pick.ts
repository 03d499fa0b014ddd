/** Returns a copy with only the properties `keys`, in that order, without undefined ones. */
export function pick<Source, Key extends keyof Source>(
	source: Source,
	keys: readonly Key[],
): Pick<Source, Key> {
	// TypeScript does not follow keys through a list of entries.
	return Object.fromEntries(
		keys.flatMap((key) => (source[key] === undefined ? [] : [[key, source[key]]])),
	) as Pick<Source, Key>;
}
