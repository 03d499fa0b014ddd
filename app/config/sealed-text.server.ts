import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Version at the start of a sealed text, so that the cipher can be replaced later. */
const VERSION = "1";

function keyOf(secret: string, purpose: string): Buffer {
	return Buffer.from(hkdfSync("sha256", secret, "", `sealed ${purpose}`, KEY_BYTES));
}

/** Encrypts and authenticates a text for one purpose. The result differs each time. */
export function sealText(secret: string, purpose: string, text: string): string {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce, {
		authTagLength: TAG_BYTES,
	});
	const bytes = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final()]);
	return `${VERSION}.${Buffer.concat([bytes, cipher.getAuthTag()]).toString("base64url")}`;
}

/** Decrypts a sealed text; undefined if it was sealed with another secret or for another purpose, or was altered. */
export function openSealedText(
	secret: string,
	purpose: string,
	sealedText: string,
): string | undefined {
	const [version, encoded = ""] = sealedText.split(".", 2);
	const bytes = Buffer.from(encoded, "base64url");
	if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
	const nonce = bytes.subarray(0, NONCE_BYTES);
	const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), nonce, {
		authTagLength: TAG_BYTES,
	});
	decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
	try {
		const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
		return Buffer.concat([text, decipher.final()]).toString("utf8");
	} catch {
		return undefined;
	}
}
