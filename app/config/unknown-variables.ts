/** Variables of the system, of test runners and of PostgreSQL's client that resemble ours. */
const SYSTEM_VARIABLE_PATTERN = /^(?:HOME|TEST|PG[A-Z]+)$/;

/** Maximum number of wrong, missing or extra letters in a misspelt name. */
const MAX_DISTANCE = 2;

/** Returns the number of letters to change, add or remove between two names (Levenshtein). */
function editDistance(first: string, second: string): number {
	let row = Array.from({ length: second.length + 1 }, (_, index) => index);
	for (let i = 1; i <= first.length; i++) {
		const nextRow = [i];
		for (let j = 1; j <= second.length; j++) {
			const isSame = first[i - 1] === second[j - 1];
			const replacementCost = (row[j - 1] ?? 0) + (isSame ? 0 : 1);
			nextRow.push(Math.min(replacementCost, (row[j] ?? 0) + 1, (nextRow[j - 1] ?? 0) + 1));
		}
		row = nextRow;
	}
	return row[second.length] ?? 0;
}

/** Returns a name's prefix up to its first underscore, such as `SMTP_`; empty without an underscore. */
function prefixOf(name: string): string {
	return name.slice(0, name.indexOf("_") + 1);
}

/**
 * Returns the names of variables that are no settings but look like misspelt ones: they share a prefix, such as
 * `SMTP_`, or differ by two letters at most.
 */
export function unknownVariables(
	names: readonly string[],
	settingNames: readonly string[],
): string[] {
	const prefixes = new Set(settingNames.map(prefixOf));
	return names.filter((name) => {
		if (settingNames.includes(name) || SYSTEM_VARIABLE_PATTERN.test(name)) return false;
		const prefix = prefixOf(name.toUpperCase());
		if (prefix !== "" && prefixes.has(prefix)) return true;
		return settingNames.some(
			(settingName) => editDistance(name.toUpperCase(), settingName) <= MAX_DISTANCE,
		);
	});
}
