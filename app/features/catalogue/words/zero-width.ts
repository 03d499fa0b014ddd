/**
 * Characters without a width: spaces and joiners, byte order marks, soft hyphens, marks of direction. A joiner between
 * two emoji combines them and is kept.
 */
const ZERO_WIDTH =
	/[\u00AD\u180E\u200B\u200C\u200E\u200F\u2060-\u2064\uFEFF]|(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D/gu;

/** Returns a text without invisible characters, which would make another name of "EH-TW7100". */
export function withoutZeroWidth(text: string): string {
	// Most texts have no such characters, and a search is faster than a replacement.
	return text.search(ZERO_WIDTH) < 0 ? text : text.replace(ZERO_WIDTH, "");
}
