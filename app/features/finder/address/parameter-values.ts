/** The first of these options that a parameter names exactly; null for anything else. */
export function oneOf<Option extends string>(
	options: readonly Option[],
	value: string | null,
): Option | null {
	return options.find((option) => option === value) ?? null;
}

/** The options that a repeated parameter names, each once, alphabetically. */
export function severalOf<Option extends string>(
	options: readonly Option[],
	values: readonly string[],
): Option[] {
	const named = new Set(values);
	return options.filter((option) => named.has(option)).sort();
}

/** A whole number from 1 to `to`, written in digits, beyond `atMost` that; null for anything else. */
export function wholeNumber(value: string | null, to: number, atMost = to): number | null {
	const digits = value?.trim() ?? "";
	if (!/^\d{1,400}$/.test(digits)) return null;
	const number = Number(digits);
	return number >= 1 && number <= to ? Math.min(number, atMost) : null;
}
