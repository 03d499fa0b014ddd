import { closeDb } from "db/connection.server";
import { printableAddress } from "db/database-url";
import { unavailability } from "db/writes/unavailable";
import { settings } from "~/config/env.server";
import {
	type CommandArguments,
	type ExpectedArguments,
	type Options,
	readArguments,
} from "./command-line.mjs";

/** Messages for error codes of files. */
const FILE_ERROR_TEXTS: Readonly<Record<string, string>> = {
	ENOENT: "There is nothing at",
	EISDIR: "That is a folder, not a file:",
	ENOTDIR: "That is not a folder:",
	EACCES: "You may not read or write",
};

function errorText(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const reason = unavailability(error);
	const { code, path } = error as NodeJS.ErrnoException;
	if (reason !== undefined)
		return `${path ?? printableAddress(settings().DATABASE_URL)}: ${reason}`;
	const fileErrorText = FILE_ERROR_TEXTS[code ?? ""];
	return fileErrorText && path ? `${fileErrorText} ${path}` : error.message;
}

/** Shows the progress of a command on a terminal in place of the previous text; without a text, removes it. */
export function showProgress(text = "\x1b[K"): void {
	if (process.stderr.isTTY) process.stderr.write(`\r${text}`);
}

/**
 * Reads a command's arguments, runs it and closes the database. An error, including an invalid setting, prints one line
 * and exits with 1; otherwise the exit status is the number that `run` returns, or 0.
 */
export async function runCommand<const CommandOptions extends Options = Record<never, never>>(
	help: string,
	expectedArguments: ExpectedArguments<CommandOptions>,
	run: (commandArguments: CommandArguments<CommandOptions>) => unknown,
): Promise<void> {
	const commandArguments = readArguments(help, expectedArguments);
	try {
		const status = await run(commandArguments);
		process.exitCode = typeof status === "number" ? status : 0;
	} catch (error) {
		console.error(errorText(error));
		process.exitCode = 1;
	}
	await closeDb();
}
