import type { TestProject } from "vitest/node";
import { startSite } from "./site";

declare module "vitest" {
	interface ProvidedContext {
		siteUrl: string;
		/** Of the site's database, for what a test cannot bring about in a browser. */
		databaseUrl: string;
	}
}

/** The staff account of the site under test. */
export const STAFF = { username: "shop", password: "correct horse battery" } as const;

/** One site for all browser tests that need no settings of their own. */
export default async function startSharedSite(project: TestProject): Promise<() => Promise<void>> {
	const { url, databaseUrl, stop } = await startSite({
		ADMIN_USERNAME: STAFF.username,
		ADMIN_PASSWORD: STAFF.password,
	});
	project.provide("siteUrl", url);
	project.provide("databaseUrl", databaseUrl);
	return stop;
}
