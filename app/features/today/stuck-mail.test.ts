import { expect, it } from "vitest";
import { mailPurpose, stuckText } from "./stuck-mail";

it.each([
	["contact-12", "A message to you", "/admin/messages/12"],
	["reply-3", "An answer to a message", undefined],
	["alert-7-confirm", "A price alert", undefined],
	["newsletter-abc", "A newsletter confirmation", undefined],
	["other", "Another mail", undefined],
])("%s is %s", (key, text, to) => {
	expect(mailPurpose(key)).toEqual({ text, to });
});

it.each([
	[{ attempts: 0, failure: null, nextAttemptAt: "x" }, "No mail server is set"],
	[
		{ attempts: 1, failure: "EAUTH 535", nextAttemptAt: "x" },
		"EAUTH 535; tried again after 1 attempt",
	],
	[
		{ attempts: 60, failure: "ESOCKET", nextAttemptAt: null },
		"ESOCKET; given up after 60 attempts",
	],
])("%j: %s", (mail, text) => {
	expect(stuckText(mail)).toBe(text);
});
