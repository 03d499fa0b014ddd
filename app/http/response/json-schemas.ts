import { z } from "zod";

/** A message in one sentence, for a success or any error. */
export const messageAnswerSchema = z
	.strictObject({ message: z.string().min(1) })
	.meta({ id: "Message" });

/** Errors of a body: the first message for people, all by field for forms. */
export const validationErrorSchema = messageAnswerSchema
	.extend({ errors: z.record(z.string(), z.array(z.string())).optional() })
	.meta({ id: "ValidationError" });
