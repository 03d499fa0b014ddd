import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copySample } from "./sample-database";
import { answering, type Spawning, spawnSite } from "./site-process";

export interface RunningSite {
	url: string;
	databaseUrl: string;
	/** What it has logged so far. */
	out: () => string;
	stop: () => Promise<void>;
}

/** Starts the built site, as `npm start` does by default, on a database of its own with the sample catalogue. */
export async function startSite(
	settings: Record<string, string> = {},
	spawning: Spawning = {},
	sample?: string,
): Promise<RunningSite> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-e2e-"));
	const file = join(folder, "site.db");
	await copySample(file, sample);
	const databaseUrl = `file:${file}`;
	const site = await spawnSite({ DATABASE_URL: databaseUrl, ...settings }, spawning);
	await answering(site);
	const stop = async () => {
		site.kill("SIGTERM");
		await site.ended;
		await rm(folder, { recursive: true });
		// What tests provoke without meaning to should be seen.
		process.stderr.write(site.errors());
	};
	return { url: site.url, databaseUrl, out: site.out, stop };
}
