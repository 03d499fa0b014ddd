import { z } from "zod";
import { emailAddressSchema } from "~/features/newsletter/subscription-schema";
import { WRONG_SUM } from "./contact-texts";

// Removed characters: control characters (a message keeps tabs and line breaks), bidirectional controls, which could
// change how a text reads, and halves of surrogate pairs.
const UNWANTED_CHARACTERS = /[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
const CONTROL_CHARACTERS = /\p{Cc}+/gu;
const CONTROL_CHARACTERS_IN_MESSAGE = /(?![\n\t])\p{Cc}/gu;

function cleanName(name: string): string {
	return name
		.replace(UNWANTED_CHARACTERS, "")
		.replace(CONTROL_CHARACTERS, " ")
		.replace(/\s+/g, " ")
		.trim();
}

/**
 * Removes unwanted characters and turns all line ends into "\n": browsers count a line end as one character, but send
 * two.
 */
export function cleanMessage(message: string): string {
	return message
		.replace(/\r\n?/g, "\n")
		.replace(UNWANTED_CHARACTERS, "")
		.replace(CONTROL_CHARACTERS_IN_MESSAGE, "")
		.trim();
}

const NAME_TOO_SHORT = "Name must be at least 2 characters";
const NAME_TOO_LONG = "Name must be less than 100 characters";
const MESSAGE_TOO_SHORT = "Message must be at least 10 characters";
const MESSAGE_TOO_LONG = "Message must be less than 1000 characters";
const SUM_MISSING = "Please solve the math problem";

export const messageSchema = z.object(
	{
		name: z
			.string({ error: NAME_TOO_SHORT })
			.transform(cleanName)
			.pipe(z.string().min(2, NAME_TOO_SHORT).max(100, NAME_TOO_LONG)),
		email: emailAddressSchema,
		message: z
			.string({ error: MESSAGE_TOO_SHORT })
			.transform(cleanMessage)
			.pipe(z.string().min(10, MESSAGE_TOO_SHORT).max(1000, MESSAGE_TOO_LONG)),
	},
	{ error: "This call takes an object with name, email and message." },
);

export type ContactMessage = z.infer<typeof messageSchema>;

export interface Sum {
	a: number;
	b: number;
}

export function isCorrectSum(solution: string, { a, b }: Sum): boolean {
	return /^\d{1,3}$/.test(solution) && Number(solution) === a + b;
}

const captchaSchema = z
	.string({ error: SUM_MISSING })
	.trim()
	.min(1, SUM_MISSING)
	.max(100, WRONG_SUM);

/** Schema of the form: a message and the solution of the sum, which `verifyCaptcha` checks. */
export const contactFormSchema = messageSchema.extend({ captcha: captchaSchema });

/** Schema of the form in the browser, which knows the sum and checks the solution. */
export function contactFormSchemaFor(sum: Sum) {
	return messageSchema.extend({
		captcha: captchaSchema.refine((solution) => isCorrectSum(solution, sum), WRONG_SUM),
	});
}
