/** The place of a row in a file. */
export interface RowPlace {
	/** The row number that the spreadsheet shows. */
	row: number;
	/** Only if a workbook has several sheets. */
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

/** Returns a place as a value: '12', or 'Prices!12' as a spreadsheet writes it. */
export function placeValue({ row, sheet }: RowPlace): string {
	return sheet === undefined ? String(row) : `${sheet}!${row}`;
}

const FORMS = [
	/^(?:row\s+)?(?<row>\d{1,9})$/i,
	/^row\s+(?<row>\d{1,9}) of sheet "(?<sheet>.*)"$/is,
	/^'(?<sheet>.*)'!(?<row>\d{1,9})$/s,
	/^(?<sheet>.*)!(?<row>\d{1,9})$/s,
];

/** Returns a key of a place, ignoring case: names of sheets are unique regardless of it. */
export function placeKey({ row, sheet }: RowPlace): string {
	return JSON.stringify([row, sheet?.toLowerCase()]);
}

/** Returns the keys of the places that a text may name: '12', 'row 12', 'Prices!12', 'row 12 of sheet "Prices"'. */
export function namedPlaces(text: string): string[] {
	return FORMS.flatMap((form) => {
		const { row, sheet } = form.exec(text.trim())?.groups ?? {};
		return row === undefined ? [] : [placeKey({ row: Number(row), sheet })];
	});
}
