import { z } from "zod";

/** Shortest and longest password, in characters. */
export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 200;

const LONGEST_NAME = 64;
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+-]*$/u;

/** One form for all ways to type a name: composed alike, in lowercase, without spaces around it. */
export function normaliseUsername(typed: string): string {
	return typed.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
}

/** The name of a new account, normalised. */
export const usernameSchema = z
	.string()
	.transform(normaliseUsername)
	.pipe(
		z
			.string()
			.min(1, "must not be empty")
			.max(LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`)
			.regex(
				NAME,
				"must have only letters, digits and . _ @ + -, and begin with a letter or digit",
			),
	);

/** A new password, as it was typed. */
export const newPasswordSchema = z
	.string()
	.min(SHORTEST_PASSWORD, `must have at least ${SHORTEST_PASSWORD} characters`)
	.max(LONGEST_PASSWORD, `must have at most ${LONGEST_PASSWORD} characters`);
