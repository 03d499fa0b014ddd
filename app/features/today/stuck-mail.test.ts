import { expect, it } from "vitest";
import { mailPurpose, stuckText } from "./stuck-mail";

it.each([
	["contact-12", null, "A message to you", "/admin/messages/12"],
	["reply-3", 12, "An answer to a message", "/admin/messages/12"],
	["reply-3", null, "An answer to a message", undefined],
	["alert-7-confirm", null, "A price alert", undefined],
	["newsletter-abc", null, "A newsletter confirmation", undefined],
	["other", null, "Another mail", undefined],
])("%s, of message %j, is %s", (key, answeredId, text, to) => {
	expect(mailPurpose({ key, answeredId })).toEqual({ text, to });
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
