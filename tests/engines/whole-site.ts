import { once } from "node:events";
import { type IncomingMessage, request, type Server } from "node:http";
import { text } from "node:stream/consumers";
import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";

/** As in remix.config.js. */
const FUTURE: ServerBuild["future"] = {
	v3_fetcherPersist: true,
	v3_lazyRouteDiscovery: false,
	v3_relativeSplatPath: true,
	v3_singleFetch: true,
	v3_throwAbortReason: true,
};

type Routes = ServerBuild["routes"];

const MODULES = import.meta.glob<Routes[string]["module"]>("../../app/{root,routes/**/*}.{ts,tsx}");

/** The routes of app/routes.ts and their children. */
function entriesOf(
	entries: readonly RouteConfigEntry[],
	parentId = "root",
): (RouteConfigEntry & { id: string; parentId: string })[] {
	return entries.flatMap((entry) => {
		const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
		return [{ ...entry, id, parentId }, ...entriesOf(entry.children ?? [], id)];
	});
}

/** The server build of all routes, without the browser's files. */
async function buildOf(): Promise<ServerBuild> {
	const { default: config } = await import("~/routes");
	const entries = entriesOf(config);
	const root = { id: "root", parentId: undefined, path: "", index: undefined, file: "root.tsx" };
	const all = [root, ...entries];
	const routes: Routes = {};
	const assets: ServerBuild["assets"]["routes"] = {};
	for (const { id, parentId, path, index, file } of all) {
		const module = await MODULES[`../../app/${file}`]?.();
		if (!module) throw new Error(`${file} is not there`);
		const own = {
			id,
			...(parentId && { parentId }),
			...(path && { path }),
			...(index && { index }),
		};
		routes[id] = { ...own, module };
		assets[id] = {
			...own,
			hasLoader: module.loader !== undefined,
			hasAction: module.action !== undefined,
			hasClientLoader: false,
			hasClientAction: false,
			hasErrorBoundary: module.ErrorBoundary !== undefined,
			module: `/build/${id}.js`,
		};
	}
	return {
		mode: "production",
		entry: { module: await import("~/handle-request.server") },
		routes,
		assets: {
			entry: { imports: [], module: "/build/entry.js" },
			routes: assets,
			url: "/build/manifest-1.js",
			version: "1",
		},
		publicPath: "/build/",
		assetsBuildDirectory: "public",
		future: FUTURE,
		isSpaMode: false,
	};
}

/** A site with its own database, the sample catalogue and models with awkward values. */
export interface WholeSite {
	/** Returns the answer to a GET: status, headers and text. */
	get: (path: string) => Promise<string>;
	stop: () => Promise<void>;
}

/** Headers that differ with each answer. */
const NOT_COMPARED = ["date", "connection", "keep-alive"];

const HOST = "site.example";

async function answer(port: number, path: string): Promise<string> {
	const headers = { Host: HOST, "Accept-Encoding": "identity" };
	const asked = request({ host: "127.0.0.1", port, path, headers }).end();
	const [response]: IncomingMessage[] = await once(asked, "response");
	if (!response) throw new Error("no answer");
	const told = Object.entries(response.headers).filter(([name]) => !NOT_COMPARED.includes(name));
	const lines = told.map(([name, value]) => `${name}: ${value}`).sort();
	return [response.statusCode, ...lines, "", await text(response)].join("\n");
}

async function portOf(server: Server): Promise<number> {
	await once(server, "listening");
	const address = server.address();
	if (!address || typeof address === "string") throw new Error("no port");
	return address.port;
}

/** Fills the database of DATABASE_URL, which must have no rows, and serves it in this process. */
export async function startWholeSite(now: Date): Promise<WholeSite> {
	const { db, closeDb } = await import("db/connection.server");
	const { migrateToLatest } = await import("db/migrate");
	const { seedAll } = await import("~/features/sample-catalogue/seed.server");
	const { writeAwkwardModels } = await import("./awkward-catalogue");
	await migrateToLatest(db());
	await seedAll(db(), now);
	await writeAwkwardModels(now);
	const build = await buildOf();
	const { siteServer } = await import("server/site-server");
	const server = siteServer(build).listen(0, "127.0.0.1");
	const port = await portOf(server);
	return {
		get: (path) => answer(port, path),
		async stop() {
			server.close();
			await closeDb();
		},
	};
}
