import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Db, Trx } from "db/schema";
import { printable } from "~/features/catalogue/fields/cells";
import type { RowProblem } from "~/features/imports/plan/import-plan";
import {
	HEADER_OF_SURPLUS_CELLS,
	missingColumnsText,
	type Table,
} from "~/features/ingest/columns/import-tables";
import { PROBLEM_COLUMN, type SheetKind } from "~/features/ingest/columns/table-kinds";
import { toCsv, unescapeFormula } from "~/features/ingest/read/csv-text";
import { SHEET_NAMES, type SheetRow } from "~/features/ingest/read/sheet";
import { uniqueSheetName, workbookTextCell, writeWorkbook } from "./write-workbook.server";

/** Upper limit of rejected rows stored for an import. */
export const MAX_REJECTED_ROWS = 10_000;

/** Upper limit of the characters of all rejected rows of an import, as in the largest CSV file. */
export const MAX_REJECTED_CHARACTERS = 20 * 1024 * 1024;

/** Rejected rows of a sheet, with the problem added at the end of each row. */
export interface RejectedTable {
	kind: SheetKind;
	/** Name of the sheet, if a workbook has several. */
	name: string | undefined;
	headers: string[];
	rows: string[][];
	/** Number of rows beyond the limits, which are not stored. */
	cut: number;
}

/** Returns the reasons why rows of a table were left out, by row number. */
function reasonsOf(table: Table, problems: readonly RowProblem[]): Map<number, string> {
	if (missingColumnsText(table) === undefined)
		return new Map(problems.map((problem) => [problem.row, problem.reason]));
	const reason = problems[0]?.reason ?? "";
	return new Map(table.body.map(({ row }) => [row, reason]));
}

const usedWidth = (cells: readonly string[]) =>
	cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/** Returns the columns with a header or a value in any of these rows, without the column of earlier problems. */
function usedColumns({ headers, keys }: Table, rows: readonly SheetRow[]): number[] {
	const width = rows.reduce(
		(max, { cells }) => Math.max(max, usedWidth(cells)),
		usedWidth(headers),
	);
	return Array.from({ length: width }, (_, index) => index).filter(
		(index) => keys[index] !== PROBLEM_COLUMN,
	);
}

/**
 * Returns the rows that were left out, up to the limits, sheet by sheet. A sheet must not get the columns of another
 * sheet, because an empty cell clears the stored value.
 */
export function rejectedTables(
	tables: readonly Table[],
	problems: readonly RowProblem[],
): RejectedTable[] {
	let remainingRows = MAX_REJECTED_ROWS;
	let remainingCharacters = MAX_REJECTED_CHARACTERS;
	return tables.flatMap((table) => {
		const sheetProblems = problems.filter(({ sheet }) => sheet === table.sheetName);
		const reasons = reasonsOf(table, sheetProblems);
		const rejectedRows = table.body.filter(({ row }) => reasons.has(row));
		const includedRows = rejectedRows.slice(0, remainingRows).filter(({ cells }) => {
			remainingCharacters -= cells.reduce((sum, cell) => sum + cell.length, 0);
			return remainingCharacters >= 0;
		});
		remainingRows -= includedRows.length;
		if (rejectedRows.length === 0) return [];
		const columns = usedColumns(table, includedRows);
		// Cells without a header make the row of a CSV file wrong, so their column gets a header that explains them.
		const surplusHeader = table.mayHaveShiftedCells ? HEADER_OF_SURPLUS_CELLS : "";
		const headerAt = (index: number) =>
			index < table.headers.length ? printable(table.headers[index] ?? "") : surplusHeader;
		return {
			kind: table.kind,
			name: table.sheetName,
			headers: [...columns.map(headerAt), PROBLEM_COLUMN],
			rows: includedRows.map(({ row, cells }) => [
				...columns.map((index) => printable(cells[index] ?? "")),
				reasons.get(row) ?? "",
			]),
			cut: rejectedRows.length - includedRows.length,
		};
	});
}

const compress = promisify(gzip);

/** Rows that were left out, as a file to be corrected and imported. */
interface RejectedFile {
	/** Name in ASCII. */
	name: string;
	rows: number;
	/** Number of rows that did not fit into the file. */
	cut: number;
	/** Content, compressed with gzip. */
	bytes: Buffer;
}

function workbookOf(tables: readonly RejectedTable[]): Promise<Buffer> {
	const takenNames = new Set<string>();
	const sheets = tables.map(({ kind, name, headers, rows }) => {
		const kindName = SHEET_NAMES[kind].replace(/^./, (letter) => letter.toUpperCase());
		const uniqueName = uniqueSheetName(name ?? kindName, takenNames);
		takenNames.add(uniqueName.toLowerCase());
		return { name: uniqueName, rows: [headers, ...rows].map((row) => row.map(workbookTextCell)) };
	});
	return writeWorkbook(sheets);
}

/** Writes a CSV text; the cells may contain escapes from an earlier download, so they are unescaped first. */
function csvOf({ headers, rows }: RejectedTable): string {
	return toCsv([headers, ...rows].map((row) => row.map(unescapeFormula)));
}

/** Returns names of the CSV files of tables, with the kind if there are several. */
function csvNames(tables: readonly RejectedTable[]): string[] {
	if (tables.length === 1) return ["errors.csv"];
	return tables.map(({ kind }, index) => {
		const number = tables.slice(0, index + 1).filter((table) => table.kind === kind).length;
		return `errors-${kind}${number === 1 ? "" : `-${number}`}.csv`;
	});
}

/** Returns the files of rejected rows: a workbook with all of them, and a CSV file for each sheet. */
export async function rejectedFiles(tables: readonly RejectedTable[]): Promise<RejectedFile[]> {
	const filledTables = tables.filter(({ rows }) => rows.length > 0);
	if (filledTables.length === 0) return [];
	const names = csvNames(filledTables);
	const cut = tables.reduce((sum, table) => sum + table.cut, 0);
	const rows = filledTables.reduce((sum, table) => sum + table.rows.length, 0);
	const workbook = await compress(await workbookOf(filledTables), { level: 1 });
	const csvFiles = filledTables.map(async (table, index) => ({
		name: names[index] ?? "",
		rows: table.rows.length,
		cut: table.cut,
		bytes: await compress(csvOf(table)),
	}));
	return [{ name: "errors.xlsx", rows, cut, bytes: workbook }, ...(await Promise.all(csvFiles))];
}

/** Number of imports whose rejected rows are stored. */
const MAX_STORED_IMPORTS = 10;

const decompress = promisify(gunzip);

/** Stores the files of an import's rejected rows, and deletes the files of the oldest imports. */
export async function storeRejectedFiles(
	trx: Trx,
	importId: number,
	files: readonly RejectedFile[],
): Promise<void> {
	if (files.length === 0) return;
	await trx
		.insertInto("rejected_files")
		.values(files.map((file) => ({ runId: importId, ...file })))
		.execute();
	const newestRunIds = trx
		.selectFrom("rejected_files")
		.select("runId")
		.distinct()
		.orderBy("runId", "desc")
		.limit(MAX_STORED_IMPORTS);
	await trx.deleteFrom("rejected_files").where("runId", "not in", newestRunIds).execute();
}

/** Returns the stored files of an import, by name. */
export function listRejectedFiles(db: Db, importId: number) {
	return db
		.selectFrom("rejected_files")
		.select(["name", "rows", "cut"])
		.where("runId", "=", importId)
		.orderBy("name")
		.execute();
}

/** Returns the bytes of a file of rejected rows; undefined if it is not stored. */
export async function findRejectedFile(db: Db, importId: number, name: string) {
	const row = await db
		.selectFrom("rejected_files")
		.select("bytes")
		.where("runId", "=", importId)
		.where("name", "=", name)
		.executeTakeFirst();
	return row && decompress(row.bytes);
}
