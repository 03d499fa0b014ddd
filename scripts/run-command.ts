import { closeDb } from "db/connection.server";

/** What the system says of a file that was named wrongly, in words. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
	ENOENT: "There is nothing at",
	EISDIR: "That is a folder, not a file:",
	ENOTDIR: "That is not a folder:",
	EACCES: "You may not read",
};

function inWords(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code, path } = error as NodeJS.ErrnoException;
	const fault = FILE_FAULTS[code ?? ""];
	return fault && path ? `${fault} ${path}` : error.message;
}

/**
 * Runs a command and closes the database. What goes wrong, a bad setting too, is one line and status 1; the status
 * is otherwise the number that is answered, or 0.
 */
export async function runCommand(run: () => unknown): Promise<void> {
	try {
		const status = await run();
		process.exitCode = typeof status === "number" ? status : 0;
	} catch (error) {
		console.error(inWords(error));
		process.exitCode = 1;
	}
	await closeDb();
}
