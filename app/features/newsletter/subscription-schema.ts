import { z } from "zod";
import { INVALID_EMAIL } from "./newsletter-texts";

/** RFC 5321 allows no longer address. */
const LONGEST_ADDRESS = 254;

/** An e-mail address as typed: trimmed, valid, of bounded length. */
export const emailAddress = z
	.string({ error: INVALID_EMAIL })
	.trim()
	.max(LONGEST_ADDRESS, INVALID_EMAIL)
	.pipe(z.email({ error: INVALID_EMAIL }));

/** What the newsletter's form holds. */
export const subscriptionSchema = z.object(
	{ email: emailAddress },
	{ error: "This call takes an object with an email." },
);
