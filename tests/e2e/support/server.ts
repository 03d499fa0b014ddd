import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startSite } from "./site/site";
import { answering, spawnSite } from "./site/site-process";

export interface SharedSite {
	url: string;
	/** For states that a test cannot create in a browser. */
	databaseUrl: string;
}

declare module "vitest" {
	interface ProvidedContext {
		sites: SharedSite[];
		/** Path of a database as a first start leaves it. */
		sample: string;
	}
}

/** The staff account of the sites under test. */
export const STAFF = { username: "shop", password: "correct horse battery" } as const;

/** Settings of a site with this account. */
export const STAFF_SETTINGS = { ADMIN_USERNAME: STAFF.username, ADMIN_PASSWORD: STAFF.password };

/** Starts a site for each worker, for files that need no settings of their own. */
export default async function startSharedSites(project: TestProject): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-e2e-"));
	const sample = join(folder, "sample.db");
	const first = await answering(await spawnSite({ DATABASE_URL: `file:${sample}` }));
	first.kill("SIGTERM");
	await first.ended;
	project.provide("sample", sample);
	const length = Number(project.vitest.config.maxWorkers);
	const sites = await Promise.all(
		Array.from({ length }, () => startSite(STAFF_SETTINGS, {}, sample)),
	);
	project.provide(
		"sites",
		sites.map(({ url, databaseUrl }) => ({ url, databaseUrl })),
	);
	return async () => {
		await Promise.all(sites.map(({ stop }) => stop()));
		await rm(folder, { recursive: true });
	};
}
