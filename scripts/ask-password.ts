import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Reads a line from the terminal without echoing it; undefined if it was cancelled. */
function askUnseen(question: string): Promise<string | undefined> {
	process.stderr.write(question);
	const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
	const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
	return new Promise((resolve) => {
		terminal.once("line", (line) => {
			resolve(line);
			terminal.close();
		});
		// Ctrl+C and Ctrl+D close it.
		terminal.once("close", () => {
			process.stderr.write("\n");
			resolve(undefined);
		});
	});
}

/** Reads a new password: twice from a terminal, otherwise from the first line of the piped input. */
export async function askPassword(): Promise<{ password: string } | { problem: string }> {
	if (!process.stdin.isTTY) {
		return { password: (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? "" };
	}
	const password = await askUnseen("New password: ");
	if (password === undefined) return { problem: "Nothing was changed." };
	const again = await askUnseen("The same again: ");
	if (again !== password) return { problem: "Those were not the same; nothing was changed." };
	return { password };
}
