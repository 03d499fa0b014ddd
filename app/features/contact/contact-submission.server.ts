import { db } from "db/connection.server";
import { z } from "zod";
import { sessionSecret } from "~/config/session-secret.server";
import { countSubmission } from "~/http/request/rate-limit.server";
import { notSavedNow } from "~/logging/failure.server";
import { type Captcha, judgeAnswer, type Verdict } from "./captcha.server";
import { contactFormSchema, messageSchema } from "./contact-schema";
import { HONEYPOT, STALE_SUM, TOO_FAST, WRONG_SUM } from "./contact-texts";
import { wakeMailing } from "./mailing.server";
import { receiveMessage } from "./receive-message.server";

type Errors = Record<string, string[] | undefined>;

export type Outcome =
	| { status: 200 }
	/** `check` is the sum that may still be answered; without it, only a new one will do. */
	| { status: 400; formErrors: string[]; fieldErrors: Errors; check?: Captcha }
	| { status: 429; retryAfter: number }
	/** The database takes no writes just now. */
	| { status: 503; message: string };

function isFilled(value: unknown): boolean {
	return typeof value === "string" && value.trim() !== "";
}

const SUM_ERRORS = { wrong: WRONG_SUM, stale: STALE_SUM, "too-fast": TOO_FAST } as const;

function refuseSum(verdict: Exclude<Verdict, { status: "right" }>): Outcome {
	return {
		status: 400,
		formErrors: [],
		fieldErrors: { captcha: [SUM_ERRORS[verdict.status]] },
		...(verdict.status === "too-fast" && { check: verdict.check }),
	};
}

/**
 * What the contact page and the contact call have in common: validates, judges the human check, counts, stores
 * and lets the message be mailed. The call may come without a human check, the page may not.
 */
export async function submitMessage(
	request: Request,
	values: unknown,
	{ needsCheck }: { needsCheck: boolean },
): Promise<Outcome> {
	const { token, [HONEYPOT]: trap, captcha } = Object(values);
	// Whoever fills what nobody sees learns nothing from the answer.
	if (isFilled(trap)) return { status: 200 };

	const hasCheck = needsCheck || token !== undefined || captcha !== undefined;
	const result = (hasCheck ? contactFormSchema : messageSchema).safeParse(values);
	const now = new Date();
	const verdict = hasCheck
		? judgeAnswer(sessionSecret(), String(token ?? ""), String(captcha ?? "").trim(), now)
		: undefined;
	if (!result.success) {
		const { formErrors, fieldErrors } = z.flattenError(result.error);
		const sumErrors: Errors =
			verdict?.status === "wrong" && isFilled(captcha) ? { captcha: [WRONG_SUM] } : {};
		return { status: 400, formErrors, fieldErrors: { ...sumErrors, ...fieldErrors } };
	}
	if (verdict && verdict.status !== "right") return refuseSum(verdict);

	try {
		const retryAfter = await countSubmission(request, "contact");
		if (retryAfter !== undefined) return { status: 429, retryAfter };

		const { name, email, message } = result.data;
		const isStored = await receiveMessage(db(), { name, email, message }, verdict, now);
		if (!isStored) return refuseSum({ status: "stale" });
	} catch (error) {
		return { status: 503, message: notSavedNow("A contact message was not stored", error) };
	}
	wakeMailing();
	return { status: 200 };
}
