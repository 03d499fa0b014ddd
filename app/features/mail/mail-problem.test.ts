import { expect, it } from "vitest";
import { mailProblem } from "./mail-problem";

it.each([
	[{ code: "EDNS", syscall: "getaddrinfo" }, /no machine called mail\.example/],
	[{ code: "ETIMEDOUT" }, /mail\.example, port 465 did not reply in time/],
	[{ code: "ESOCKET", syscall: "connect" }, /No mail server listens at mail\.example, port 465/],
	[{ code: "ESOCKET" }, /port goes with the encryption.+certificate/],
	[{ code: "ETLS", responseCode: 500 }, /offers no STARTTLS/],
	[{ code: "EAUTH", responseCode: 535 }, /refused the user name or the password \(535\)/],
	[{ code: "EENVELOPE", responseCode: 530 }, /wants a user name and a password/],
	[{ code: "EENVELOPE", responseCode: 550 }, /sender's or the recipient's address \(550\)/],
	[{ code: "EMESSAGE", responseCode: 554 }, /refused the mail \(554\)/],
	[{}, /refused the mail\.$/],
])("mail problem: of %j says what to check", (error, text) => {
	expect(mailProblem(error, { host: "mail.example", port: 465 })).toMatch(text);
});
