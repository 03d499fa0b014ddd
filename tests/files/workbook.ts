import { build } from "node-xlsx";
import { type ZipEntry, zip } from "./zip";

/** A cell with its number format, or a formula's error by its code. */
export type WorkbookCell =
	| string
	| number
	| boolean
	| null
	| { t: "n"; v: number; z: string }
	| { t: "e"; v: number };

/** Returns a workbook of these sheets as a spreadsheet program would save it. */
export function workbook(
	sheets: Record<string, WorkbookCell[][]>,
	bookType: "xlsx" | "biff8" | "xlsb" | "ods" = "xlsx",
): Buffer {
	const named = Object.entries(sheets).map(([name, data]) => ({ name, data, options: {} }));
	return Buffer.from(build(named, { writeOptions: { bookType } }));
}

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const WORKBOOK = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1"
Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

/** Returns a workbook whose only sheet has this XML for its rows; parts may be added or replaced. */
export function handmadeWorkbook(rows: string, parts: readonly ZipEntry[] = []): Buffer {
	return zip(workbookParts(rows, parts));
}

/** Returns the parts of such a workbook. */
export function workbookParts(rows: string, parts: readonly ZipEntry[] = []): ZipEntry[] {
	const entries: ZipEntry[] = [
		{ name: "[Content_Types].xml", content: CONTENT_TYPES },
		{ name: "xl/workbook.xml", content: WORKBOOK },
		{ name: "xl/_rels/workbook.xml.rels", content: RELATIONS },
		{
			name: "xl/worksheets/sheet1.xml",
			content: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
		},
	];
	const replaced = new Set(parts.map(({ name }) => name));
	return [...entries.filter(({ name }) => !replaced.has(name)), ...parts];
}
