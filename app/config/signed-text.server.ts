import { createHmac, timingSafeEqual } from "node:crypto";

/** 128 bits. */
const SIGNATURE_BYTES = 16;

function signature(secret: string, purpose: string, text: string): string {
	const digest = createHmac("sha256", secret).update(`${purpose} ${text}`).digest();
	return digest.subarray(0, SIGNATURE_BYTES).toString("base64url");
}

/** Returns a text without dots, followed by its signature, which is valid for one purpose only. */
export function signText(secret: string, purpose: string, text: string): string {
	return `${text}.${signature(secret, purpose, text)}`;
}

/** Returns the text signed for a purpose with this secret; undefined if the signature is invalid. */
export function openSignedText(
	secret: string,
	purpose: string,
	signed: string,
): string | undefined {
	const [text = ""] = signed.split(".", 1);
	// Compared as text: base64url has several spellings of the same bytes, and only one is valid.
	const signature = Buffer.from(signed);
	const expected = Buffer.from(signText(secret, purpose, text));
	return signature.length === expected.length && timingSafeEqual(signature, expected)
		? text
		: undefined;
}
