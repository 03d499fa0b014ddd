import { copyFile, readFile } from "node:fs/promises";
import { openDatabase } from "db/connection.server";
import { engineOf } from "db/engine";
import { migrateToLatest } from "db/migrate";
import type { Db } from "db/schema";
import { mergeWriteAheadLog } from "db/sqlite/open-sqlite";
import { sql } from "kysely";
import { hasPostgres } from "../../scripts/setup/postgres-server";
import { canRunVarnish, startCachedSites } from "../../tests/e2e/support/cache/cached-sites";
import { disposableFolder } from "../../tests/files/disposable-folder";
import {
	type BuiltSite,
	megabytesOf,
	pageTimesDuring,
	startBuiltSite,
} from "../../tests/large/built-site";
import { fillDatabase, startBenchPostgres } from "../../tests/large/catalogue";
import { MAIN_PAGES } from "../../tests/large/main-pages";
import { typedQueries } from "../../tests/large/search-queries";
import { type LoadJob, load } from "../support/load";
import { FOR_COMPARISON, type Measurement, percentile } from "../support/measurement";
import {
	insertMessages,
	insertOffers,
	insertPriceHistory,
	insertVisits,
} from "../support/year-of-use";
import { csvImportTime } from "./imports";

// The two tables of docs/scale.md: what one process, two workers, and two sites behind the cache serve, and how large a
// database becomes in a year.

const MODELS = 1000;
const CONNECTIONS = 20;
/** Duration of a load. */
const SECONDS = 2;
const QUERIES = 2000;
const MAX_QUERY = 100;
/** Many, so that no search is treated as the beginning of another. */
const BROWSERS = 50_021;
const IMPORTED_ROWS = 10_000;
const MB = 1024 * 1024;

/** A column of a table in docs/scale.md. */
interface Column {
	name: string;
	/** Cells by row. */
	cells: Record<string, string>;
}

export const grouped = (value: number) => Math.round(value).toLocaleString("en-GB");

/** Size of a database on disk with its indices, in MB, without write-ahead logs. */
async function databaseSizeMb(db: Db): Promise<number> {
	const isSqlite = engineOf(db) === "sqlite";
	if (isSqlite) await mergeWriteAheadLog(db);
	const { rows } = await (isSqlite
		? sql<{ bytes: number }>`
			select "page_count" * "page_size" as "bytes" from pragma_page_count(), pragma_page_size()
		`
		: sql<{ bytes: number }>`select pg_database_size(current_database()) as "bytes"`
	).execute(db);
	return (rows[0]?.bytes ?? Number.NaN) / MB;
}

/** Fills a database with models and a year of use, measures each step, and closes it, so that it can be copied. */
async function grow(engine: string, databaseUrl: string) {
	console.error(`  a year of use on ${engine}`);
	const now = new Date();
	const empty = openDatabase(databaseUrl);
	await migrateToLatest(empty);
	let before = await databaseSizeMb(empty);
	await empty.destroy();
	const cells: Column["cells"] = { "No models": before.toFixed(1) };
	const { db, models } = await fillDatabase(databaseUrl, MODELS);
	const steps: Record<string, () => Promise<void>> = {
		[`${grouped(MODELS)} models`]: async () => {},
		"Their 3 offers each": () => insertOffers(db, models, now),
		"A year of their prices": () => insertPriceHistory(db, now),
		"A year of visits": () => insertVisits(db, models, now),
		"A year of messages and mails": () => insertMessages(db, now),
	};
	for (const [row, step] of Object.entries(steps)) {
		await step();
		const after = await databaseSizeMb(db);
		cells[row] = (after - before).toFixed(1);
		before = after;
	}
	const rows = await db.selectFrom("retailer_listings").select("id").limit(500).execute();
	await db.destroy();
	const asked = { models, listingIds: rows.map(({ id }) => id) };
	return { asked, sizes: { name: `${engine}, MB`, cells } };
}

/** Data for the requests. */
type Asked = Awaited<ReturnType<typeof grow>>["asked"];

interface Running extends AsyncDisposable {
	url: string;
	/** Measures imports; undefined if they are the same as in another column. */
	site?: BuiltSite;
	/** Processes that serve, not those that lead, cache or store. */
	servingPids: () => Promise<number[]>;
}

async function childrenOf(pid: number): Promise<number[]> {
	const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
	return list.split(" ").filter(Boolean).map(Number);
}

async function startProcesses(databaseUrl: string, workers?: number): Promise<Running> {
	const site = await startBuiltSite({ databaseUrl, ...(workers && { workers }) });
	const servingPids = async () => (workers === undefined ? [site.pid] : childrenOf(site.pid));
	return { ...site, site, servingPids };
}

async function startBehindCache(databaseUrl: string): Promise<Running> {
	const { url, sites, stop } = await startCachedSites({ DATABASE_URL: databaseUrl });
	return { url, servingPids: async () => sites.map(({ pid }) => pid), [Symbol.asyncDispose]: stop };
}

function jobs({
	models,
	listingIds,
}: Asked): Record<string, Omit<LoadJob, "origin" | "connections">> {
	const queries = typedQueries(models, QUERIES).filter(({ length }) => length <= MAX_QUERY);
	return {
		"Pages never seen before, a second": { paths: MAIN_PAGES, isNewEachTime: true },
		"Pages asked for again, a second": { paths: MAIN_PAGES },
		"Searches, a second": {
			paths: queries.map((query) => `/api/projectors/search?q=${encodeURIComponent(query)}`),
			browsers: BROWSERS,
		},
		"Clicks on offers, a second": {
			paths: listingIds.map((id) => `/go/${id}`),
			status: 302,
			browsers: BROWSERS,
		},
	};
}

/** Measures all loads one after the other; the import comes last, because it adds models. */
async function measureColumn(
	name: string,
	starting: Promise<Running>,
	asked: Asked,
): Promise<Column> {
	console.error(`  ${name}`);
	await using running = await starting;
	const cells: Column["cells"] = {};
	for (const [row, job] of Object.entries(jobs(asked))) {
		const whole = { ...job, origin: running.url, connections: CONNECTIONS };
		// The first responses of a process are its slowest.
		await load({ ...whole, seconds: SECONDS / 3 });
		cells[row] = grouped(await load({ ...whole, seconds: SECONDS }));
	}
	if (running.site) {
		const importing = csvImportTime(running.site, IMPORTED_ROWS);
		const [ms, times] = await Promise.all([
			importing,
			pageTimesDuring(running.url, MAIN_PAGES, importing),
		]);
		cells[`An import of ${grouped(IMPORTED_ROWS)} rows, s`] = (ms / 1000).toFixed(1);
		cells["Slowest of 100 pages beside it, ms"] = grouped(
			percentile(
				times.map(({ ms }) => ms),
				0.99,
			),
		);
	}
	const peaks = (await running.servingPids()).map((pid) => megabytesOf(pid, "VmHWM"));
	cells["Memory of each process at most, MB"] = grouped(Math.max(...(await Promise.all(peaks))));
	return { name, cells };
}

/** Prints tables for docs/scale.md, with a dash for a figure that a column lacks; returns their cells. */
export function reportTables(...tables: readonly Column[][]): Measurement[] {
	for (const columns of tables) {
		const rows = [...new Set(columns.flatMap(({ cells }) => Object.keys(cells)))];
		const lines = [
			["", ...columns.map(({ name }) => name)],
			["---", ...columns.map(() => "---:")],
			...rows.map((row) => [row, ...columns.map(({ cells }) => cells[row] ?? "–")]),
		];
		console.log(
			`For docs/scale.md:\n\n${lines.map((one) => `| ${one.join(" | ")} |`).join("\n")}\n`,
		);
	}
	return tables.flat().flatMap(({ name, cells }) =>
		Object.entries(cells).map(([row, figure]) => ({
			what: `${name}: ${row}`,
			goal: FOR_COMPARISON,
			figure,
		})),
	);
}

export async function measureCapacity(): Promise<Measurement[]> {
	await using folder = await disposableFolder();
	await using server = hasPostgres() ? await startBenchPostgres() : undefined;
	const file = `${folder.path}/grown.db`;
	const { asked, sizes: ofSqlite } = await grow("SQLite", `file:${file}`);
	const sizes = [ofSqlite];
	const served: Column[] = [];
	const measure = async (name: string, starting: Promise<Running>) => {
		served.push(await measureColumn(name, starting, asked));
	};
	const copies = [`${folder.path}/one.db`, `${folder.path}/two.db`] as const;
	for (const copy of copies) await copyFile(file, copy);
	await measure("SQLite, one process", startProcesses(`file:${copies[0]}`));
	await measure("SQLite, two workers", startProcesses(`file:${copies[1]}`, 2));
	if (server) {
		const grown = await server.newDatabase("grown");
		sizes.push((await grow("PostgreSQL", grown)).sizes);
		const copy = (name: string) => server.newDatabase(name, "grown");
		await measure("PostgreSQL, one process", startProcesses(await copy("one")));
		await measure("PostgreSQL, two workers", startProcesses(await copy("two"), 2));
		if (canRunVarnish) {
			await measure("PostgreSQL, two sites, cache", startBehindCache(await copy("cached")));
		}
	}
	return reportTables(served, sizes);
}
