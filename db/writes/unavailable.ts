import { postgresUnavailability } from "../postgres/errors";

/** SQLite's error codes for a file that cannot be used for now, while the query itself is fine. */
const CODES =
	/^SQLITE_(?:BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|PERM|NOLFS)(?:_|$)/;

/** Returns the reason why the database is unavailable, in one line; undefined for every other error. */
export function unavailability(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	const code = "code" in error && typeof error.code === "string" ? error.code : "";
	if (!CODES.test(code)) return postgresUnavailability(error);
	return `The database cannot be used: ${error.message} (${code})`;
}
