import { parseWithZod } from "@conform-to/zod/v4";
import { contactFormSchemaFor, type Sum } from "./contact-schema";

/** Judges the form in the browser. A module of its own, with Zod: it is loaded when the form is being filled in. */
export function validateMessage(formData: FormData, sum: Sum) {
	return parseWithZod(formData, { schema: contactFormSchemaFor(sum) });
}
