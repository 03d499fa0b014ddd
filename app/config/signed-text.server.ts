import { createHmac, timingSafeEqual } from "node:crypto";

/** 128 bits. */
const SIGNATURE_BYTES = 16;

function signature(secret: string, purpose: string, text: string): Buffer {
	const digest = createHmac("sha256", secret).update(`${purpose} ${text}`).digest();
	return digest.subarray(0, SIGNATURE_BYTES);
}

/** A text without dots, followed by a signature; what is signed for one purpose is worth nothing for another. */
export function signText(secret: string, purpose: string, text: string): string {
	return `${text}.${signature(secret, purpose, text).toString("base64url")}`;
}

/** The text of what was signed for a purpose with this secret; undefined for anything else. */
export function openSignedText(
	secret: string,
	purpose: string,
	signed: string,
): string | undefined {
	const [text = "", mac = "", ...rest] = signed.split(".");
	const given = Buffer.from(mac, "base64url");
	const expected = signature(secret, purpose, text);
	if (rest.length > 0 || given.length !== expected.length) return undefined;
	return timingSafeEqual(given, expected) ? text : undefined;
}
