import { z } from "zod";

/** What is told in one sentence: of what was done, and of every error. */
export const messageAnswerSchema = z
	.strictObject({ message: z.string().min(1) })
	.meta({ id: "Message" });

/** What is wrong with a body: the first message for people, all by field for forms. */
export const validationErrorSchema = messageAnswerSchema
	.extend({ errors: z.record(z.string(), z.array(z.string())).optional() })
	.meta({ id: "ValidationError" });
