import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { toCsv, unescapeFormula } from "./csv-text";
import type { RejectedTable } from "./rejected-rows";

const compress = promisify(gzip);

/** Rows that were left out, as a file to be corrected and imported. */
export interface RejectedFile {
	/** ASCII. */
	name: string;
	rows: number;
	/** Rows that it would have if all were kept. */
	cut: number;
	/** Compressed with gzip. */
	bytes: Buffer;
}

/** Excel takes 32,767 characters in a cell. No column of the template takes as many, so a longer one is wrong. */
const MAX_CELL = 32_000;

/** Excel's own escapes, such as _x000D_, stand for a character. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

function textCell(text: string) {
	const short = text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
	return { t: "s", v: short.replace(ESCAPE, "_x005F_"), z: "@" } as const;
}

/** A name as Excel takes it for a sheet, that no other sheet has. */
function sheetName(wanted: string, taken: ReadonlySet<string>): string {
	const name = wanted.replace(/[\s\p{C}[\]:*?/\\]+/gu, " ").trim() || "Sheet";
	for (let number = 1; ; number += 1) {
		const end = number === 1 ? "" : ` (${number})`;
		const free =
			name
				.slice(0, 31 - end.length)
				.replace(/^'|'$/g, "")
				.trim() + end;
		if (!taken.has(free.toLowerCase())) return free;
	}
}

const KIND_NAMES = { projectors: "Models", listings: "Listings" } as const;

async function workbookOf(tables: readonly RejectedTable[]): Promise<Buffer> {
	// Loaded when the first workbook is written: it is large.
	const { build } = await import("node-xlsx");
	const taken = new Set<string>();
	const sheets = tables.map(({ kind, name, headings, rows }) => {
		const free = sheetName(name ?? KIND_NAMES[kind], taken);
		taken.add(free.toLowerCase());
		return { name: free, data: [headings, ...rows].map((row) => row.map(textCell)), options: {} };
	});
	const writeOptions = { bookSST: true, compression: true };
	return Buffer.from(build(sheets, { parseOptions: { dense: true }, writeOptions }));
}

/** Cells escape formulas in a download and may have been escaped in one before. */
function csvOf({ headings, rows }: RejectedTable): string {
	return toCsv([headings, ...rows].map((row) => row.map(unescapeFormula)));
}

/** What the CSV files of tables are called: by the kind, where there are several. */
function csvNames(tables: readonly RejectedTable[]): string[] {
	if (tables.length === 1) return ["errors.csv"];
	const counts = { projectors: 0, listings: 0 };
	return tables.map(({ kind }) => {
		counts[kind] += 1;
		return `errors-${kind}${counts[kind] === 1 ? "" : `-${counts[kind]}`}.csv`;
	});
}

/** The files of rows that were left out: a workbook with all of them, and CSV of each sheet. */
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
