import { z } from "zod";
import { contactFormSchema } from "./contact-schema";
import { HONEYPOT } from "./contact-texts";

/** What the JSON call takes. It may come without a human check; one holds what the form's hidden fields hold. */
export const contactCallSchema = contactFormSchema.partial({ captcha: true }).extend({
	token: z.string().optional().describe("Names the sum that `captcha` answers."),
	[HONEYPOT]: z.string().optional().describe("Empty: what is not empty comes from a robot."),
});
