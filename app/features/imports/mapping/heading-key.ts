import { withoutBrackets } from "./values/units";

/** What is longer is a text, and no heading. */
const MAX_HEADING_LENGTH = 200;

/** A heading as it is compared: small letters without accents, words parted by single spaces, no brackets or marks. */
export function headingWords(heading: string): string {
	return withoutBrackets(heading.slice(0, MAX_HEADING_LENGTH))
		.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
		.toLowerCase()
		.replaceAll("ß", "ss")
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

/** A whole heading as mappings are remembered by: brackets stay, since the unit may stand there. */
function plainKey(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[\s\p{C}_]+/gu, " ")
		.trim();
}

/** What each column of a heading row is remembered by; a second column of one heading is another. */
export function columnKeys(headings: readonly string[]): string[] {
	const seen = new Map<string, number>();
	return headings.map((heading) => {
		const key = plainKey(heading);
		const count = (seen.get(key) ?? 0) + 1;
		seen.set(key, count);
		return count === 1 ? key : `${key}#${count}`;
	});
}

/** What a heading row is remembered by, in whatever order its columns stand; columns without a heading don't count. */
export function headingRowKey(headings: readonly string[]): string {
	const keys = columnKeys(headings.filter((heading) => plainKey(heading) !== ""));
	return JSON.stringify(keys.sort());
}
