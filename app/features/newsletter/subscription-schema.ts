import { z } from "zod";
import { EMPTY_EMAIL, INVALID_EMAIL } from "./newsletter-texts";

/** Maximum length of an address in RFC 5321. */
const MAX_ADDRESS_LENGTH = 254;

/** An e-mail address: trimmed, valid, of limited length. */
export const emailAddressSchema = z
	.string({ error: INVALID_EMAIL })
	.trim()
	.max(MAX_ADDRESS_LENGTH, INVALID_EMAIL)
	.pipe(z.email({ error: INVALID_EMAIL }));

const emailInputSchema = z
	.string({ error: ({ input }) => (input === undefined ? EMPTY_EMAIL.title : INVALID_EMAIL) })
	.trim()
	.min(1, EMPTY_EMAIL.title)
	.pipe(emailAddressSchema);

export const subscriptionSchema = z.object(
	{ email: emailInputSchema },
	{ error: "This call takes an object with an email." },
);
