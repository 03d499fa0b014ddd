import { describe, expect, it } from "vitest";
import { mailtoLink, replyMail } from "./reply-mail";

const ANN = {
	name: "Ann",
	email: "ann+shop@example.com",
	message: "Is it bright?\nMy room & garden: 50% light.",
	receivedText: "5 Jan 2026, 14:05",
};

const bodyOf = (link: string) => new URL(link).searchParams.get("body");

it("the mail of an answer goes to the visitor, quotes the message, and is answered to the owner", () => {
	expect(
		replyMail(7, "Yes, it is.", {
			answeredMessage: ANN,
			site: { name: "Beamwise", contact: "owner@example.com" },
		}),
	).toEqual({
		key: "reply-7",
		to: "ann+shop@example.com",
		replyTo: { name: "Beamwise", address: "owner@example.com" },
		subject: "Re: your message to Beamwise",
		text: "Yes, it is.\n\nOn 5 Jan 2026, 14:05, Ann wrote:\n> Is it bright?\n> My room & garden: 50% light.\n",
	});
});

describe("the link to a mail program", () => {
	it("has subject and quoted message, encoded as RFC 6068 wants them", () => {
		const link = mailtoLink(ANN, "Beamwise");
		expect(link).toMatch(
			/^mailto:ann%2Bshop@example\.com\?subject=Re%3A%20your%20message%20to%20Beamwise&body=%0D%0A%0D%0AOn%20/,
		);
		expect(link).not.toMatch(/[\s+]/);
		expect(bodyOf(link)).toBe(
			"\r\n\r\nOn 5 Jan 2026, 14:05, Ann wrote:\r\n> Is it bright?\r\n> My room & garden: 50% light.",
		);
	});

	it.each(["é".repeat(1000), "😀".repeat(500), "a".repeat(1000), "\n".repeat(1000)])(
		"stays short enough for any mail program, and whole in its characters",
		(message) => {
			const link = mailtoLink({ ...ANN, message }, "Beamwise");
			expect(link.length).toBeLessThanOrEqual(2000);
			expect(bodyOf(link)).not.toContain("\uFFFD");
		},
	);

	it("removes half surrogate pairs and bidirectional controls", () => {
		const link = mailtoLink(
			{ ...ANN, name: "\u202EAnn\uD800", message: "a\uDC00b\u2066" },
			"Beamwise",
		);
		expect(bodyOf(link)).toBe("\r\n\r\nOn 5 Jan 2026, 14:05, Ann wrote:\r\n> ab");
	});

	it("cannot be given another address or header by the visitor's", () => {
		const link = mailtoLink({ ...ANN, email: "a?cc=b&x@example.com" }, "Beamwise");
		expect(link).toMatch(/^mailto:a%3Fcc%3Db%26x@example\.com\?subject=/);
	});
});
