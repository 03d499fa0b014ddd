import { randomBytes, randomInt } from "node:crypto";
import { z } from "zod";
import { MIN_FILL_IN_MS } from "~/config/form-robots";
import { readSignedText, signText } from "~/config/signed-text.server";
import { MINUTE_MS } from "~/config/time";
import { isCorrectSum, type Sum } from "./contact-schema";

export const CAPTCHA_VALID_MS = 30 * MINUTE_MS;

/** A sum to show, with the token that is sent back with the solution. */
export interface Captcha extends Sum {
	token: string;
}

const payloadSchema = z.object({
	a: z.number(),
	b: z.number(),
	issuedAt: z.number(),
	nonce: z.string(),
});

const TOKEN_PURPOSE = "human-check";

export function issueCaptcha(secret: string, now: Date): Captcha {
	const a = randomInt(1, 11);
	const b = randomInt(1, 11);
	const nonce = randomBytes(12).toString("base64url");
	const payload = Buffer.from(JSON.stringify({ a, b, issuedAt: now.getTime(), nonce })).toString(
		"base64url",
	);
	return { a, b, token: signText(secret, TOKEN_PURPOSE, payload) };
}

function openToken(secret: string, token: string) {
	const payload = readSignedText(secret, TOKEN_PURPOSE, token);
	if (payload === undefined) return undefined;
	return payloadSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
}

export type CaptchaResult =
	| { status: "right"; nonce: string; expiresAt: Date }
	| { status: "wrong" }
	/** Right, but sent faster than people can: the same sum may be sent again. */
	| { status: "too-fast"; captcha: Captcha }
	/** Forged or expired. Tokens that were used before are recognised later, by the database. */
	| { status: "stale" };

export function verifyCaptcha(
	secret: string,
	token: string,
	solution: string,
	now: Date,
): CaptchaResult {
	const payload = openToken(secret, token);
	if (!payload) return { status: "stale" };
	const { a, b, issuedAt, nonce } = payload;
	const ageMs = now.getTime() - issuedAt;
	if (ageMs >= CAPTCHA_VALID_MS) return { status: "stale" };
	if (!isCorrectSum(solution, { a, b })) return { status: "wrong" };
	// A negative age means that the issuing machine's clock is ahead.
	if (ageMs >= 0 && ageMs < MIN_FILL_IN_MS) return { status: "too-fast", captcha: { a, b, token } };
	return { status: "right", nonce, expiresAt: new Date(issuedAt + CAPTCHA_VALID_MS) };
}
