import type { TestProject } from "vitest/node";
import { startSite } from "./site";

declare module "vitest" {
	interface ProvidedContext {
		siteUrl: string;
	}
}

/** One site for all browser tests that need no settings of their own. */
export default async function startSharedSite(project: TestProject): Promise<() => Promise<void>> {
	const { url, stop } = await startSite();
	project.provide("siteUrl", url);
	return stop;
}
