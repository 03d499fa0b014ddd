import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new token of 128 bits, for a link that nobody can guess. */
export function newToken(): string {
	return randomBytes(16).toString("base64url");
}

/** What a token is known by in the database: who reads that cannot follow the link. */
export function tokenHashOf(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}

/** Whether a token has this hash; it takes as long whatever is wrong with it. */
export function hasTokenHash(token: string, hash: string): boolean {
	const given = Buffer.from(tokenHashOf(token));
	const stored = Buffer.from(hash);
	return given.length === stored.length && timingSafeEqual(given, stored);
}
