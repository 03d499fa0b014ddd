import { z } from "zod";
import { emailAddressSchema } from "~/features/newsletter/subscription-schema";
import { WRONG_SUM } from "./contact-texts";

// Removed characters: control characters (a message keeps tabs and line breaks), bidirectional controls, which could
// change how a text reads, and halves of surrogate pairs.
const UNWANTED_CHARACTERS = /[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
const CONTROL = /\p{Cc}+/gu;
const CONTROL_IN_MESSAGE = /(?![\n\t])\p{Cc}/gu;

function cleanName(name: string): string {
	return name.replace(UNWANTED_CHARACTERS, "").replace(CONTROL, " ").replace(/\s+/g, " ").trim();
}

/** A text of several lines with the line ends of one system: browsers send others than they count. */
export function cleanMessage(message: string): string {
	return message
		.replace(/\r\n?/g, "\n")
		.replace(UNWANTED_CHARACTERS, "")
		.replace(CONTROL_IN_MESSAGE, "")
		.trim();
}

const SHORT_NAME = "Name must be at least 2 characters";
const LONG_NAME = "Name must be less than 100 characters";
const SHORT_MESSAGE = "Message must be at least 10 characters";
const LONG_MESSAGE = "Message must be less than 1000 characters";
const NO_SUM = "Please solve the math problem";

export const messageSchema = z.object(
	{
		name: z
			.string({ error: SHORT_NAME })
			.transform(cleanName)
			.pipe(z.string().min(2, SHORT_NAME).max(100, LONG_NAME)),
		email: emailAddressSchema,
		message: z
			.string({ error: SHORT_MESSAGE })
			.transform(cleanMessage)
			.pipe(z.string().min(10, SHORT_MESSAGE).max(1000, LONG_MESSAGE)),
	},
	{ error: "This call takes an object with name, email and message." },
);

export type ContactMessage = z.infer<typeof messageSchema>;

export interface Sum {
	a: number;
	b: number;
}

export function isSum(solution: string, { a, b }: Sum): boolean {
	return /^\d{1,3}$/.test(solution) && Number(solution) === a + b;
}

const captcha = z.string({ error: NO_SUM }).trim().min(1, NO_SUM).max(100, WRONG_SUM);

/** The form: a message and the answer to the human check, which only the server judges finally. */
export const contactFormSchema = messageSchema.extend({ captcha });

/** The form as the browser judges it, which shows the sum itself. */
export function contactFormSchemaFor(sum: Sum) {
	return messageSchema.extend({
		captcha: captcha.refine((solution) => isSum(solution, sum), WRONG_SUM),
	});
}
