import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixOptions from "./remix.config.js";
import { precompress } from "./scripts/build/precompress.mjs";
import { visitorsManifest } from "./server/public-routes";

/** Builds, beside the server, the thread that imports run in and the primary of a cluster. */
function besideServer(): Plugin {
	return {
		name: "beside-server",
		apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
		buildStart() {
			const files = {
				"import-worker.js": "app/features/import-tasks/import-worker.ts",
				"primary.js": "server/cluster/primary.ts",
			};
			for (const [fileName, id] of Object.entries(files)) {
				this.emitFile({ type: "chunk", id, fileName });
			}
		},
	};
}

/** Writes the manifest of visitors' pages beside that of all routes, which Remix has written. */
async function writeVisitorsManifest(folder: string): Promise<void> {
	const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file));
	if (name === undefined) throw new Error(`There is no manifest of routes in ${folder}`);
	const text = await readFile(join(folder, name), "utf8");
	const manifest = visitorsManifest(JSON.parse(text.slice(text.indexOf("{"), -";".length)));
	const script = `window.__remixManifest=${JSON.stringify(manifest)};`;
	await writeFile(join(folder, basename(manifest.url)), script);
}

/**
 * Completes the browser's files: the visitors' manifest, and all of them compressed, for the server and for a proxy that
 * sends them itself. The build of the server comes last, and writes the manifest of all routes.
 */
function finishedAssets(): Plugin {
	return {
		name: "finished-assets",
		apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
		async writeBundle({ dir }) {
			if (!dir) return;
			const folder = join(dir, "../client/assets");
			await writeVisitorsManifest(folder);
			await precompress(folder);
		},
	};
}

/** Stops Zod in the browser from trying whether it may use `eval`, which violates the content security policy. */
function zodWithoutEval(): Plugin {
	return {
		name: "zod-without-eval",
		apply: "build",
		transform(code, id, options) {
			if (options?.ssr || !id.endsWith("/zod/v4/core/core.js")) return undefined;
			// Schemas are created while modules load: no module of the app can run before all of them.
			return { code: `${code}\nconfig({ jitless: true });`, map: null };
		},
	};
}

const FRAMEWORK =
	/node_modules\/(?:@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\//;

/** The protocol of /mcp with what it loads: bundled, because beside the bundle it would load Zod a second time. */
const MCP = [
	...["@modelcontextprotocol/sdk", "zod-to-json-schema", "content-type"],
	...["ajv", "ajv-formats", "fast-deep-equal", "fast-uri", "json-schema-traverse"],
];

/** Packages of some four hundred small files, which take a quarter of a site's start to read one by one. */
const MANY_FILES = ["kysely", "zod", /^@conform-to\//, "remix-toast"];

/** Names the chunk of a package that every page needs: the others would otherwise share it by parts. */
function packageChunk(id: string): string | undefined {
	return FRAMEWORK.test(id) ? "framework" : undefined;
}

/** Each file costs a request and its name twice in every page: small ones are merged, and names are short. */
const CLIENT_FILES = {
	// Loaded on intent, it is named in no page.
	chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
		isDynamicEntry ? "assets/[name]-[hash].js" : "assets/[hash].js",
	entryFileNames: "assets/[hash].js",
	experimentalMinChunkSize: 1_200,
	manualChunks: packageChunk,
};

/** The oldest browsers that the scripts run in, as a version of the language. */
const TARGET = "es2022";

export default defineConfig(({ command, isSsrBuild }) => ({
	// Files under this path are served as immutable; files in public/ are cached for one hour.
	base: command === "build" ? "/build/" : "/",
	plugins: [
		tailwindcss(),
		remix(remixOptions),
		tsconfigPaths(),
		besideServer(),
		finishedAssets(),
		zodWithoutEval(),
	],
	ssr: { noExternal: command === "build" ? [...MANY_FILES, ...MCP] : [] },
	// As the build's below: its compiler cannot lower packages to the older browsers that Vite presumes.
	optimizeDeps: { esbuildOptions: { target: TARGET } },
	build: {
		// The settings and migrations are awaited while the server build is imported.
		target: TARGET,
		// Makes the browser's files 4 % smaller than esbuild does; those of the server stay readable.
		minify: isSsrBuild ? false : "terser",
		terserOptions: { module: true, compress: { passes: 2 } },
		assetsInlineLimit: 0,
		rollupOptions: {
			onwarn(warning, warn) {
				// A cycle may run a chunk before its dependency, and then the page never starts.
				if (warning.code === "CIRCULAR_CHUNK") throw new Error(warning.message);
				warn(warning);
			},
			output: isSsrBuild ? {} : CLIENT_FILES,
		},
	},
}));
