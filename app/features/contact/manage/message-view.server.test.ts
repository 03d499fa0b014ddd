import { expect, it } from "vitest";
import { mailStateText } from "./message-view.server";

const AT = "2026-01-05T12:00:00.000Z";
const QUEUED = { queuedAt: AT, sentAt: null, nextAttemptAt: AT, failure: null };

it.each([
	[{ ...QUEUED, queuedAt: null, nextAttemptAt: null }, true, "Not sent by e-mail"],
	[{ ...QUEUED, sentAt: AT, nextAttemptAt: null }, true, "E-mail sent 5 Jan 2026, 12:00"],
	[QUEUED, true, "E-mail is being sent"],
	[QUEUED, false, "E-mail waits: no mail server is set"],
	[{ ...QUEUED, failure: "EAUTH 535" }, true, "E-mail not sent yet (EAUTH 535); it is tried again"],
	[
		{ ...QUEUED, nextAttemptAt: null, failure: "EENVELOPE 550" },
		true,
		"E-mail given up (EENVELOPE 550)",
	],
])(
	"message view: describes the mail %j, with a mail server %j: %s",
	(mail, hasMailServer, text) => {
		expect(mailStateText(mail, hasMailServer)).toBe(text);
	},
);
