/** Returns the row's id in an address or a form; undefined for anything else. */
export function rowId(text: string | null | undefined): number | undefined {
	return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
