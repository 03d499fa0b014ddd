/** Returns a copy with only the properties `keys`, in that order, without undefined ones. */
export function pick<Source, Key extends keyof Source>(
	source: Source,
	keys: readonly Key[],
): Pick<Source, Key> {
	const picked: Partial<Pick<Source, Key>> = {};
	for (const key of keys) {
		if (source[key] !== undefined) picked[key] = source[key];
	}
	return picked as Pick<Source, Key>;
}
