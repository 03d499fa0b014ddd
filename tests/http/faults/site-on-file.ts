import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterEach, beforeEach, onTestFinished } from "vitest";
import { copySample } from "../../e2e/support/site/site";
import { answering, type SiteProcess, spawnSite } from "../../e2e/support/site/site-process";

/** Gives each test of a file a folder with a database file of its own, and sites that end with the test. */
export function siteOnFile() {
	const own = { folder: "", file: "", start, startAnswering, setUpOnce };

	beforeEach(async () => {
		own.folder = await mkdtemp(join(tmpdir(), "faults-"));
		own.file = join(own.folder, "site.db");
	});
	afterEach(() => rm(own.folder, { recursive: true }));

	async function start(
		through: readonly string[] = [],
		settings: Record<string, string> = {},
	): Promise<SiteProcess> {
		// Behind a proxy that names no client address, forms are not limited.
		const ownSettings = { DATABASE_URL: `file:${own.file}`, TRUST_PROXY: "1", ...settings };
		const site = await spawnSite(ownSettings, { through });
		onTestFinished(async () => {
			site.kill("SIGKILL");
			await site.ended;
		});
		return site;
	}

	async function startAnswering(...how: Parameters<typeof start>): Promise<SiteProcess> {
		return answering(await start(...how));
	}

	/** Puts a complete database file there, as a first start leaves it. */
	function setUpOnce(): Promise<void> {
		return copySample(own.file);
	}

	return own;
}

/** Returns the addresses of subscribers, in their order. */
export function emailsIn(file: string): string[] {
	const sqlite = new SQLite(file, { readonly: true });
	const rows = sqlite
		.prepare("select email from newsletter_subscriptions order by id")
		.pluck()
		.all();
	sqlite.close();
	return rows.map(String);
}
