import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns a new random token of 128 bits for a link. */
export function newToken(): string {
	return randomBytes(16).toString("base64url");
}

/** Returns the hash under which a token is stored: a leaked database reveals no working links. */
export function tokenHashOf(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}

/** Returns true if a token has this hash; compares in constant time. */
export function hasTokenHash(token: string, hash: string): boolean {
	const given = Buffer.from(tokenHashOf(token));
	const stored = Buffer.from(hash);
	return given.length === stored.length && timingSafeEqual(given, stored);
}
