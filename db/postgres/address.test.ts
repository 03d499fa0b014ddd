import { afterEach, describe, expect, it, vi } from "vitest";
import { connectionOptions, libpqVariables, withoutPassword } from "./address";

afterEach(() => vi.unstubAllEnvs());

describe("connectionOptions", () => {
	it.each([
		[
			"postgres://me:secret@db.example:5433/shop",
			{ user: "me", password: "secret", host: "db.example", port: 5433, database: "shop" },
		],
		["postgresql://me@db/shop", { user: "me", host: "db", database: "shop" }],
		[
			"postgres://me:p%40ss%2F%23%3F%25@db/shop",
			{ user: "me", password: "p@ss/#?%", host: "db", database: "shop" },
		],
		["postgres://me:p@ss@db/shop", { user: "me", password: "p@ss", host: "db", database: "shop" }],
		["postgres://me@[::1]:5433/shop", { user: "me", host: "::1", port: 5433, database: "shop" }],
		[
			"postgres:///shop?host=/var/run/postgresql",
			{ host: "/var/run/postgresql", database: "shop" },
		],
		[
			"postgres://me:secret@/shop?host=/run",
			{ user: "me", password: "secret", host: "/run", database: "shop" },
		],
		["postgres://%2Frun/shop", { host: "/run", database: "shop" }],
		[
			"postgres://db/?user=me&dbname=shop&port=1&application_name=x",
			{ user: "me", host: "db", port: 1, database: "shop", application_name: "x" },
		],
	])("reads %s", (url, expected) => {
		expect(connectionOptions(url).options).toEqual(expected);
	});

	it.each([
		["postgres://me:12/ss@db/shop", /write each of/],
		["postgres://me:12?ss@db/shop", /write each of/],
		["postgres://me:12#ss@db/shop", /write each of/],
		["postgres://me:ss%zz@db/shop", /write each of/],
		["postgres://me:ss@one,two/shop", /several servers/],
		["postgres://me:ss@/shop?host=one,two", /several servers/],
		["postgres://me:ss@db:99999/shop", /port/],
		["postgres://me:ss@db/shop?pgbouncer=true", /parameter that is not known: pgbouncer/],
		["postgres://me:ss@db/shop?sslmode=verify_full", /sslmode must be one of/],
		["postgres://me:ss@db/shop?sslmode=verify-ca", /needs sslrootcert/],
		["postgres://me:ss@db/shop?sslmode=require&sslrootcert=system", /needs sslmode=verify-full/],
		[
			"postgres://me:ss@db/shop?sslmode=verify-full&sslrootcert=/no/file",
			/cannot be read: \/no\/file/,
		],
	])("refuses %s with a message that reveals nothing secret", (url, why) => {
		expect(() => connectionOptions(url)).toThrow(why);
		expect(() => connectionOptions(url)).not.toThrow(/ss@|\b12\b/);
		expect(withoutPassword(url)).not.toMatch(/ss@|12|ss%/);
	});

	it.each([
		["", [{ rejectUnauthorized: false }, false]],
		["?sslmode=disable", [false]],
		["?sslmode=allow", [false, { rejectUnauthorized: false }]],
		["?sslmode=require", [{ rejectUnauthorized: false }]],
		["?sslmode=verify-full", [{ rejectUnauthorized: true }]],
		["?sslmode=verify-full&sslrootcert=system", [{ rejectUnauthorized: true }]],
		["?ssl=true", [{ rejectUnauthorized: false }]],
	])("uses TLS as libpq does with %j", (query, tlsOptions) => {
		expect(connectionOptions(`postgres://me@db/shop${query}`).tlsOptions).toEqual(tlsOptions);
	});

	it("checks certificates against a named authority, and host names only if asked to", () => {
		const root = "sslrootcert=tests/fixtures/tls/authority.pem";
		const [byAuthority] = connectionOptions(
			`postgres://me@db/shop?sslmode=require&${root}`,
		).tlsOptions;
		expect(byAuthority).toMatchObject({
			rejectUnauthorized: true,
			ca: expect.stringContaining("BEGIN"),
		});
		expect(byAuthority).toHaveProperty("checkServerIdentity");
		const [byName] = connectionOptions(`postgres://me@db/shop?${root}`).tlsOptions;
		expect(byName).toMatchObject({ rejectUnauthorized: true });
		expect(byName).not.toHaveProperty("checkServerIdentity");
	});

	it("defaults to the variables of libpq, except for a socket", () => {
		vi.stubEnv("PGSSLMODE", "require");
		expect(connectionOptions("postgres://me@db/shop").tlsOptions).toEqual([
			{ rejectUnauthorized: false },
		]);
		expect(connectionOptions("postgres:///shop?host=/run").tlsOptions).toEqual([false]);
		expect(connectionOptions("postgres://me@db/shop?sslmode=disable").tlsOptions).toEqual([false]);
		vi.stubEnv("PGHOST", "/run");
		vi.stubEnv("PGOPTIONS", "-c work_mem=8MB");
		expect(connectionOptions("postgres:///shop")).toEqual({
			options: { database: "shop", options: "-c work_mem=8MB" },
			tlsOptions: [false],
		});
	});

	it("treats an empty variable as unset", () => {
		for (const name of ["PGHOST", "PGSSLMODE", "PGSSLROOTCERT"]) vi.stubEnv(name, "");
		expect(connectionOptions("postgres://me@/shop").tlsOptions).toEqual([
			{ rejectUnauthorized: false },
			false,
		]);
		expect(withoutPassword("postgres://me@/shop")).toBe("postgres://me@localhost/shop");
	});
});

it.each([
	[
		"postgres://me:secret@db.example:5433/shop?sslmode=require",
		"postgres://me@db.example:5433/shop",
	],
	["postgresql://me:secret@/shop?host=/run", "postgres://me@/shop?host=/run"],
	["postgres://db/shop?user=me&password=secret", "postgres://me@db/shop"],
	["postgres://me:secret@[::1]/shop", "postgres://me@[::1]/shop"],
	["postgres://me:se/cret@db/shop", "DATABASE_URL"],
])("withoutPassword shows %s", (url, shown) => {
	expect(withoutPassword(url)).toBe(shown);
});

it.each([
	[
		"postgres://me:p%40ss@db:5433/shop?sslmode=require",
		{
			PGUSER: "me",
			PGPASSWORD: "p@ss",
			PGHOST: "db",
			PGPORT: "5433",
			PGDATABASE: "shop",
			PGSSLMODE: "require",
		},
	],
	[
		"postgres://me:secret@/shop?host=/run",
		{
			PGUSER: "me",
			PGPASSWORD: "secret",
			PGHOST: "/run",
			PGDATABASE: "shop",
			PGSSLMODE: "prefer",
		},
	],
	// Otherwise they would look for a socket.
	["postgres:///shop", { PGHOST: "localhost", PGDATABASE: "shop", PGSSLMODE: "prefer" }],
	["postgres://db/shop?ssl=true", { PGHOST: "db", PGDATABASE: "shop", PGSSLMODE: "require" }],
	[
		"postgres://db/shop?sslrootcert=/ca.pem&keepalives=1",
		{ PGHOST: "db", PGDATABASE: "shop", PGSSLMODE: "verify-full", PGSSLROOTCERT: "/ca.pem" },
	],
])("libpqVariables passes %s to PostgreSQL's programs", (url, expected) => {
	expect(libpqVariables(url)).toEqual(expected);
});
