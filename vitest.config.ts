import { resolve } from "node:path";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

// Unit, route and component tests. The end of a file's name says how it runs:
//   .test.ts           shares its modules with other files of the same process
//   .isolated.test.ts  has modules of its own, because it changes the environment or resets modules
//   .test.tsx          has a document
//   .full.test.ts      takes long: `npm run verify:full` alone
// TEST_DATABASE=postgres runs what the engine can make differ, or with TEST_FULL=1 everything, on PostgreSQL.

const isPostgres = process.env.TEST_DATABASE === "postgres";
const isFull = process.env.TEST_FULL === "1";
const ON_POSTGRES = isPostgres ? " on PostgreSQL" : "";

const ALL = ["{app,db,scripts,server,tests}/**/*.test.ts"];

/** Tests whose outcome may depend on the engine: migrations, engines, queries files, ranking, concurrent writers. */
const ENGINE = [
	"{db,tests/engines,tests/processes}/**/*.test.ts",
	"app/features/search/index/relevance.test.ts",
	"**/*.queries.server{,.isolated}.test.ts",
];

const include = isPostgres && !isFull ? ENGINE : ALL;
const ISOLATED = include.map((pattern) => pattern.replace(/\.test\.ts$/, ".isolated.test.ts"));

/** Tests of files or memory of SQLite, or with one sample for all tests of the file. */
const ON_SQLITE_ALONE = [
	"app/config/session-secret.*",
	"app/features/finder/more-by/**",
	"db/connection.server.test.ts",
	"db/upgrade.test.ts",
	"db/backup/**",
	"scripts/**",
	"tests/support/feeds/**",
];

const exclude = [
	"node_modules",
	"tests/{e2e,http}/**",
	...(isFull ? [] : ["**/*.full.test.ts"]),
	// These need both engines.
	...(isPostgres ? ON_SQLITE_ALONE : ["tests/engines/**"]),
];

// Node reads it when a process starts: those that run the tests, and the sites and commands that tests start.
process.env.NODE_EXTRA_CA_CERTS = resolve("tests/fixtures/tls/authority.pem");

export default defineConfig({
	plugins: [tsconfigPaths()],
	// React's production build, which a file may choose, has no function for elements of development.
	esbuild: { jsxDev: false },
	test: {
		setupFiles: ["tests/setup.ts"],
		...(isPostgres && { globalSetup: "tests/postgres/global-setup.ts" }),
		restoreMocks: true,
		// A busy machine must not fail a test that would pass.
		testTimeout: 180_000,
		hookTimeout: 180_000,
		maxWorkers: 2,
		projects: [
			// Loading the site's modules takes longer than most files' tests.
			{
				extends: true,
				test: {
					name: `shared${ON_POSTGRES}`,
					include,
					exclude: [...exclude, "**/*.isolated.test.ts"],
					isolate: false,
				},
			},
			{
				extends: true,
				test: { name: `isolated${ON_POSTGRES}`, include: ISOLATED, exclude },
			},
			...(isPostgres
				? []
				: [
						{
							extends: true as const,
							test: {
								name: "components",
								include: ["app/**/*.test.tsx"],
								setupFiles: ["tests/clean-document.ts"],
								environment: "happy-dom",
								isolate: false,
							},
						},
					]),
		],
	},
});
