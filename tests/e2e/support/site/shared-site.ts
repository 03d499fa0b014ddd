import { inject } from "vitest";
import type { SharedSite } from "../server";

function sharedSite(): SharedSite {
	// Vitest numbers what runs at the same time from 1.
	const site = inject("sites")[Number(process.env.VITEST_POOL_ID) - 1];
	if (!site) throw new Error(`No site for worker ${process.env.VITEST_POOL_ID}`);
	return site;
}

/** Address of this file's site. */
export function siteUrl(): string {
	return sharedSite().url;
}

/** Address of this file's site's database. */
export function databaseUrl(): string {
	return sharedSite().databaseUrl;
}
