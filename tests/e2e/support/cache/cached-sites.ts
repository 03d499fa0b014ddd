import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../../../scripts/free-port";
import { VARNISH } from "../../../../scripts/setup/programs.mjs";
import { answering, type SiteProcess, spawnSite } from "../site/site-process";
import { startVarnish } from "./varnish";

export const canRunVarnish = VARNISH.isInstalled();
if (!canRunVarnish) {
	console.info("Skipped: Varnish is not installed (Debian: apt-get install varnish).");
}

/** Both sites sign their cookies with it. */
const CACHED_SITES_SECRET = "of the sites behind a cache, and of no others";

/** Two sites on one database, behind the cache that the repository describes. */
export interface CachedSites {
	/** Address of the cache. */
	url: string;
	databaseUrl: string;
	sites: readonly [SiteProcess, SiteProcess];
	/** Requests a path from a site itself, as the cache would. */
	askSite: (path: string, init?: RequestInit) => Promise<Response>;
	/** Starts a site again on its port. */
	restart: (index: 0 | 1) => Promise<void>;
	stop: () => Promise<void>;
}

/** Starts the built site twice, and the cache in front; `settings` may name another database. */
export async function startCachedSites(
	settings: Record<string, string> = {},
): Promise<CachedSites> {
	const folder = await mkdtemp(join(tmpdir(), "cached-sites-"));
	const port = await findFreePort();
	const url = `http://127.0.0.1:${port}`;
	const env = {
		DATABASE_URL: `file:${join(folder, "site.db")}`,
		SESSION_SECRET: CACHED_SITES_SECRET,
		SITE_URL: url,
		TRUST_PROXY: "1",
		...settings,
	};
	const start = async (own = {}) => answering(await spawnSite({ ...env, ...own }));
	// The first creates the database.
	const sites: [SiteProcess, SiteProcess] = [await start(), await start()];
	const cache = await startVarnish(
		port,
		sites.map((site) => site.port),
	);
	return {
		url,
		databaseUrl: env.DATABASE_URL,
		sites,
		askSite: (path, init = {}) => {
			const headers = new Headers(init.headers);
			headers.set("X-Forwarded-Host", new URL(url).host);
			return fetch(sites[0].url + path, { redirect: "manual", ...init, headers });
		},
		restart: async (index) => {
			sites[index] = await start({ PORT: String(sites[index].port) });
		},
		stop: async () => {
			await cache.stop();
			for (const site of sites) site.kill("SIGTERM");
			await Promise.all(sites.map(({ ended }) => ended));
			await rm(folder, { recursive: true });
		},
	};
}
