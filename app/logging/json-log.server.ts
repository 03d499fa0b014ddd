import { AsyncLocalStorage } from "node:async_hooks";
import { format, inspect } from "node:util";
import { LOGS_JSON } from "~/config/env.server";

type Level = "error" | "warn" | "info";

interface LogEntry {
	level: Level;
	message: string;
	/** What a visitor was told to quote. */
	reference?: string | undefined;
	/** Its stack, causes and codes are written. */
	error?: unknown;
}

/** One line of the log, whatever breaks the texts have. */
export function jsonLine({ error, ...entry }: LogEntry, now: Date): string {
	const stack = error === undefined ? undefined : inspect(error);
	return `${JSON.stringify({ time: now.toISOString(), ...entry, stack })}\n`;
}

/** What was given to a console method, as an entry: the first error among it apart from the text. */
export function entryOf(level: Level, args: readonly unknown[]): LogEntry {
	const error = args.find((arg) => arg instanceof Error);
	const said = args.filter((arg) => arg !== error);
	const message = said.length > 0 ? format(...said).replace(/:$/, "") : undefined;
	return {
		level,
		message: message ?? (error instanceof Error ? error.message : ""),
		...(error !== undefined && { error }),
	};
}

/** Writes an entry: errors and warnings to the standard error, as text is. */
export function writeJson(entry: LogEntry): void {
	const stream = entry.level === "info" ? process.stdout : process.stderr;
	stream.write(jsonLine(entry, new Date()));
}

let isJson = false;

/**
 * Has all that this thread says through the console written as JSON, and Node's own warnings: what a package says too.
 */
export function logAsJson(): void {
	if (isJson) return;
	isJson = true;
	const writer =
		(level: Level) =>
		(...args: unknown[]) =>
			writeJson(entryOf(level, args));
	Object.assign(console, {
		error: writer("error"),
		warn: writer("warn"),
		info: writer("info"),
		log: writer("info"),
	});
	// The listener that is there writes text.
	process.removeAllListeners("warning");
	process.on("warning", (error) => {
		writeJson({ level: "warn", message: `${error.name}: ${error.message}`, error });
	});
}

/** The same where LOG_FORMAT is `json`. */
export function followLogFormat(): void {
	if (LOGS_JSON) logAsJson();
}

const references = new AsyncLocalStorage<string[]>();

/** Answers a request so that its line in the log can name the failures of it. */
export function withReferences<T>(answer: () => T): T {
	return LOGS_JSON ? references.run([], answer) : answer();
}

/** The references of failures so far of the request in hand, which grow while it is answered. */
export function currentReferences(): readonly string[] {
	return references.getStore() ?? [];
}

/** Notes that the request in hand has a failure under a reference. */
export function noteReference(reference: string): void {
	references.getStore()?.push(reference);
}
