import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

// Tests of the built site in a real browser. They share one server, started once.
export default defineConfig({
	plugins: [tsconfigPaths()],
	test: {
		include: ["tests/e2e/**/*.test.ts"],
		globalSetup: ["tests/e2e/server.ts"],
		fileParallelism: false,
		testTimeout: 60_000,
		hookTimeout: 60_000,
	},
});
