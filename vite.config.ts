import { createRequire } from "node:module";
import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { REMIX_VERSION } from "./app/http/page/remix-internals.server";
import remixOptions from "./remix.config.js";
import { asciiCode } from "./scripts/build/ascii-code";
import { precompress } from "./scripts/build/precompress.mjs";

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

/**
 * Keeps the server's files in ASCII. A process keeps their text, each file in as many bytes a letter as its widest letter
 * needs: one pound sign doubles the whole.
 */
function asciiServer(): Plugin {
	return {
		name: "ascii-server",
		apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
		renderChunk: { order: "post", handler: asciiCode },
	};
}

/**
 * Compresses the browser's files, for the server and for a proxy that sends them itself. The build of the server comes
 * last, and writes one of them: the manifest of routes.
 */
function precompressedAssets(): Plugin {
	return {
		name: "precompressed-assets",
		apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
		async writeBundle({ dir }) {
			if (dir) await precompress(join(dir, "../client/assets"));
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

/** Fails the build with a version of Remix for which `remix-internals.server.tsx` was not checked. */
function knownRemix(): Plugin {
	return {
		name: "known-remix",
		apply: "build",
		buildStart() {
			const { version } = createRequire(import.meta.url)("@remix-run/react/package.json");
			if (version !== REMIX_VERSION) {
				this.error(
					`Remix is ${version}: check app/http/page/remix-internals.server.tsx, then its REMIX_VERSION.`,
				);
			}
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

/** Modules of most pages, except those loaded on intent. */
const COMPONENTS =
	/app\/(?:components\/(?!toast\/toast-region|panel-tabs|mailed-link)|features\/(?:shell\/|ads\/|search\/search-link|shortlist\/|room\/(?!room-(?:form|drawing|section)|in-room|judged-picture|side-view)|newsletter\/newsletter-|finder\/(?:finder-address\.|quick-links\/)|catalogue\/(?:body-type|brand|card|glossary|picture|words\/count-text|offers\/(?!buying-box|rows)|listing\/(?!list-state|sort-form)|seo|projector\.)\/?))/;

/** Modules shared by model pages, finder lists and comparisons. */
const MODELS =
	/app\/(?:components\/panel-tabs|features\/(?:room\/(?:room-|in-room|judged-picture)|alerts\/alert-(?:form|texts)))/;

/** By its size it would otherwise be merged with other pages. */
const HOME = /app\/routes\/site\/home\./;

/** Lists by brand, tag and use. */
const LISTS = /app\/routes\/site\/(?:brand|tag|category)\./;

/** What home, the guide and lists by use say of kinds of projectors. */
const KINDS = /app\/features\/guide\/projector-types\./;

/** Picks and orders of lists: the finder and lists by use have both. */
const PICKS =
	/app\/features\/(?:finder\/(?:picks\/three-picks|sorts\.)|catalogue\/listing\/(?:list-state|sort-form))/;

/** The staff's sign-in, and the frame of their pages. */
const SIGN_IN = /app\/(?:routes\/admin\/(?:layout|login|not-found)\.|auth\/)/;

/** Modules of staff pages only. By default they would be merged into chunks of visitors' pages. */
const STAFF = /app\/(?:routes\/admin\/|features\/(?:feeds|images|imports)\/)/;

/** Modules that staff pages share with the contact form. By default they, too, would be in the chunk of staff. */
const FORMS =
	/node_modules\/@conform-to\/(?:dom|react)\/|app\/features\/(?:contact\/contact-|newsletter\/subscription-schema)/;

/** The page of a model's sources, with what staff pages and "How we choose" share with it. */
const FACTS =
	/app\/(?:routes\/site\/evidence\.|features\/catalogue\/(?:facts\/facts?[-.]|fields\/shown-text|figures\/(?:brightness|decimal)))/;

/** The pages behind links in mails. */
const MAILED = /app\/(?:routes\/mailed\/|components\/mailed-link)/;

/** Form validation in the browser: loaded when a form is being filled in. */
const SCHEMAS = /node_modules\/zod\//;

const CHUNKS = {
	framework: FRAMEWORK,
	components: COMPONENTS,
	models: MODELS,
	home: HOME,
	lists: LISTS,
	kinds: KINDS,
	picks: PICKS,
	schemas: SCHEMAS,
	signIn: SIGN_IN,
	forms: FORMS,
	facts: FACTS,
	staff: STAFF,
	mailed: MAILED,
};

/** Packages of some four hundred small files, which take a quarter of a site's start to read one by one. */
const MANY_FILES = ["kysely", "zod", /^@conform-to\//, "remix-toast"];

/** Chunks shared by pages. Merged by size alone they would include parts of other pages. */
function sharedChunk(id: string): string | undefined {
	return Object.entries(CHUNKS).find(([, modules]) => modules.test(id))?.[0];
}

export default defineConfig(({ command, isSsrBuild }) => ({
	// Files under this path are served as immutable; files in public/ are cached for one hour.
	base: command === "build" ? "/build/" : "/",
	plugins: [
		tailwindcss(),
		remix(remixOptions),
		tsconfigPaths(),
		besideServer(),
		asciiServer(),
		precompressedAssets(),
		knownRemix(),
		zodWithoutEval(),
	],
	ssr: { noExternal: command === "build" ? [...MANY_FILES, ...MCP] : [] },
	build: {
		// The settings and migrations are awaited while the server build is imported.
		target: "es2022",
		assetsInlineLimit: 0,
		// Each small file costs a request and its name twice in every page, so small ones are merged.
		rollupOptions: {
			onwarn(warning, warn) {
				// A cycle may run a chunk before its dependency, and then the page never starts.
				if (warning.code === "CIRCULAR_CHUNK") throw new Error(warning.message);
				warn(warning);
			},
			output: isSsrBuild ? {} : { experimentalMinChunkSize: 10_000, manualChunks: sharedChunk },
		},
	},
}));
