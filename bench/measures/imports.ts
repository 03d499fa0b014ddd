import { utils, write } from "xlsx";
import { toCsv } from "~/features/ingest/read/csv-text";
import { disposableFolder } from "../../tests/files/disposable-folder";
import { type BuiltSite, megabytesOf, startBuiltSite } from "../../tests/large/built-site";
import { fillDatabase } from "../../tests/large/catalogue";
import { generatedModels } from "../../tests/large/generated-models";
import { importBesideVisitors, largeFile } from "../../tests/large/large-import";
import { MAIN_PAGES } from "../../tests/large/main-pages";
import { tableOf, upload } from "../../tests/large/uploads";
import { type Measurement, percentile, timesInWords } from "../support/measurement";

const ROWS = 10_000;
const GOAL_MEMORY_MB = 300;

/** A large import into a large catalogue. */
const [STORED, NEW] = [20_000, 50_000];

const table = async (rows: number) => tableOf(await generatedModels(rows));

/** Returns the time in ms to import this many rows as CSV. */
export async function csvImportTime(site: BuiltSite, rows: number): Promise<number> {
	return upload(site, "bench.csv", toCsv(await table(rows)));
}

async function measureKind(
	kind: string,
	goalMs: number,
	content: BlobPart,
): Promise<Measurement[]> {
	await using site = await startBuiltSite();
	for (const page of MAIN_PAGES) await (await fetch(site.url + page)).text();
	const before = await megabytesOf(site.pid, "VmHWM");
	const ms = await upload(site, `bench.${kind.toLowerCase()}`, content);
	const memory = await megabytesOf(site.pid, "VmHWM");
	return [
		{
			what: `Import of ${ROWS} rows, ${kind}`,
			goal: `under ${goalMs / 1000} s`,
			figure: `${(ms / 1000).toFixed(2)} s`,
			passed: ms < goalMs,
		},
		{
			what: `Memory of the site in it, ${kind}`,
			goal: `under ${GOAL_MEMORY_MB} MB resident`,
			figure: `${memory.toFixed(0)} MB at most (${before.toFixed(0)} before)`,
			passed: memory < GOAL_MEMORY_MB,
		},
	];
}

/** Goals for the p99, by the models that are there: before the commit and from then on. */
const GOALS_MS = {
	pages: { before: 250, after: 1000 },
	finder: { before: 400, after: 400 },
};

function timesLine(what: string, times: readonly number[], goalMs: number): Measurement {
	return {
		what,
		goal: `p99 at most ${goalMs} ms`,
		figure: timesInWords(times),
		passed: percentile(times, 0.99) <= goalMs,
	};
}

/** The times of a kind of page before and after the commit, each with the goal for the models that are there then. */
function timesLines(
	what: string,
	times: { before: readonly number[]; after: readonly number[] },
	goals: { before: number; after: number },
): Measurement[] {
	const [few, many] = [STORED, STORED + NEW].map((models) => models.toLocaleString("en-GB"));
	return [
		timesLine(`${what} beside it, ${few} models: before the commit`, times.before, goals.before),
		timesLine(`${what} beside it, ${many} models: from the commit on`, times.after, goals.after),
	];
}

/** A large import into a large catalogue, while pages are read and visitors sign up. */
async function measureLarge(): Promise<Measurement[]> {
	await using folder = await disposableFolder();
	const databaseUrl = `file:${folder.path}/site.db`;
	const { db } = await fillDatabase(databaseUrl, STORED);
	await db.destroy();
	const file = await largeFile(STORED, NEW);
	await using site = await startBuiltSite({ databaseUrl, env: { TRUST_PROXY: "1" } });
	const { outcome, pages, finder, signUps, memoryMb } = await importBesideVisitors(site, file);
	return [
		{
			what: `Import of ${NEW} new models beside ${STORED}`,
			goal: "is imported",
			figure: `${outcome.status} in ${(outcome.ms / 1000).toFixed(1)} s, ${memoryMb.toFixed(0)} MB at most`,
			passed: outcome.status === 200,
		},
		...timesLines("Pages", pages, GOALS_MS.pages),
		...timesLines("New lists of the finder", finder, GOALS_MS.finder),
		timesLine("Sign-ups beside it", signUps, 2000),
	];
}

/** Uploads to the built site. */
export async function measureImports(): Promise<Measurement[]> {
	const rows = await table(ROWS);
	const book = utils.book_new();
	utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), "Models");
	// Compressed, as spreadsheets save them.
	const workbook: Buffer = write(book, { type: "buffer", bookType: "xlsx", compression: true });
	return [
		...(await measureKind("CSV", 5000, toCsv(rows))),
		...(await measureKind("XLSX", 10_000, new Uint8Array(workbook))),
		...(await measureLarge()),
	];
}
