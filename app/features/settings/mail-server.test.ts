import { describe, expect, it } from "vitest";
import { type MailServerFields, mailServerAddress, parseMailServer } from "./mail-server";

describe("parseMailServer", () => {
	it.each<[string, MailServerFields]>([
		[
			"smtps://me%40shop.example:pass@mail.example",
			{ host: "mail.example", port: 465, encryption: "tls", username: "me@shop.example" },
		],
		[
			"smtp://mail.example",
			{ host: "mail.example", port: 587, encryption: "offered", username: "" },
		],
		[
			"smtp://127.0.0.1:2525",
			{ host: "127.0.0.1", port: 2525, encryption: "offered", username: "" },
		],
		[
			"smtp://[::1]:25/?requireTLS=true",
			{ host: "::1", port: 25, encryption: "starttls", username: "" },
		],
	])("reads %s", (address, server) => {
		expect(parseMailServer(address)).toEqual(server);
	});
});

describe("mailServerAddress", () => {
	it.each<[MailServerFields, string]>([
		[
			{ host: "mail.example", port: 465, encryption: "tls", username: "me@shop.example" },
			"smtps://me%40shop.example:p%40ss%2F%3A%3F@mail.example:465/",
		],
		[
			{ host: "::1", port: 25, encryption: "starttls", username: "" },
			"smtp://[::1]:25/?requireTLS=true",
		],
		[
			{ host: "127.0.0.1", port: 2525, encryption: "offered", username: "" },
			"smtp://127.0.0.1:2525/",
		],
	])("of %j is read as the same server", (server, address) => {
		expect(mailServerAddress(server, "p@ss/:?")).toBe(address);
		expect(parseMailServer(address)).toEqual(server);
	});
});
