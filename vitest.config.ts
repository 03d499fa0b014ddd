import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

const EVERY_FILE = globSync("{app,db,scripts,server,tests}/**/*.test.{ts,tsx}", {
	exclude: ["tests/e2e/**"],
});

const isPostgres = process.env.TEST_DATABASE === "postgres";
const ON_POSTGRES = isPostgres ? " on PostgreSQL" : "";

/** What is run on PostgreSQL: the tests of what asks the database, for the others cannot tell the engines apart. */
const ASKS_DATABASE = /\bdb\(\)|factories|own-database|db\/connection\.server|tests\/routes/;

/** What asks the database for who is signed in or for an answer to describe, and is about something else. */
const ASKS_IN_PASSING = /(?:admin-guard|api-protocol|openapi)\.test\.ts$/;

/** Tests of SQLite's own files. */
const NEEDS_SQLITE = /^db\/connection\.server\.test\.ts$/;

/** Tests that need both engines. */
const NEEDS_SERVER = /^tests\/engines\//;

const FILES = EVERY_FILE.filter((file) =>
	isPostgres
		? NEEDS_SERVER.test(file) ||
			(ASKS_DATABASE.test(readFileSync(file, "utf8")) &&
				!ASKS_IN_PASSING.test(file) &&
				!NEEDS_SQLITE.test(file))
		: !NEEDS_SERVER.test(file),
);

/** What a file does that others must not see: it reads the settings again, changes them, or has a document. */
const NEEDS_OWN_MODULES = /resetModules\(|process\.env\.\w+ = |@vitest-environment/;

const isApart = (file: string) => NEEDS_OWN_MODULES.test(readFileSync(file, "utf8"));

// Node reads it when a process starts: those that run the tests, and the sites and commands that tests start.
process.env.NODE_EXTRA_CA_CERTS = resolve("tests/fixtures/tls/authority.pem");

// Unit, route and component tests. Component tests name happy-dom in their first line.
export default defineConfig({
	plugins: [tsconfigPaths()],
	test: {
		setupFiles: ["tests/setup.ts"],
		...(isPostgres && { globalSetup: "tests/postgres/global-setup.ts" }),
		restoreMocks: true,
		// A busy machine must not fail a test that would pass.
		testTimeout: 30_000,
		hookTimeout: 30_000,
		maxWorkers: 2,
		projects: [
			// Loading the site's modules takes longer than most files' tests: files share them where they can.
			{
				extends: true,
				test: {
					name: `shared${ON_POSTGRES}`,
					include: FILES.filter((file) => !isApart(file)),
					isolate: false,
				},
			},
			{ extends: true, test: { name: `apart${ON_POSTGRES}`, include: FILES.filter(isApart) } },
		],
	},
});
