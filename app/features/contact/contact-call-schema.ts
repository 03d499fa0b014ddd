import { z } from "zod";
import { contactFormSchema } from "./contact-schema";
import { HONEYPOT } from "./contact-texts";

/** Input of the JSON call. The human check is optional; if present, it has the form's hidden fields. */
export const contactCallSchema = contactFormSchema.partial({ captcha: true }).extend({
	token: z.string().optional().describe("Names the sum that `captcha` answers."),
	[HONEYPOT]: z.string().optional().describe("Empty: what is not empty comes from a robot."),
});
