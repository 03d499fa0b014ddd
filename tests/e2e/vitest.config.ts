import { resolve } from "node:path";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

// Node reads it when a process starts: those that run the tests, and the sites and commands that tests start.
// Requests to the internet use the machine's own authorities, as of its proxy.
process.env.MACHINE_CA_CERTS ??= process.env.NODE_EXTRA_CA_CERTS ?? "";
process.env.NODE_EXTRA_CA_CERTS = resolve("tests/fixtures/tls/authority.pem");

const isFull = process.env.TEST_FULL === "1";

// Tests of the built site: over HTTP in tests/http, in a real browser in tests/e2e. Those of `npm run verify:full` end
// in .full.test.ts.
export default defineConfig({
	plugins: [tsconfigPaths()],
	test: {
		include: ["tests/{http,e2e}/**/*.test.ts"],
		exclude: isFull ? [] : ["**/*.full.test.ts"],
		globalSetup: ["tests/e2e/support/server.ts"],
		setupFiles: ["tests/e2e/support/site/fresh-limits.ts"],
		maxWorkers: 3,
		// Files share no state, and loading the browser's driver takes a second.
		isolate: false,
		testTimeout: 180_000,
		hookTimeout: 180_000,
		// A busy machine is slow, not wrong.
		expect: { poll: { timeout: 10_000 } },
		// Browsers themselves miss a step now and then; `npm run verify` names every test that needed this.
		retry: 1,
	},
});
