import { parseWithZod } from "@conform-to/zod/v4";
import { contactFormSchemaFor, type Sum } from "./contact-schema";

/**
 * Validates the form in the browser; `sum` is the sum that the form asks for to tell people from robots. The function has
 * a module of its own, because Zod is loaded only when the form is filled in.
 */
export function validateMessage(formData: FormData, sum: Sum) {
	return parseWithZod(formData, { schema: contactFormSchemaFor(sum) });
}
