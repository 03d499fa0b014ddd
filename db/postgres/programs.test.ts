import { expect, it } from "vitest";
import { addressFor } from "./programs";

it.each([
	["postgres://ann:secret@host/site", "postgres://ann@host/site", "secret"],
	["postgres://ann:s%40%2F@x@host/site", "postgres://ann@host/site", "s@/@x"],
	["POSTGRESQL://ann:secret@host/site", "postgres://ann@host/site", "secret"],
	["postgres://ann@/site?host=/run/postgresql", "postgres://ann@/site?host=/run/postgresql"],
	["postgres://ann:secret@/site?host=/run", "postgres://ann@/site?host=/run", "secret"],
	[
		"postgres://ann@[::1]:99/site?password=a%26b&sslmode=require",
		"postgres://ann@[::1]:99/site?sslmode=require",
		"a&b",
	],
	["postgres:///site", "postgres:///site"],
])("hands %s over without its password", (url, dbname, password?: string) => {
	expect(addressFor(url)).toEqual({ dbname, env: password ? { PGPASSWORD: password } : {} });
});
