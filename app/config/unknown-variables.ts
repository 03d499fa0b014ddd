/** Variables of the system, of test runners and of PostgreSQL's client that resemble ours. */
const SYSTEM_VARIABLES = /^(?:HOME|TEST|PG[A-Z]+)$/;

/** As many letters may be wrong, missing or too many. */
const MAX_DISTANCE = 2;

/** Returns the number of letters to change, add or remove between two names (Levenshtein). */
function distance(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let at = 1; at <= one.length; at++) {
		const next = [at];
		for (let to = 1; to <= other.length; to++) {
			const isSame = one[at - 1] === other[to - 1];
			const replaced = (row[to - 1] ?? 0) + (isSame ? 0 : 1);
			next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
		}
		row = next;
	}
	return row[other.length] ?? 0;
}

/** Returns what a name has before its first underscore, such as `SMTP_`; empty without an underscore. */
function prefixOf(name: string): string {
	return name.slice(0, name.indexOf("_") + 1);
}

/**
 * Returns the names of an environment that are not ours but look like them: they share a prefix, such as `SMTP_`, or
 * differ by two letters at most.
 */
export function unknownVariables(names: readonly string[], ours: readonly string[]): string[] {
	const prefixes = new Set(ours.map(prefixOf));
	return names.filter((name) => {
		if (ours.includes(name) || SYSTEM_VARIABLES.test(name)) return false;
		const prefix = prefixOf(name.toUpperCase());
		if (prefix !== "" && prefixes.has(prefix)) return true;
		return ours.some((our) => distance(name.toUpperCase(), our) <= MAX_DISTANCE);
	});
}
