/** Characters of windows-1252 from 0x80 to 0x9F, which latin1 uses for control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** Decodes windows-1252. */
export function fromWindows1252(bytes: Uint8Array): string {
	// Some versions of Node decode "windows-1252" as latin1, and lose the euro sign and curly quotes.
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
		.toString("latin1")
		.replace(/[\u0080-\u009F]/g, (one) => WINDOWS_1252.charAt(one.charCodeAt(0) - 0x80));
}

function decode(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return fromWindows1252(bytes);
	}
}

/**
 * Returns the text of a file: UTF-16 by its byte order mark, else UTF-8 with or without one, else windows-1252, which
 * Excel on Windows saves as plain "CSV". Drops the end-of-file character of old programs.
 */
export function decodeText(bytes: Uint8Array): string {
	const text = decode(bytes);
	return text.endsWith("\u001A") ? text.slice(0, -1) : text;
}
