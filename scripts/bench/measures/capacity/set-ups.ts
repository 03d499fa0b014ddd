import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { canRunVarnish, startCachedSites } from "../../../../tests/e2e/support/cached-sites";
import { type BuiltSite, startBuiltSite } from "../../support/built-site";
import { childrenOf, megabytesOf } from "../../support/process-memory";

/** One way to run the site. */
export interface SetUp {
	name: string;
	databaseUrl: string;
	start: (databaseUrl: string) => Promise<RunningSetUp>;
}

export interface RunningSetUp {
	url: string;
	/** Takes imports; undefined where they go the same way as in a set-up before. */
	site: BuiltSite | undefined;
	/** Of the processes that serve, not of those that lead, cache or store. */
	servingPids: () => Promise<number[]>;
	stop: () => Promise<void>;
}

async function startProcesses(databaseUrl: string, workers?: number): Promise<RunningSetUp> {
	const site = await startBuiltSite({ databaseUrl, ...(workers && { workers }) });
	return {
		url: site.url,
		site,
		servingPids: async () => (workers === undefined ? [site.pid] : childrenOf(site.pid)),
		stop: site.stop,
	};
}

async function startBehindCache(databaseUrl: string): Promise<RunningSetUp> {
	const cached = await startCachedSites({ DATABASE_URL: databaseUrl });
	return {
		url: cached.url,
		site: undefined,
		servingPids: async () => cached.sites.map(({ pid }) => pid),
		stop: cached.stop,
	};
}

/** A name for a set-up's own copy of a database. */
type Copy = (name: string) => Promise<string>;

/** Copies of a file that nobody writes. */
export function fileCopies(folder: string, file: string): Copy {
	return async (name) => {
		const copy = join(folder, `${name}.db`);
		await copyFile(file, copy);
		return `file:${copy}`;
	};
}

/** What the table of docs/scale.md has a column for; the last two groups where their programs are installed. */
export async function listSetUps(
	sqliteCopy: Copy,
	postgresCopy: Copy | undefined,
): Promise<SetUp[]> {
	const setUps: SetUp[] = [];
	const add = async (name: string, copy: Copy, start: SetUp["start"]) => {
		setUps.push({ name, databaseUrl: await copy(`set-up-${setUps.length}`), start });
	};
	for (const [engine, copy] of [
		["SQLite", sqliteCopy],
		["PostgreSQL", postgresCopy],
	] as const) {
		if (!copy) continue;
		await add(`${engine}, one process`, copy, (url) => startProcesses(url));
		await add(`${engine}, two workers`, copy, (url) => startProcesses(url, 2));
	}
	if (postgresCopy && canRunVarnish) {
		await add("PostgreSQL, two sites, cache", postgresCopy, startBehindCache);
	}
	return setUps;
}

/** The most memory that each process which serves has had, in MB. */
export async function peaksMb({ servingPids }: RunningSetUp): Promise<number[]> {
	return Promise.all((await servingPids()).map((pid) => megabytesOf(pid, "VmHWM")));
}
