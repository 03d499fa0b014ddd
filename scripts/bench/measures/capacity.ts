import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { open } from "db/connection.server";
import { engineOf } from "db/engine";
import { migrateToLatest } from "db/migrate";
import type { Db } from "db/schema";
import { checkpoint } from "db/sqlite/open-sqlite";
import { sql } from "kysely";
import { canRunVarnish, startCachedSites } from "../../../tests/e2e/support/cache/cached-sites";
import { hasPostgres } from "../../setup/postgres-server";
import {
	type BuiltSite,
	megabytesOf,
	pageTimesDuring,
	startBuiltSite,
} from "../support/built-site";
import { type CatalogueModel, fillDatabase, startBenchPostgres } from "../support/catalogue";
import { type LoadJob, startLoad } from "../support/load/load";
import {
	type Effort,
	FOR_COMPARISON,
	inFolder,
	MAIN_PAGES,
	type Measurement,
	percentile,
} from "../support/measurement";
import { typedQueries } from "../support/typed-queries";
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
const QUICK_MODELS = 200;
const CONNECTIONS = 20;
const QUERIES = 2000;
const MAX_QUERY = 100;
/** Many, so that no search is treated as the beginning of another. */
const BROWSERS = 50_021;
const IMPORTED_ROWS = 10_000;
const MB = 1024 * 1024;

/** A cell of a table in docs/scale.md. */
interface Cell {
	row: string;
	text: string;
	value: number;
}

interface Column {
	name: string;
	cells: Cell[];
}

const grouped = (value: number) => Math.round(value).toLocaleString("en-GB");
export const cell = (row: string, value: number, text = grouped(value)): Cell => ({
	row,
	text,
	value,
});

/** Size of a database on disk with its indices, in MB, without write-ahead logs. */
async function databaseSizeMb(db: Db): Promise<number> {
	const isSqlite = engineOf(db) === "sqlite";
	if (isSqlite) await checkpoint(db);
	const { rows } = await (isSqlite
		? sql<{ bytes: number }>`
			select "page_count" * "page_size" as "bytes" from pragma_page_count(), pragma_page_size()
		`
		: sql<{ bytes: number }>`select pg_database_size(current_database()) as "bytes"`
	).execute(db);
	return (rows[0]?.bytes ?? Number.NaN) / MB;
}

/** Data for the requests. */
interface Asked {
	models: readonly CatalogueModel[];
	listingIds: readonly number[];
}

/** Fills a database with models and a year of use, measures each step, and closes it, so that it can be copied. */
async function grow(
	engine: string,
	databaseUrl: string,
	{ isQuick }: Effort,
): Promise<{ asked: Asked; sizes: Column }> {
	console.error(`  a year of use on ${engine}`);
	const count = isQuick ? QUICK_MODELS : MODELS;
	const now = new Date();
	const empty = open(databaseUrl);
	await migrateToLatest(empty);
	let before = await databaseSizeMb(empty);
	await empty.destroy();
	const cells = [cell("No models", before, before.toFixed(1))];
	const { db, models } = await fillDatabase(databaseUrl, count);
	const steps: [string, () => Promise<void>][] = [
		[`${count.toLocaleString("en-GB")} models`, async () => {}],
		["Their 3 offers each", () => insertOffers(db, models, now)],
		["A year of their prices", () => insertPriceHistory(db, now)],
		["A year of visits", () => insertVisits(db, models, now)],
		["A year of messages and mails", () => insertMessages(db, now)],
	];
	for (const [row, step] of steps) {
		await step();
		const after = await databaseSizeMb(db);
		cells.push(cell(row, after - before, (after - before).toFixed(1)));
		before = after;
	}
	const rows = await db.selectFrom("retailer_listings").select("id").limit(500).execute();
	await db.destroy();
	const asked = { models, listingIds: rows.map(({ id }) => id) };
	return { asked, sizes: { name: `${engine}, MB`, cells } };
}

interface Running {
	url: string;
	/** Measures imports; undefined if they are the same as in another column. */
	site?: BuiltSite;
	/** Processes that serve, not those that lead, cache or store. */
	servingPids: () => Promise<number[]>;
	stop: () => Promise<void>;
}

async function childrenOf(pid: number): Promise<number[]> {
	const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
	return list.split(" ").filter(Boolean).map(Number);
}

async function startProcesses(databaseUrl: string, workers?: number): Promise<Running> {
	const site = await startBuiltSite({ databaseUrl, ...(workers && { workers }) });
	const servingPids = async () => (workers === undefined ? [site.pid] : childrenOf(site.pid));
	return { url: site.url, site, servingPids, stop: site.stop };
}

async function startBehindCache(databaseUrl: string): Promise<Running> {
	const { url, sites, stop } = await startCachedSites({ DATABASE_URL: databaseUrl });
	return { url, servingPids: async () => sites.map(({ pid }) => pid), stop };
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
	running: Running,
	asked: Asked,
	{ isQuick }: Effort,
): Promise<Column> {
	console.error(`  ${name}`);
	const load = startLoad();
	try {
		const seconds = isQuick ? 0.3 : 2;
		const cells: Cell[] = [];
		for (const [row, job] of Object.entries(jobs(asked))) {
			const whole = { ...job, origin: running.url, connections: CONNECTIONS };
			// The first responses of a process are its slowest.
			await load.run({ ...whole, seconds: seconds / 3 });
			cells.push(cell(row, (await load.run({ ...whole, seconds })).perSecond));
		}
		if (running.site) {
			const rows = isQuick ? IMPORTED_ROWS / 10 : IMPORTED_ROWS;
			const importing = csvImportTime(running.site, rows);
			const [ms, times] = await Promise.all([
				importing,
				pageTimesDuring(running.url, MAIN_PAGES, importing),
			]);
			cells.push(cell(`An import of ${grouped(rows)} rows, s`, ms, (ms / 1000).toFixed(1)));
			cells.push(cell("Slowest of 100 pages beside it, ms", percentile(times, 0.99)));
		}
		const peaks = (await running.servingPids()).map((pid) => megabytesOf(pid, "VmHWM"));
		const peak = Math.max(...(await Promise.all(peaks)));
		cells.push(cell("Memory of each process at most, MB", peak));
		return { name, cells };
	} finally {
		await load.stop();
		await running.stop();
	}
}

/** Returns columns as a table of a document; a figure that a column lacks is a dash. */
export function markdownTable(columns: readonly Column[]): string {
	const rows = [...new Set(columns.flatMap(({ cells }) => cells.map(({ row }) => row)))];
	return [
		["", ...columns.map(({ name }) => name)],
		["---", ...columns.map(() => "---:")],
		...rows.map((row) => [
			row,
			...columns.map(({ cells }) => cells.find((one) => one.row === row)?.text ?? "–"),
		]),
	]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}

export function measureCapacity(effort: Effort): Promise<Measurement[]> {
	return inFolder(async (folder) => {
		const server = hasPostgres() ? await startBenchPostgres() : undefined;
		try {
			const file = join(folder, "grown.db");
			const { asked, sizes: ofSqlite } = await grow("SQLite", `file:${file}`, effort);
			const sizes = [ofSqlite];
			const served: Column[] = [];
			const measure = async (name: string, running: Promise<Running>) => {
				served.push(await measureColumn(name, await running, asked, effort));
			};
			for (const [name, workers] of [
				["SQLite, one process", undefined],
				["SQLite, two workers", 2],
			] as const) {
				const copy = join(folder, `copy-${workers ?? 1}.db`);
				await copyFile(file, copy);
				await measure(name, startProcesses(`file:${copy}`, workers));
			}
			if (server) {
				const grown = await server.newDatabase("grown");
				sizes.push((await grow("PostgreSQL", grown, effort)).sizes);
				const copy = (name: string) => server.newDatabase(name, "grown");
				await measure("PostgreSQL, one process", startProcesses(await copy("one")));
				await measure("PostgreSQL, two workers", startProcesses(await copy("two"), 2));
				if (canRunVarnish) {
					const running = startBehindCache(await copy("cached"));
					await measure("PostgreSQL, two sites, cache", running);
				}
			}
			console.log(`For docs/scale.md:\n\n${markdownTable(served)}\n\n${markdownTable(sizes)}\n`);
			return [...served, ...sizes].flatMap(({ name, cells }) =>
				cells.map(({ row, text, value }) => ({
					what: `${name}: ${row}`,
					goal: FOR_COMPARISON,
					figure: text,
					numbers: { value },
				})),
			);
		} finally {
			await server?.stop();
		}
	});
}
