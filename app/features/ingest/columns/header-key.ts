import { lowerCaseWithoutAccents } from "~/config/accents";
import { withoutBrackets } from "../values/header-units";

/** A longer text is no header. */
const MAX_HEADER_LENGTH = 200;

/** Returns a header for comparison: lower case without accents, brackets and punctuation, with single spaces. */
export function headerWords(header: string): string {
	const spacedHeader = withoutBrackets(header.slice(0, MAX_HEADER_LENGTH)).replace(
		/(\p{Ll})(?=\p{Lu})/gu,
		"$1 ",
	);
	return lowerCaseWithoutAccents(spacedHeader)
		.replaceAll("ß", "ss")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

/** Returns the key of a header in mappings; keeps brackets, because they may have the unit. */
function plainKey(header: string): string {
	return header
		.toLowerCase()
		.replace(/[\s\p{C}_]+/gu, " ")
		.trim();
}

/** Returns the key of each column in mappings; a second column with the same header gets another key. */
export function columnKeys(headers: readonly string[]): string[] {
	const countByKey = new Map<string, number>();
	return headers.map((header) => {
		const key = plainKey(header);
		const count = (countByKey.get(key) ?? 0) + 1;
		countByKey.set(key, count);
		return count === 1 ? key : `${key}#${count}`;
	});
}

/** Returns the key of a header row, regardless of the order of its columns; ignores columns without a header. */
export function headerRowKey(headers: readonly string[]): string {
	const keys = columnKeys(headers.filter((header) => plainKey(header) !== ""));
	return JSON.stringify(keys.sort());
}
