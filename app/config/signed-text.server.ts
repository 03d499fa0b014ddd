import { createHmac, timingSafeEqual } from "node:crypto";

const SIGNATURE_BYTES = 16;

function signatureOf(secret: string, purpose: string, text: string): string {
	const digest = createHmac("sha256", secret).update(`${purpose} ${text}`).digest();
	return digest.subarray(0, SIGNATURE_BYTES).toString("base64url");
}

/** Returns a text, which must have no dots, followed by its signature, which is valid for one purpose only. */
export function signText(secret: string, purpose: string, text: string): string {
	return `${text}.${signatureOf(secret, purpose, text)}`;
}

/** Returns the text signed for a purpose with this secret; undefined if the signature is invalid. */
export function readSignedText(
	secret: string,
	purpose: string,
	signedText: string,
): string | undefined {
	const [text = ""] = signedText.split(".", 1);
	// Compared as text: base64url has several spellings of the same bytes, and only one is valid.
	const actualBytes = Buffer.from(signedText);
	const expectedBytes = Buffer.from(signText(secret, purpose, text));
	return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes)
		? text
		: undefined;
}
