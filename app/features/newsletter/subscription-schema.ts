import { z } from "zod";
import { EMPTY_EMAIL, INVALID_EMAIL } from "./newsletter-texts";

/** RFC 5321 allows no longer address. */
const MAX_ADDRESS_LENGTH = 254;

/** An e-mail address as typed: trimmed, valid, of bounded length. */
export const emailAddress = z
	.string({ error: INVALID_EMAIL })
	.trim()
	.max(MAX_ADDRESS_LENGTH, INVALID_EMAIL)
	.pipe(z.email({ error: INVALID_EMAIL }));

const emailInput = z
	.string({ error: ({ input }) => (input === undefined ? EMPTY_EMAIL.title : INVALID_EMAIL) })
	.trim()
	.min(1, EMPTY_EMAIL.title)
	.pipe(emailAddress);

export const subscriptionSchema = z.object(
	{ email: emailInput },
	{ error: "This call takes an object with an email." },
);
