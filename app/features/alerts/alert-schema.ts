import { z } from "zod";
import { emailAddress } from "~/features/newsletter/subscription-schema";
import { TARGET_ERROR } from "./alert-texts";

const POUNDS = /^£? ?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/;

const MIN_PENCE = 100;
const MAX_PENCE = 10_000_000;

const target = z
	.string({ error: TARGET_ERROR })
	.trim()
	.transform((typed, context) => {
		const [, pounds, pence = ""] = POUNDS.exec(typed) ?? [];
		const value = Number(pounds?.replaceAll(",", "")) * 100 + Number(pence.padEnd(2, "0"));
		if (value >= MIN_PENCE && value <= MAX_PENCE) return value;
		context.addIssue({ code: "custom", message: TARGET_ERROR });
		return z.NEVER;
	});

/** Fields of the form. An unchecked box sends nothing. */
export const alertSchema = z.object({
	email: emailAddress.transform((address) => address.toLowerCase()),
	target,
	stock: z
		.string()
		.optional()
		.transform((value) => value !== undefined),
});

export type AlertRequest = z.infer<typeof alertSchema>;
