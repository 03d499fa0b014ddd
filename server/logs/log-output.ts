/** A pipe takes so much in one piece, whoever else writes to it (POSIX, PIPE_BUF on Linux): lines stay whole. */
const MAX_PIECE = 4096;

let pending = "";

function writePending(): void {
	if (pending !== "") process.stdout.write(pending);
	pending = "";
}

process.on("exit", writePending);

/**
 * Writes a line to stdout, together with the others of this turn: each write stops the thread for as long as a tenth of
 * a cached response.
 */
export function writeLogLine(line: string): void {
	if (pending.length + line.length > MAX_PIECE) writePending();
	if (pending === "") setImmediate(writePending);
	pending += line;
}
