import { resolve } from "node:path";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Node reads it when a process starts: those that run the tests, and the sites and commands that tests start.
// What a test asks the internet for is asked with the machine's own authorities, as of its proxy.
process.env.MACHINE_CA_CERTS ??= process.env.NODE_EXTRA_CA_CERTS ?? "";
process.env.NODE_EXTRA_CA_CERTS = resolve("tests/fixtures/tls/authority.pem");

/** Short files that take long. One that begins last keeps a core idle while it ends. */
const LONG =
	/(?:screens|visitors|development|held-prices|feeds-(?:way|bad-days)|production|raw-requests)\.test\.ts$/;

class LongFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
		return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
	}
}

// Tests of the built site in a real browser. Files that run at the same time have a site each.
export default defineConfig({
	plugins: [tsconfigPaths()],
	test: {
		include: ["tests/e2e/**/*.test.ts"],
		globalSetup: ["tests/e2e/support/server.ts"],
		setupFiles: ["tests/e2e/support/site/fresh-limits.ts"],
		maxWorkers: 3,
		sequence: { sequencer: LongFirst },
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
