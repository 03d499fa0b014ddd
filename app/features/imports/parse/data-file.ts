/** What the file picker offers. */
export const DATA_FILES = ".csv,.xlsx,.xls,.xlsm,.tsv";

const NAMES = /\.(csv|tsv|xlsx?|xlsm)$/i;

const TYPES = [
	"text/csv",
	"application/vnd.ms-excel",
	"application/vnd.ms-excel.sheet.macroenabled.12",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/**
 * Whether a file calls itself a CSV or Excel file, before anything of it is read. By its name too: a computer
 * without Excel knows no type for a workbook.
 */
export function isDataFile({ name, type }: { name: string; type: string }): boolean {
	const mediaType = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
	return TYPES.includes(mediaType) || NAMES.test(name);
}
