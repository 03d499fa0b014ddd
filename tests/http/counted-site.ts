import SQLite from "better-sqlite3";
import { afterEach, beforeEach } from "vitest";
import { type RunningSite, startSite } from "../e2e/support/site/site";

/** The running test's own site, whose counted visits are in its database. */
export let site: RunningSite;

/** Starts a site for each test of a file. */
export function startCountedSites(): void {
	beforeEach(async () => {
		site = await startSite();
	});
	afterEach(() => site.stop("SIGKILL"));
}

/** Returns a sum over all rows of the database. */
export function sumOf(column: string, table: string): number {
	const sqlite = new SQLite(site.file, { readonly: true });
	const sum = sqlite.prepare(`select sum(${column}) from ${table}`).pluck().get();
	sqlite.close();
	return Number(sum ?? 0);
}

/** Sends requests a few at once, each of another browser. Returns how many were answered with this status. */
export async function ask(paths: readonly string[], status: number): Promise<number> {
	let answered = 0;
	const queue = paths.entries();
	const send = async () => {
		for (const [index, path] of queue) {
			const headers = { "User-Agent": `Mozilla/5.0 (Reader ${index})` };
			const response = await fetch(site.url + path, { headers, redirect: "manual" });
			await response.arrayBuffer();
			if (response.status === status) answered += 1;
		}
	};
	await Promise.all(Array.from({ length: 8 }, send));
	return answered;
}
