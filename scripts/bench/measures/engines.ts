import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { followAlerts } from "~/features/alerts/follow-alerts.server";
import { hasPostgres } from "../../setup/postgres-server";
import { startBenchPostgres } from "../support/bench-postgres";
import { startBuiltSite } from "../support/built-site";
import { type Catalogue, fillDatabase } from "../support/catalogue";
import { insertDueAlerts } from "../support/due-alerts";
import { startLoad } from "../support/load/load";
import { MAIN_PAGES } from "../support/main-pages";
import { type Effort, FOR_COMPARISON, type Measurement, percentile } from "../support/measurement";
import { csvImportTime } from "./imports";
import { searchTimes } from "./search";

const MODELS = 10_000;
const GOAL_SEARCH_MS = 10;
/** For so many of the models a price falls at once. */
const ALERTS = 1000;

/** A figure of one engine, in ms. */
interface Figure {
	what: string;
	ms: number;
}

async function searches(catalogue: Catalogue, effort: Effort): Promise<Figure[]> {
	const times = await searchTimes(catalogue, effort);
	return [
		{ what: "a search, p50", ms: percentile(times, 0.5) },
		{ what: "a search, p99", ms: percentile(times, 0.99) },
	];
}

/** From a fall of prices until all mails of it are queued. */
async function alerts({ db, models }: Catalogue, effort: Effort): Promise<Figure[]> {
	const count = effort.isQuick ? ALERTS / 10 : ALERTS;
	const now = new Date();
	await insertDueAlerts(db, models.slice(0, count), now);
	const start = performance.now();
	await followAlerts(db, now);
	const ms = performance.now() - start;
	const mails = await db.selectFrom("mails").select("id").execute();
	if (mails.length !== count) throw new Error(`${mails.length} mails of ${count} alerts`);
	return [{ what: `${count} alerts that are due at once`, ms }];
}

async function freshPages(databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
	const site = await startBuiltSite({ databaseUrl });
	const load = startLoad();
	try {
		const figures: Figure[] = [];
		for (const path of MAIN_PAGES) {
			const job = { origin: site.url, paths: [path], connections: 1, isNewEachTime: true };
			await load.run({ ...job, requests: 20 });
			const { p50, p99 } = await load.run({ ...job, requests: isQuick ? 20 : 200 });
			figures.push({ what: `${path} never seen before, p50`, ms: p50 });
			figures.push({ what: `${path} never seen before, p99`, ms: p99 });
		}
		return figures;
	} finally {
		await load.stop();
		await site.stop();
	}
}

async function imports(databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
	const rows = isQuick ? MODELS / 10 : MODELS;
	const site = await startBuiltSite({ databaseUrl });
	try {
		return [{ what: `an import of ${rows} rows`, ms: await csvImportTime(site, rows) }];
	} finally {
		await site.stop();
	}
}

async function figuresOf(
	newDatabase: (name: string) => Promise<string>,
	effort: Effort,
): Promise<Figure[]> {
	const catalogue = await fillDatabase(await newDatabase("catalogue"), MODELS);
	try {
		return [
			...(await searches(catalogue, effort)),
			...(await freshPages(catalogue.databaseUrl, effort)),
			...(await alerts(catalogue, effort)),
			...(await imports(await newDatabase("imports"), effort)),
		];
	} finally {
		await catalogue.db.destroy();
	}
}

const short = (ms: number) => ms.toFixed(ms < 100 ? 2 : 0);

function compared(ofSqlite: readonly Figure[], ofPostgres: readonly Figure[]): Measurement[] {
	return ofSqlite.map(({ what, ms: sqlite }, at) => {
		const postgres = ofPostgres[at]?.ms ?? Number.NaN;
		const isGoal = what === "a search, p99";
		return {
			what: `SQLite and PostgreSQL, ${MODELS} models: ${what}`,
			goal: isGoal ? `at most ${GOAL_SEARCH_MS} ms on PostgreSQL` : FOR_COMPARISON,
			figure: `${short(sqlite)} and ${short(postgres)} ms (${(postgres / sqlite).toFixed(1)} times)`,
			...(isGoal && { passed: postgres <= GOAL_SEARCH_MS }),
			numbers: { sqlite, postgres },
		};
	});
}

/** The same work on both engines, each as safe against a power cut as the other. */
export async function measureEngines(effort: Effort): Promise<Measurement[]> {
	if (!hasPostgres()) {
		const figure = "skipped: there is no PostgreSQL 15 or later here";
		return [{ what: "SQLite and PostgreSQL", goal: FOR_COMPARISON, figure, numbers: {} }];
	}
	const folder = await mkdtemp(join(tmpdir(), "beamwise-bench-"));
	const server = await startBenchPostgres();
	try {
		const ofSqlite = await figuresOf(async (name) => `file:${join(folder, `${name}.db`)}`, effort);
		const ofPostgres = await figuresOf((name) => server.newDatabase(name), effort);
		return compared(ofSqlite, ofPostgres);
	} finally {
		await server.stop();
		await rm(folder, { recursive: true });
	}
}
