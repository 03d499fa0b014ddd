import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

// Unit, route and component tests. Component tests name happy-dom in their first line.
export default defineConfig({
	plugins: [tsconfigPaths()],
	test: {
		include: ["{app,db,scripts,server,tests}/**/*.test.{ts,tsx}"],
		exclude: ["tests/e2e/**"],
		setupFiles: ["tests/setup.ts"],
		restoreMocks: true,
		// A busy machine must not fail a test that would pass.
		testTimeout: 30_000,
		maxWorkers: 2,
	},
});
