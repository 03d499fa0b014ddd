import { resolve } from "node:path";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

// Node reads it when a process starts: those that run the tests, and the sites and commands that tests start.
// What a test asks the internet for is asked with the machine's own authorities, as of its proxy.
process.env.MACHINE_CA_CERTS ??= process.env.NODE_EXTRA_CA_CERTS ?? "";
process.env.NODE_EXTRA_CA_CERTS = resolve("tests/fixtures/tls/authority.pem");

// Tests of the built site in a real browser. Files that run at the same time have a site each.
export default defineConfig({
	plugins: [tsconfigPaths()],
	test: {
		include: ["tests/e2e/**/*.test.ts"],
		globalSetup: ["tests/e2e/support/server.ts"],
		maxWorkers: 3,
		// Files hold nothing that others could change, and loading the browser's driver takes a second.
		isolate: false,
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// A busy machine is slow, not wrong.
		expect: { poll: { timeout: 10_000 } },
		// Browsers themselves miss a step now and then; `npm run verify` names every test that needed this.
		retry: 1,
	},
});
