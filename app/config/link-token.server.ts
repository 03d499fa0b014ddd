import { createHash, randomBytes } from "node:crypto";

/** Returns a new random token of 128 bits for a link. */
export function newToken(): string {
	return randomBytes(16).toString("base64url");
}

/** Returns the hash under which a token is stored: a leaked database reveals no working links and sessions. */
export function tokenHashOf(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}
