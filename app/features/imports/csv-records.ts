import { parse } from "csv-parse/sync";
import { z } from "zod";

export interface CsvRecord {
	/** The row number a spreadsheet shows for where the record begins. */
	row: number;
	cells: Record<string, string>;
}

const parsed = z.array(
	z.object({
		record: z.record(z.string(), z.string()),
		info: z.object({ empty_lines: z.number() }),
	}),
);

/** A header cell as the import template spells it: 'Launch Year' is 'launch_year'. */
function columnName(header: string): string {
	return header
		.trim()
		.toLowerCase()
		.replace(/[\s-]+/g, "_");
}

/** The records of a CSV text under its header row. Throws csv-parse's error on broken quoting. */
export function csvRecords(text: string): CsvRecord[] {
	const rows = parsed.parse(
		parse(text, {
			bom: true,
			columns: (header: string[]) => header.map(columnName),
			info: true,
			skip_empty_lines: true,
			trim: true,
		}),
	);
	return rows.map(({ record, info }, index) => ({
		row: index + 2 + info.empty_lines,
		cells: record,
	}));
}
