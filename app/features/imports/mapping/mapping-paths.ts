/** Page for the meaning of columns. */
export const COLUMNS_PAGE = "/admin/upload/columns";

/** Page that shows how the rows were read. */
const ROWS_PAGE = "/admin/upload/rows";

export function columnsPath(stagedId: string): string {
	return `${COLUMNS_PAGE}?${new URLSearchParams({ staged: stagedId })}`;
}

export function rowsPath(stagedId: string): string {
	return `${ROWS_PAGE}?${new URLSearchParams({ staged: stagedId })}`;
}
