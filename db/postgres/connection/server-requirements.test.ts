import { expect, it } from "vitest";
import { whyUnfit } from "./server-requirements";

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
])("knows whether the site runs on %s with %s", (version, encoding, why) => {
	const parameters = { server_version: version, server_encoding: encoding };
	expect(whyUnfit(new Map(Object.entries(parameters)))).toEqual(why);
});
