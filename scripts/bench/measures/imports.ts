import { utils, write } from "xlsx";
import { PROJECTOR_COLUMNS } from "~/features/catalogue/write/catalogue-cells";
import type { ProjectorRecord } from "~/features/catalogue/write/cells/projector-record";
import { toCsv } from "~/features/imports/csv-text";
import { type BuiltSite, pageTimesDuring, withSite } from "../support/built-site";
import { generatedModels } from "../support/generated-models";
import { type Effort, type Measurement, percentile } from "../support/measurement";

const ROWS = 10_000;
const MANY_ROWS = 50_000;
const GOAL_MEMORY_MB = 300;
const GOAL_PAGE_MS = 250;

const PAGES = ["/", "/brands", "/brand/epson", "/category/home-cinema", "/tag/gaming", "/compare"];

function cellOf(record: ProjectorRecord, column: (typeof PROJECTOR_COLUMNS)[number]) {
	const value = record[column];
	if (column === "price") return (record.price ?? 0) / 100;
	return Array.isArray(value) ? value.join(";") : value;
}

/** The template's columns and the given number of rows; without descriptions if the file would be too large. */
async function table(rows: number, { isShort = false } = {}) {
	const records = await generatedModels(rows);
	const columns = PROJECTOR_COLUMNS.filter((column) => !(isShort && column === "description"));
	const body = records.map((record) => columns.map((column) => cellOf(record, column)));
	return [columns, ...body];
}

async function upload(site: BuiltSite, name: string, content: BlobPart): Promise<number> {
	const body = new FormData();
	body.append("file", new File([content], name));
	const cookie = await site.staffCookie();
	const start = performance.now();
	const response = await fetch(`${site.url}/api/admin/upload-projectors`, {
		method: "POST",
		headers: { Cookie: cookie },
		body,
	});
	const result: unknown = await response.json();
	if (!response.ok) throw new Error(`${name}: ${JSON.stringify(result)}`);
	return performance.now() - start;
}

/** Returns the time in ms to import this many rows as CSV, from the first byte sent to the response. */
export async function csvImportTime(site: BuiltSite, rows: number): Promise<number> {
	return upload(site, "bench.csv", toCsv(await table(rows)));
}

async function measureLoad(
	kind: string,
	goalMs: number,
	content: BlobPart,
): Promise<Measurement[]> {
	return withSite({}, async (site) => {
		for (const page of PAGES) await (await fetch(site.url + page)).text();
		const before = (await site.memoryMb()).peak;
		const ms = await upload(site, `bench.${kind.toLowerCase()}`, content);
		const memory = (await site.memoryMb()).peak;
		return [
			{
				what: `Import of ${ROWS} rows, ${kind}`,
				goal: `under ${goalMs / 1000} s`,
				figure: `${(ms / 1000).toFixed(2)} s`,
				passed: ms < goalMs,
				numbers: { ms },
			},
			{
				what: `Memory of the site in it, ${kind}`,
				goal: `under ${GOAL_MEMORY_MB} MB resident`,
				figure: `${memory.toFixed(0)} MB at most (${before.toFixed(0)} before)`,
				passed: memory < GOAL_MEMORY_MB,
				numbers: { memory, before },
			},
		];
	});
}

/** Measures pages during a large import. */
async function measurePages(rows: number): Promise<Measurement[]> {
	const content = toCsv(await table(rows, { isShort: true }));
	return withSite({}, async (site) => {
		for (const page of PAGES) await (await fetch(site.url + page)).text();
		const importing = upload(site, "bench.csv", content);
		const [ms, times] = await Promise.all([importing, pageTimesDuring(site.url, PAGES, importing)]);
		const p99 = percentile(times, 0.99);
		return [
			{
				what: `A page during an import of ${rows} rows, ${times.length} pages in ${(ms / 1000).toFixed(1)} s`,
				goal: `p99 at most ${GOAL_PAGE_MS} ms`,
				figure: `p99 ${p99.toFixed(0)} ms (p50 ${percentile(times, 0.5).toFixed(0)}, longest ${Math.max(...times).toFixed(0)})`,
				passed: p99 <= GOAL_PAGE_MS,
				numbers: { p99, ms },
			},
		];
	});
}

/** Uploads to the built site, from the first byte sent to the response. */
export async function measureImports({ isQuick }: Effort): Promise<Measurement[]> {
	const rows = await table(ROWS);
	const book = utils.book_new();
	utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), "Models");
	// Compressed, as spreadsheets save them.
	const workbook: Buffer = write(book, { type: "buffer", bookType: "xlsx", compression: true });
	return [
		...(await measureLoad("CSV", 5000, toCsv(rows))),
		...(await measureLoad("XLSX", 10_000, new Uint8Array(workbook))),
		...(await measurePages(isQuick ? ROWS : MANY_ROWS)),
	];
}
