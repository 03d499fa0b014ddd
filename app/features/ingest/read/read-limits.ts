import { ExpectedError } from "~/logging/expected-error";

// Errors that concern a complete feed, for staff.

/** Without this error, the products beyond the cut would seem to be no longer for sale. */
export function cutOffError(): ExpectedError {
	return new ExpectedError(
		400,
		"This feed was cut off: it ends in the middle. Nothing of it is used; fetch it once more.",
	);
}

export function damagedFeedError(): ExpectedError {
	return new ExpectedError(
		400,
		"This feed is packed, and cannot be unpacked: it was damaged on its way. Fetch it once more.",
	);
}

export function emptyFeedError(): ExpectedError {
	return new ExpectedError(400, "This feed is empty.");
}

export function notWellFormedError(message: string): ExpectedError {
	return new ExpectedError(400, `This feed is not well-formed XML: ${message}.`);
}

// Limits of a feed (docs/product.md#reading-a-feed).

/** Upper limit of unpacked bytes; fetched feeds of at most 2 GB may be packed. */
export const MAX_FEED_UNPACKED_BYTES = 4 * 1024 ** 3;
/**
 * Upper limit of the compression ratio. Text shrinks to a twentieth, repetitive text to a hundredth; only a zip bomb
 * exceeds this ratio.
 */
export const MAX_PACKED_RATIO = 500;
/** Files that unpack to fewer bytes are harmless at any ratio, such as a file of empty lines. */
export const MIN_BOMB_BYTES = 64 * 1024 ** 2;
export const MAX_FEED_ARCHIVE_ENTRIES = 1_000;
/** Upper limit of characters of one line, or of one XML product's texts. */
export const MAX_LINE_LENGTH = 1_000_000;
/** Upper limit of unclosed quotation marks, because up to MAX_LINE_LENGTH characters are read twice for each. */
export const MAX_OPEN_QUOTES = 100;
export const MAX_FEED_COLUMNS = 500;
/** Limits, in lines and characters, of the sample by which the contents of columns are detected. */
export const MAX_SAMPLE_LINES = 1_000;
export const MAX_SAMPLE_LENGTH = 4_000_000;
/** Upper limit of the characters at the beginning of a feed by which its format is detected. */
export const MAX_FEED_HEAD_LENGTH = 65_536;

export const MAX_TITLE_LENGTH = 500;
export const MAX_TEXT_LENGTH = 200;
export const MAX_ADDRESS_LENGTH = 2_000;
