import { db } from "db/connection.server";
import { expect, it, onTestFinished } from "vitest";
import { deliverDue } from "~/features/mail/deliver-mails.server";
import { startMailServer } from "../../../tests/mail-server";
import { messageSchema } from "./contact-schema";
import { findMessage } from "./manage/messages.queries.server";
import { receiveMessage } from "./submit-message.server";

const OWNER = "owner@shop.example";
const NOW = new Date("2026-01-15T12:00:00Z");
const VALID = {
	name: "Zoë O'Neil",
	email: "zoe@example.co.uk",
	message: "Is it bright enough? £9",
};

/** Returns the one mail sent for a message. */
async function mailed(wrong: Record<string, string> = {}) {
	const server = await startMailServer();
	onTestFinished(server.stop);
	await receiveMessage(db(), messageSchema.parse({ ...VALID, ...wrong }), undefined, NOW);
	await deliverDue(db(), { smtpUrl: `smtp://127.0.0.1:${server.port}`, owner: OWNER });
	expect(server.mails.map(({ to }) => to)).toEqual([[OWNER]]);
	const [head = "", body = ""] = (server.mails[0]?.text ?? "").split("\r\n\r\n");
	return { head: head.replace(/\r\n[ \t]+/g, " ").split("\r\n"), body };
}

it("contact mail: goes to the owner and is answered to the visitor", async () => {
	const { head } = await mailed();
	expect(head).toContain(`From: Beamwise contact form <${OWNER}>`);
	expect(head).toContain(`To: ${OWNER}`);
	expect(head.find((line) => line.startsWith("Reply-To:"))).toContain("<zoe@example.co.uk>");
	expect(head.find((line) => line.startsWith("Subject:"))).toMatch(/Message.from/);
});

it("contact mail: contains the message's time and number", async () => {
	const { body } = await mailed({ name: "Zoe", message: "Is it bright enough?" });
	expect(body).toBe(
		"From: Zoe <zoe@example.co.uk>\r\nReceived: 2026-01-15T12:00:00.000Z\r\nNumber: 1",
	);
});

it("contact mail: is found by the list of messages", async () => {
	await mailed();
	expect(await findMessage(db(), 1)).toMatchObject({
		id: 1,
		...VALID,
		receivedAt: NOW.toISOString(),
		answeredAt: null,
		answeredBy: null,
		sentAt: expect.any(String),
		failure: null,
	});
});

it.each([
	{ name: "Zoë\r\nBcc: victim@example.com" },
	{ name: 'Zoë" <victim@example.com>, "x' },
	{ name: "Zoë, victim@example.com;" },
	{ message: "Hello there\r\n\r\n.\r\nMAIL FROM:<x@y.example>\r\nBcc: victim@example.com" },
])("contact mail: does not let a visitor inject headers or recipients: %#", async (wrong) => {
	const { head } = await mailed(wrong);
	const names = head.map((line) => line.split(":")[0]?.toLowerCase());
	expect(names.sort()).toEqual([
		"content-transfer-encoding",
		"content-type",
		"date",
		"from",
		"message-id",
		"mime-version",
		"reply-to",
		"subject",
		"to",
	]);
});
