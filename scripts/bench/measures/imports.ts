import { open } from "db/connection.server";
import { utils, write } from "xlsx";
import { sessionCookie } from "~/auth/session-guard.server";
import { startSession } from "~/auth/sessions.queries.server";
import type { ProjectorRecord } from "~/features/catalogue/write/cells/records";
import { PROJECTOR_COLUMNS } from "~/features/catalogue/write/change-fields";
import { toCsv } from "~/features/imports/csv-text";
import { type BuiltSite, megabytesOf, startBuiltSite } from "../support/built-site";
import { generatedModels } from "../support/generated-models";
import { MAIN_PAGES, type Measurement } from "../support/measurement";

const ROWS = 10_000;
const GOAL_MEMORY_MB = 300;

function cellOf(record: ProjectorRecord, column: (typeof PROJECTOR_COLUMNS)[number]) {
	const value = record[column];
	if (column === "price") return (record.price ?? 0) / 100;
	return Array.isArray(value) ? value.join(";") : value;
}

/** The template's columns and the given number of rows. */
async function table(rows: number) {
	const records = await generatedModels(rows);
	const body = records.map((record) => PROJECTOR_COLUMNS.map((column) => cellOf(record, column)));
	return [PROJECTOR_COLUMNS, ...body];
}

/** Signs a new member of staff in. Returns the `Cookie` header. */
async function signIn({ databaseUrl, url }: BuiltSite): Promise<string> {
	const db = open(databaseUrl);
	const { id } = await db
		.insertInto("users")
		.values({ username: "bench", password: "no password hashes to this" })
		// An earlier site may have had the same database.
		.onConflict((conflict) => conflict.column("username").doUpdateSet({ username: "bench" }))
		.returning("id")
		.executeTakeFirstOrThrow();
	const token = await startSession(db, id, new Date());
	await db.destroy();
	return (await sessionCookie(new Request(url), token)).split(";", 1)[0] ?? "";
}

/** Returns the time in ms of an import, from the first byte sent to the response. */
async function upload(site: BuiltSite, name: string, content: BlobPart): Promise<number> {
	const body = new FormData();
	body.append("file", new File([content], name));
	const headers = { Cookie: await signIn(site) };
	const address = `${site.url}/api/admin/upload-projectors`;
	const start = performance.now();
	const response = await fetch(address, { method: "POST", headers, body });
	const result: unknown = await response.json();
	if (!response.ok) throw new Error(`${name}: ${JSON.stringify(result)}`);
	return performance.now() - start;
}

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
	];
}
