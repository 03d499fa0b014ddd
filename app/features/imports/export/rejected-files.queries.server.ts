import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Db, Trx } from "db/schema";
import { toCsv, unescapeFormula } from "~/features/imports/csv-text";
import { SHEET_NAMES } from "~/features/imports/parse/sheet";
import type { RejectedTable } from "./rejected-rows";
import { sheetName, textCell, writeWorkbook } from "./write-workbook.server";

const compress = promisify(gzip);

/** Rows that were left out, as a file to be corrected and imported. */
interface RejectedFile {
	/** ASCII. */
	name: string;
	rows: number;
	/** Number of rows that did not fit into the file. */
	cut: number;
	/** Compressed with gzip. */
	bytes: Buffer;
}

function workbookOf(tables: readonly RejectedTable[]): Promise<Buffer> {
	const taken = new Set<string>();
	const sheets = tables.map(({ kind, name, headings, rows }) => {
		const ofKind = SHEET_NAMES[kind].replace(/^./, (letter) => letter.toUpperCase());
		const free = sheetName(name ?? ofKind, taken);
		taken.add(free.toLowerCase());
		return { name: free, rows: [headings, ...rows].map((row) => row.map(textCell)) };
	});
	return writeWorkbook(sheets);
}

/** Writes a CSV text; the cells may contain escapes from an earlier download, so they are unescaped first. */
function csvOf({ headings, rows }: RejectedTable): string {
	return toCsv([headings, ...rows].map((row) => row.map(unescapeFormula)));
}

/** Returns names of the CSV files of tables, with the kind if there are several. */
function csvNames(tables: readonly RejectedTable[]): string[] {
	if (tables.length === 1) return ["errors.csv"];
	return tables.map(({ kind }, index) => {
		const number = tables.slice(0, index + 1).filter((one) => one.kind === kind).length;
		return `errors-${kind}${number === 1 ? "" : `-${number}`}.csv`;
	});
}

/** Returns the files of rejected rows: a workbook with all of them, and a CSV file for each sheet. */
export async function rejectedFiles(tables: readonly RejectedTable[]): Promise<RejectedFile[]> {
	const kept = tables.filter(({ rows }) => rows.length > 0);
	if (kept.length === 0) return [];
	const names = csvNames(kept);
	const cut = tables.reduce((sum, table) => sum + table.cut, 0);
	const rows = kept.reduce((sum, table) => sum + table.rows.length, 0);
	const workbook = await compress(await workbookOf(kept), { level: 1 });
	const texts = kept.map(async (table, index) => ({
		name: names[index] ?? "",
		rows: table.rows.length,
		cut: table.cut,
		bytes: await compress(csvOf(table)),
	}));
	return [{ name: "errors.xlsx", rows, cut, bytes: workbook }, ...(await Promise.all(texts))];
}

/** Imports whose rejected rows are stored: the newest that have any. */
const MAX_LOADS = 10;

const decompress = promisify(gunzip);

/** Stores the files of an import's rejected rows, and deletes those of imports that are too old. */
export async function keepRejectedFiles(
	trx: Trx,
	importId: number,
	files: readonly RejectedFile[],
): Promise<void> {
	if (files.length === 0) return;
	await trx
		.insertInto("import_rejects")
		.values(files.map((file) => ({ importId, ...file })))
		.execute();
	const newest = trx
		.selectFrom("import_rejects")
		.select("importId")
		.distinct()
		.orderBy("importId", "desc")
		.limit(MAX_LOADS);
	await trx.deleteFrom("import_rejects").where("importId", "not in", newest).execute();
}

/** Returns the stored files of an import, by name. */
export function listRejectedFiles(db: Db, importId: number) {
	return db
		.selectFrom("import_rejects")
		.select(["name", "rows", "cut"])
		.where("importId", "=", importId)
		.orderBy("name")
		.execute();
}

/** Returns the bytes of a file of rejected rows; undefined if it is not stored. */
export async function findRejectedFile(db: Db, importId: number, name: string) {
	const row = await db
		.selectFrom("import_rejects")
		.select("bytes")
		.where("importId", "=", importId)
		.where("name", "=", name)
		.executeTakeFirst();
	return row && decompress(row.bytes);
}
