/** Where a row stands in a file, and how people name it. */
export interface RowPlace {
	/** The row number that the spreadsheet shows. */
	row: number;
	/** Where a workbook has several sheets. */
	sheet?: string | undefined;
}

/** A place within a sentence: 'row 12', or 'row 12 of sheet "Prices"'. */
export function placeText({ row, sheet }: RowPlace): string {
	return sheet === undefined ? `row ${row}` : `row ${row} of sheet "${sheet}"`;
}

/** A place at the beginning of a sentence. */
export function placeStart(place: RowPlace): string {
	return placeText(place).replace("row", "Row");
}

/** A place as a value: '12', or 'Prices!12' as a spreadsheet writes it. */
export function placeValue({ row, sheet }: RowPlace): string {
	return sheet === undefined ? String(row) : `${sheet}!${row}`;
}

const FORMS = [
	/^(?:row\s+)?(?<row>\d{1,9})$/i,
	/^row\s+(?<row>\d{1,9}) of sheet "(?<sheet>.*)"$/is,
	/^'(?<sheet>.*)'!(?<row>\d{1,9})$/s,
	/^(?<sheet>.*)!(?<row>\d{1,9})$/s,
];

/** The same for all that names one place: a spreadsheet's sheets differ by more than capitals. */
export function placeKey({ row, sheet }: RowPlace): string {
	return JSON.stringify([row, sheet?.toLowerCase()]);
}

/** The keys of the places that a text may name: '12', 'row 12', 'Prices!12', 'row 12 of sheet "Prices"'. */
export function namedPlaces(text: string): string[] {
	return FORMS.flatMap((form) => {
		const { row, sheet } = form.exec(text.trim())?.groups ?? {};
		return row === undefined ? [] : [placeKey({ row: Number(row), sheet })];
	});
}
