import { z } from "zod";
import { emailAddress } from "~/features/newsletter/subscription-schema";
import { PERCENT_ERROR, TARGET_ERROR } from "./alert-texts";

const POUNDS = /^£? ?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/;

const MIN_PENCE = 100;
const MAX_PENCE = 10_000_000;

const PERCENT = /^([1-9]\d?) ?%?$/;

function penceOf(typed: string): number | undefined {
	const [, pounds, pence = ""] = POUNDS.exec(typed) ?? [];
	const value = Number(pounds?.replaceAll(",", "")) * 100 + Number(pence.padEnd(2, "0"));
	return value >= MIN_PENCE && value <= MAX_PENCE ? value : undefined;
}

function percentOf(typed: string): number | undefined {
	const [, digits] = PERCENT.exec(typed) ?? [];
	return digits === undefined ? undefined : Number(digits);
}

/** A field that may be empty, which is null. */
function optional(read: (typed: string) => number | undefined, error: string) {
	return z
		.string({ error })
		.trim()
		.transform((typed, context) => {
			const value = typed === "" ? null : read(typed);
			if (value !== undefined) return value;
			context.addIssue({ code: "custom", message: error });
			return z.NEVER;
		})
		.default(null);
}

const checkbox = z
	.string()
	.optional()
	.transform((value) => value !== undefined);

/** Fields of the form. An unchecked box sends nothing; the price may be left out beside a percentage or a rise. */
export const alertSchema = z
	.object({
		email: emailAddress.transform((address) => address.toLowerCase()),
		target: optional(penceOf, TARGET_ERROR),
		percent: optional(percentOf, PERCENT_ERROR),
		stock: checkbox,
		rise: checkbox,
	})
	.refine(({ target, percent, rise }) => target !== null || percent !== null || rise, {
		path: ["target"],
		message: TARGET_ERROR,
	});

export type AlertRequest = z.infer<typeof alertSchema>;
