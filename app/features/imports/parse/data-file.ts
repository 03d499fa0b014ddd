/** For the file picker. */
export const DATA_FILES = ".csv,.xlsx,.xls,.xlsm,.tsv";

const NAMES = /\.(csv|tsv|xlsx?|xlsm)$/i;

const TYPES = [
	"text/csv",
	"application/vnd.ms-excel",
	"application/vnd.ms-excel.sheet.macroenabled.12",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/** Message for a feed; the page makes its last word a link. */
export const PRODUCT_FEED = "This is a feed: add it under Feeds";

/** Returns true if a file is XML by its name or type, compressed or not. */
export function isFeedFile({ name, type }: { name: string; type: string }): boolean {
	return (
		/\.(xml|rss|atom)(\.(gz|zip))?$/i.test(name) ||
		/^(text|application)\/((rss|atom)\+)?xml\b/i.test(type)
	);
}

/**
 * Returns true for a CSV or Excel file by its type or name; a computer without Excel sends no type for a workbook.
 */
export function isDataFile({ name, type }: { name: string; type: string }): boolean {
	const mediaType = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
	return TYPES.includes(mediaType) || NAMES.test(name);
}
