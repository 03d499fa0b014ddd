import { CsvError, parse } from "csv-parse/sync";
import { UserError } from "~/logging/user-error";
import { MAX_CSV_ROW, MAX_ROWS, tooManyRows } from "./import-limits";
import type { Sheet, SheetRow } from "./sheet";

const DELIMITERS = [",", ";", "\t"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** How far a delimiter is looked for: titles and notes may stand above the header. */
const MAX_HEAD_LINES = 20;
const MAX_HEAD_LENGTH = 65_536;

interface HeadLine {
	text: string;
	counts: Record<Delimiter, number>;
}

function headLine(): HeadLine {
	return { text: "", counts: { ",": 0, ";": 0, "\t": 0 } };
}

/** The first lines that are not blank, and the delimiters in each outside quotation marks. */
function headLines(text: string): HeadLine[] {
	const lines: HeadLine[] = [];
	let line = headLine();
	let isQuoted = false;
	for (const char of `${text.slice(0, MAX_HEAD_LENGTH)}\n`) {
		if (char === '"') isQuoted = !isQuoted;
		const isLineEnd = !isQuoted && (char === "\n" || char === "\r");
		if (isLineEnd) {
			if (line.text.trim() !== "") lines.push(line);
			if (lines.length === MAX_HEAD_LINES) break;
			line = headLine();
			continue;
		}
		line.text += char;
		if (!isQuoted && (char === "," || char === ";" || char === "\t")) line.counts[char] += 1;
	}
	return lines;
}

function hasSkuHeader({ text }: HeadLine): boolean {
	return text.split(/[,;\t]/).some((cell) => /^\W*sku\W*$/i.test(cell));
}

/** How many lines have the number of a delimiter that most of them have, lines with none left aside. */
function agreement(lines: readonly HeadLine[], delimiter: Delimiter): number {
	const groups = Map.groupBy(lines, ({ counts }) => counts[delimiter]);
	groups.delete(0);
	return Math.max(0, ...[...groups.values()].map((group) => group.length));
}

/** The delimiter that the header line has most of; without one, that in whose number most lines agree. */
function findDelimiter(text: string): Delimiter {
	const lines = headLines(text);
	const header = lines.find(hasSkuHeader);
	const points = (one: Delimiter) => header?.counts[one] ?? agreement(lines, one);
	return DELIMITERS.reduce((best, one) => (points(one) > points(best) ? one : best));
}

/** The line by which Excel is told the delimiter; Excel does not count it as a row. */
const SEPARATOR_LINE = /^sep=([,;\t])(\r\n|\n|\r)/i;

function quotationRefusal(error: CsvError): UserError {
	const row = Number(error.records) + Number(error.empty_lines) + 1;
	if (error.code === "CSV_MAX_RECORD_SIZE" || error.code === "CSV_QUOTE_NOT_CLOSED") {
		return new UserError(
			400,
			`Row ${row} has a quotation mark (") that is never closed. Close it, or save the file from the spreadsheet again, and upload it once more.`,
		);
	}
	return new UserError(
		400,
		`Row ${row} has a quotation mark (") in the wrong place: a cell that begins with one must end with one, and marks inside it must be doubled. Save the file from the spreadsheet again and upload it once more.`,
	);
}

/**
 * The rows of a CSV text that have something in them, numbered as a spreadsheet numbers them: a record is a row
 * however many lines it has, and so is an empty line. Throws a UserError for broken quotation marks and for
 * more rows than an import may have.
 */
export function readCsv(text: string): Sheet {
	const separator = SEPARATOR_LINE.exec(text);
	const body = separator ? text.slice(separator[0].length) : text;
	const rows: SheetRow[] = [];
	try {
		parse(body, {
			delimiter: separator?.[1] ?? findDelimiter(body),
			max_record_size: MAX_CSV_ROW,
			record_delimiter: ["\r\n", "\n", "\r"],
			relax_column_count: true,
			// Takes 24" in a cell without quotation marks, as spreadsheets do; after a closing mark it still throws.
			relax_quotes: true,
			skip_empty_lines: true,
			trim: true,
			on_record: (cells: string[], { records, empty_lines }) => {
				if (cells.some((cell) => cell.trim() !== ""))
					rows.push({ row: records + empty_lines, cells });
				if (rows.length > MAX_ROWS + MAX_HEAD_LINES) throw tooManyRows();
				return null;
			},
		});
	} catch (error) {
		throw error instanceof CsvError ? quotationRefusal(error) : error;
	}
	return { name: undefined, rows };
}
