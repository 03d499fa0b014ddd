import { DatabaseError } from "pg";
import { expect, it } from "vitest";
import { Connector, unfitReason } from "./connector";

const NO_TLS = new Error("The server does not support SSL connections");
const NO_PASSWORD = new Error("SASL: client password must be a string");
const noEntry = (way: string) =>
	Object.assign(new DatabaseError(`no pg_hba.conf entry, ${way}`, 0, "error"), {
		severity: "FATAL",
		code: "28000",
	});
const [ENCRYPTED, PLAIN] = [noEntry("SSL encryption"), noEntry("no encryption")];

it.each([
	["the server's message", NO_TLS, PLAIN, PLAIN],
	["the message about the preferred way", ENCRYPTED, PLAIN, ENCRYPTED],
	["a missing password", NO_PASSWORD, PLAIN, NO_PASSWORD],
	["the server's first message", PLAIN, NO_TLS, PLAIN],
])("connector: reports, if neither way is accepted, %s", async (_, first, second, expected) => {
	const connector = new Connector({}, [{}, false]);
	const failures = [first, second];
	await expect(connector.connect(() => Promise.reject(failures.shift()))).rejects.toBe(expected);
});

it("connector: keeps the way that a server accepts, even if something else fails in it", async () => {
	const connector = new Connector({}, [{}, false]);
	const failures = [NO_TLS, new DatabaseError("too many connections", 0, "error")];
	await expect(connector.connect(() => Promise.reject(failures.shift()))).rejects.toThrow(
		"too many",
	);
	expect(connector.config().ssl).toBe(false);
});

it.each([
	["15.18 (Debian 15.18-0+deb12u1)", "UTF8", undefined],
	["17beta2", "UTF8", undefined],
	[
		"14.11 (Debian 14.11-1.pgdg120+2)",
		"UTF8",
		"The server is PostgreSQL 14.11 (Debian 14.11-1.pgdg120+2): the site needs version 15 or later.",
	],
	["9.6.24", "UTF8", "The server is PostgreSQL 9.6.24: the site needs version 15 or later."],
	["15.1", "SQL_ASCII", expect.stringContaining("encoded as SQL_ASCII: the site needs UTF8")],
	["16.1", "LATIN1", expect.stringContaining("encoded as LATIN1")],
])(
	"connector: accepts or refuses a server of version %s with encoding %s",
	(version, encoding, why) => {
		const parameters = { server_version: version, server_encoding: encoding };
		expect(unfitReason(new Map(Object.entries(parameters)))).toEqual(why);
	},
);
