import { z } from "zod";

/** Shortest and longest password, in characters. */
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;

const MAX_USERNAME_LENGTH = 64;
const USERNAME_PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+-]*$/u;

/** Returns a name in Unicode's normal form NFKC, in lower case, without spaces around it. */
export function normaliseUsername(text: string): string {
	return text.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
}

/** The name of a new account, normalised. */
export const usernameSchema = z
	.string()
	.transform(normaliseUsername)
	.pipe(
		z
			.string()
			.min(1, "must not be empty")
			.max(MAX_USERNAME_LENGTH, `must have at most ${MAX_USERNAME_LENGTH} characters`)
			.regex(
				USERNAME_PATTERN,
				"must have only letters, digits and . _ @ + -, and begin with a letter or digit",
			),
	);

/** The e-mail address of an account, in lower case; empty is null. */
export const emailSchema = z
	.string()
	.trim()
	.toLowerCase()
	.max(254, "must have at most 254 characters")
	.pipe(z.union([z.literal("").transform(() => null), z.email("is not complete")]));

/** A new password; it is not normalised. */
export const newPasswordSchema = z
	.string()
	.min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
	.max(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`);
