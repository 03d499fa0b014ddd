/** The page on which staff say what the columns of a file mean. */
export const COLUMNS_PAGE = "/admin/upload/columns";

/** The page that shows how the rows were read. */
const ROWS_PAGE = "/admin/upload/rows";

/** The first page for a staged file. */
export function columnsPath(stagedId: string): string {
	return `${COLUMNS_PAGE}?${new URLSearchParams({ staged: stagedId })}`;
}

/** The second page for a staged file. */
export function rowsPath(stagedId: string): string {
	return `${ROWS_PAGE}?${new URLSearchParams({ staged: stagedId })}`;
}
