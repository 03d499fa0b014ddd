import { db } from "db/connection.server";
import { beforeEach, expect, vi } from "vitest";
import { loader } from "~/routes/site/contact-us";
import { visit } from "../call";

export const CALL = "/api/contact";
export const PAGE = "/contact-us";
export const VALID = {
	name: "Zoë O'Neil",
	email: "zoe@example.co.uk",
	message: "Is it bright enough?",
};
export const WRONG = "Incorrect answer to the math problem";
export const STALE = "That sum has expired or was used before. Please solve the new one.";
export const NOT_SENT = "Your message was not sent yet: please see what is marked below.";
export const NOT_SAVED =
	/^We could not save this just now\. Please send it again in a minute\. Reference: [0-9a-f]{8}$/;
export const NOW = new Date("2026-01-01T12:00:00Z");

export const stored = () =>
	db().selectFrom("contact_messages").select(["name", "email", "message"]).execute();

/** Asserts that a rejected form stored nothing. */
export async function expectNothingStored() {
	expect(await stored()).toEqual([]);
	expect(await db().selectFrom("mails").select("key").execute()).toEqual([]);
	expect(await db().selectFrom("used_nonces").selectAll().execute()).toEqual([]);
}

export const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Returns a solved sum that is old enough for a person to have typed a message. */
export async function solvedSum(ageMs = 10_000) {
	const { a, b, token } = (await visit(loader, PAGE)).data.captcha;
	pass(ageMs);
	return { token, captcha: String(a + b) };
}

/** Call once in a file: each test begins at the same instant. */
export function startAtNow(): void {
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ["Date"], now: NOW });
	});
}
