/** What the file picker offers. */
export const DATA_FILES = ".csv,.xlsx,.xls";

const TYPES = [
	"text/csv",
	"application/vnd.ms-excel",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/**
 * Whether a file looks like a CSV or Excel file before it is sent. By its name too: a computer without Excel
 * knows no type for a workbook. The server judges by content.
 */
export function isDataFile({ name, type }: { name: string; type: string }): boolean {
	return TYPES.includes(type) || /\.(csv|xlsx?)$/i.test(name);
}
