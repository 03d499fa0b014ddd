import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixOptions from "./remix.config.js";
import { press } from "./scripts/build/precompress.mjs";

/** Builds the thread that imports run in, beside the server. */
function importWorker(): Plugin {
	return {
		name: "import-worker",
		apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
		buildStart() {
			this.emitFile({
				type: "chunk",
				id: "app/features/import-tasks/import-worker.ts",
				fileName: "import-worker.js",
			});
		},
	};
}

/** Presses the browser's files, for the server and for a proxy that sends them itself. */
function precompressedAssets(): Plugin {
	return {
		name: "precompressed-assets",
		apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
		async writeBundle({ dir }) {
			if (dir) await press(join(dir, "assets"));
		},
	};
}

const FRAMEWORK =
	/node_modules\/(?:@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\//;

/** All but what is loaded on intent. */
const COMPONENTS = /app\/components\/(?!toast-region)/;

/** What every page needs. Merged by size alone it would bring parts of staff pages along. */
function sharedChunk(id: string): string | undefined {
	if (FRAMEWORK.test(id)) return "framework";
	return COMPONENTS.test(id) ? "components" : undefined;
}

export default defineConfig(({ command }) => ({
	// Everything under this path is served as immutable; files in public/ keep their one hour.
	base: command === "build" ? "/build/" : "/",
	plugins: [
		tailwindcss(),
		remix(remixOptions),
		tsconfigPaths(),
		importWorker(),
		precompressedAssets(),
	],
	build: {
		// The settings and migrations are awaited while the server build is imported.
		target: "es2022",
		assetsInlineLimit: 0,
		// Each small file costs a request and its name twice in every page, so small ones are merged.
		rollupOptions: { output: { experimentalMinChunkSize: 10_000, manualChunks: sharedChunk } },
	},
}));
