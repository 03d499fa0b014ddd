/** What SQLite says when a file cannot be used for now, while the query itself is well. */
const CODES =
	/^SQLITE_(?:BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|PERM|NOLFS)(?:_|$)/;

/** Why the database cannot be used, in one line; undefined for every other error. */
export function unavailability(error: unknown): string | undefined {
	if (!(error instanceof Error && "code" in error && typeof error.code === "string"))
		return undefined;
	return CODES.test(error.code)
		? `The database cannot be used: ${error.message} (${error.code})`
		: undefined;
}
