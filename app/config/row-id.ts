/** Parses a row's id from a text of an address or a form; undefined if the text is no id. */
export function rowId(text: string | null | undefined): number | undefined {
	return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
