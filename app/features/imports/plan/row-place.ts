/** The place of a row in a file. */
export interface RowPlace {
	/** The row number that the spreadsheet shows. */
	row: number;
	/** Name of the sheet, if a workbook has several. */
	sheet?: string | undefined;
}

/** Returns a place within a sentence: 'row 12', or 'row 12 of sheet "Prices"'. */
export function placeText({ row, sheet }: RowPlace): string {
	return sheet === undefined ? `row ${row}` : `row ${row} of sheet "${sheet}"`;
}

/** Returns a place at the beginning of a sentence. */
export function placeStart(place: RowPlace): string {
	return placeText(place).replace("row", "Row");
}

/** Returns a reference to a place for forms and files: '12', or 'Prices!12' as a spreadsheet writes it. */
export function placeReference({ row, sheet }: RowPlace): string {
	return sheet === undefined ? String(row) : `${sheet}!${row}`;
}

const PLACE_PATTERNS = [
	/^(?:row\s+)?(?<row>\d{1,9})$/i,
	/^row\s+(?<row>\d{1,9}) of sheet "(?<sheet>.*)"$/is,
	/^'(?<sheet>.*)'!(?<row>\d{1,9})$/s,
	/^(?<sheet>.*)!(?<row>\d{1,9})$/s,
];

/** Returns a key of a place, which ignores case because names of sheets are unique regardless of case. */
export function placeKey({ row, sheet }: RowPlace): string {
	return JSON.stringify([row, sheet?.toLowerCase()]);
}

/** Returns the keys of the places that a text may mean: '12', 'row 12', 'Prices!12', 'row 12 of sheet "Prices"'. */
export function possiblePlaceKeys(text: string): string[] {
	return PLACE_PATTERNS.flatMap((pattern) => {
		const { row, sheet } = pattern.exec(text.trim())?.groups ?? {};
		return row === undefined ? [] : [placeKey({ row: Number(row), sheet })];
	});
}
