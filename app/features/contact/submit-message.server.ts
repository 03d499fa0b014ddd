import { db } from "db/connection.server";
import type { Db } from "db/schema";
import { visitorWrite } from "db/waiting/visitor-write";
import { z } from "zod";
import type { FieldErrors, SubmitResult } from "~/components/form/form-result";
import { HONEYPOT_FIELD, TOO_FAST_TEXT } from "~/config/form-robots";
import { sessionSecret } from "~/config/session-secret.server";
import { type OutgoingMail, queueMail } from "~/features/mail/mails.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { logNotSaved } from "~/logging/failure.server";
import { type Captcha, type CaptchaResult, verifyCaptcha } from "./captcha.server";
import { type ContactMessage, contactFormSchema, messageSchema } from "./contact-schema";
import { MESSAGE_SENT, STALE_SUM, WRONG_SUM } from "./contact-texts";
import { insertMessage, isNonceUsed, markNonceUsed } from "./manage/messages.queries.server";

/** Builds the mail about a stored message to the site's owner; its Reply-To is the visitor. */
function contactMail(
	id: number,
	{ name, email, message }: ContactMessage,
	receivedAt: Date,
	siteName: string,
): OutgoingMail {
	const headerLines = [
		`From: ${name} <${email}>`,
		`Received: ${receivedAt.toISOString()}`,
		`Number: ${id}`,
	];
	return {
		key: `contact-${id}`,
		senderName: `${siteName} contact form`,
		replyTo: { name, address: email },
		subject: `Message from ${name}`,
		text: [...headerLines, "", message].join("\n"),
	};
}

const MESSAGE_WRITE = visitorWrite({
	kind: "contact-message",
	schema: z.object({
		message: z.object({ name: z.string(), email: z.string(), message: z.string() }),
		check: z.object({ nonce: z.string(), expiresAt: z.iso.datetime() }).optional(),
	}),
	async prepare(db, { message, check }, now) {
		const { name } = (await siteSettings(db)).site;
		return async (trx) => {
			const isNew =
				!check || (await markNonceUsed(trx, check.nonce, new Date(check.expiresAt), now));
			if (!isNew) return false;
			const id = await insertMessage(trx, message, now);
			await queueMail(trx, contactMail(id, message, now, name), now);
			return true;
		};
	},
});

/**
 * Stores a message, queues its mail and marks its human check, if any, as used, in one transaction. Returns false, and
 * stores nothing, if that check was used before.
 */
export async function receiveMessage(
	db: Db,
	message: ContactMessage,
	check: Extract<CaptchaResult, { status: "right" }> | undefined,
	now: Date,
): Promise<boolean> {
	const usedCheck = check && { nonce: check.nonce, expiresAt: check.expiresAt.toISOString() };
	// While another connection writes for long, the message waits in a file: one for each check, by its nonce.
	const waitingLimit = check && { subject: check.nonce, max: 1 };
	const submission = await MESSAGE_WRITE.submit(
		db,
		{ message, check: usedCheck },
		now,
		waitingLimit,
	);
	if (!submission.isWaiting) return submission.result;
	// A waiting message will be written later. Of the messages with one check only the first is stored to wait.
	return !check || (submission.waitingCount === 1 && !(await isNonceUsed(db, check.nonce)));
}

/** The sum to show again after a solution that came too fast. */
export interface RepeatedCaptcha {
	captcha: Captcha;
}

export type ContactResult = SubmitResult<RepeatedCaptcha>;

/** The toast of the form's page after success, and the fields that it fills in again after an error. */
export const CONTACT_PAGE = {
	toast: MESSAGE_SENT,
	refilledFields: ["name", "email", "message"],
	maxRefilledLength: 5000,
};

function isFilled(value: unknown): boolean {
	return typeof value === "string" && value.trim() !== "";
}

const SUM_ERRORS = { wrong: WRONG_SUM, stale: STALE_SUM, "too-fast": TOO_FAST_TEXT } as const;

function sumError(captchaResult: Exclude<CaptchaResult, { status: "right" }>): ContactResult {
	return {
		status: 400,
		formErrors: [],
		fieldErrors: { captcha: [SUM_ERRORS[captchaResult.status]] },
		...(captchaResult.status === "too-fast" && {
			extraRefilledFields: ["captcha"],
			pageData: { captcha: captchaResult.captcha },
		}),
	};
}

/**
 * Shared by the contact page and the JSON call: validates, checks the captcha, counts the use, stores the message and
 * queues its mail. `countAndCheckUse` counts the use, and returns the seconds until the next if there have been too
 * many. The captcha is optional for the call, required for the page.
 */
export async function submitMessage(
	values: unknown,
	{
		needsCaptcha,
		countAndCheckUse,
	}: { needsCaptcha: boolean; countAndCheckUse: () => Promise<number | undefined> },
): Promise<ContactResult> {
	const { token, [HONEYPOT_FIELD]: honeypot, captcha } = Object(values);
	// A robot that fills in the hidden field gets a success, so that it learns nothing.
	if (isFilled(honeypot)) return { status: 200 };

	const hasCaptcha = needsCaptcha || token !== undefined || captcha !== undefined;
	const result = (hasCaptcha ? contactFormSchema : messageSchema).safeParse(values);
	const now = new Date();
	const captchaResult = hasCaptcha
		? verifyCaptcha(sessionSecret(), String(token ?? ""), String(captcha ?? "").trim(), now)
		: undefined;
	if (!result.success) {
		const { formErrors, fieldErrors } = z.flattenError(result.error);
		const sumErrors: FieldErrors =
			captchaResult?.status === "wrong" && isFilled(captcha) ? { captcha: [WRONG_SUM] } : {};
		return { status: 400, formErrors, fieldErrors: { ...sumErrors, ...fieldErrors } };
	}
	if (captchaResult && captchaResult.status !== "right") return sumError(captchaResult);

	try {
		const retryAfter = await countAndCheckUse();
		if (retryAfter !== undefined) return { status: 429, retryAfter };

		const { name, email, message } = result.data;
		const isStored = await receiveMessage(db(), { name, email, message }, captchaResult, now);
		if (!isStored) return sumError({ status: "stale" });
	} catch (error) {
		return { status: 503, message: logNotSaved("A contact message was not stored", error) };
	}
	return { status: 200 };
}
