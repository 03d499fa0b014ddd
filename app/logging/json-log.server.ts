import { AsyncLocalStorage } from "node:async_hooks";
import { format, inspect } from "node:util";
import { LOGS_JSON } from "~/config/env.server";

type LogLevel = "error" | "warn" | "info";

interface LogEntry {
	level: LogLevel;
	message: string;
	/** Reference shown to the visitor. */
	reference?: string | undefined;
	/** Written with its stack, causes and codes. */
	error?: unknown;
}

/** Returns a log entry as one line, even if its texts have line breaks. */
export function jsonLine({ error, ...entry }: LogEntry, now: Date): string {
	const stack = error === undefined ? undefined : inspect(error);
	return `${JSON.stringify({ time: now.toISOString(), ...entry, stack })}\n`;
}

/** Converts the arguments of a console method to an entry; the first error is not part of the message. */
export function logEntryOf(level: LogLevel, args: readonly unknown[]): LogEntry {
	const error = args.find((arg) => arg instanceof Error);
	const messageArgs = args.filter((arg) => arg !== error);
	const message = messageArgs.length > 0 ? format(...messageArgs).replace(/:$/, "") : undefined;
	return {
		level,
		message: message ?? (error instanceof Error ? error.message : ""),
		...(error !== undefined && { error }),
	};
}

/** Writes an entry: errors and warnings to standard error, others to standard output, as the text log does. */
export function writeLogEntry(entry: LogEntry): void {
	const stream = entry.level === "info" ? process.stdout : process.stderr;
	stream.write(jsonLine(entry, new Date()));
}

let isLoggingJson = false;

/** Writes all console output of this thread, and Node's own warnings, as JSON. That includes the output of packages. */
export function logAsJson(): void {
	if (isLoggingJson) return;
	isLoggingJson = true;
	const writer =
		(level: LogLevel) =>
		(...args: unknown[]) =>
			writeLogEntry(logEntryOf(level, args));
	Object.assign(console, {
		error: writer("error"),
		warn: writer("warn"),
		info: writer("info"),
		log: writer("info"),
	});
	// Node's default listener writes text.
	process.removeAllListeners("warning");
	process.on("warning", (error) => {
		writeLogEntry({ level: "warn", message: `${error.name}: ${error.message}`, error });
	});
}

/** Calls `logAsJson` if LOG_FORMAT is `json`. */
export function applyLogFormat(): void {
	if (LOGS_JSON) logAsJson();
}

const referenceStore = new AsyncLocalStorage<string[]>();

/** Runs a request's handler in a context that collects the references of its failures for its log line. */
export function collectFailureReferences<T>(handler: () => T): T {
	return LOGS_JSON ? referenceStore.run([], handler) : handler();
}

/** Returns the references of the current request's failures; the array grows until the response is sent. */
export function currentFailureReferences(): readonly string[] {
	return referenceStore.getStore() ?? [];
}

/** Adds the reference of a failure to the current request. */
export function addFailureReferenceToRequest(reference: string): void {
	referenceStore.getStore()?.push(reference);
}
