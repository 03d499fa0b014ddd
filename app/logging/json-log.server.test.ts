import { describe, expect, it } from "vitest";
import { jsonLine, logEntryOf } from "./json-log.server";

const NOW = new Date("2026-03-01T12:00:00.000Z");

describe("a line of the log as JSON", () => {
	it("is one line even if its texts have line breaks", () => {
		const error = new Error("first\nsecond", { cause: new Error("disk I/O error") });
		const line = jsonLine({ level: "error", message: "a\nb", reference: "0a1b2c3d", error }, NOW);
		expect(line.indexOf("\n")).toBe(line.length - 1);
		const entry = JSON.parse(line);
		expect(entry).toMatchObject({
			time: "2026-03-01T12:00:00.000Z",
			level: "error",
			message: "a\nb",
			reference: "0a1b2c3d",
		});
		expect(entry.stack).toMatch(/^Error: first\nsecond\n {4}at .+disk I\/O error/s);
	});

	it("omits missing values", () => {
		expect(jsonLine({ level: "info", message: "The site answers" }, NOW)).toBe(
			'{"time":"2026-03-01T12:00:00.000Z","level":"info","message":"The site answers"}\n',
		);
	});
});

describe("arguments of a console method", () => {
	const error = new Error("database is locked");

	it.each([
		[["Import failed:", error], { message: "Import failed", error }],
		[["Import failed:", "no heap"], { message: "Import failed: no heap" }],
		[[error], { message: "database is locked", error }],
		[["Warning: %s at %d", "x", 3], { message: "Warning: x at 3" }],
		[[], { message: "" }],
	])("of %j is an entry", (args, entry) => {
		expect(logEntryOf("error", args)).toEqual({ level: "error", ...entry });
	});
});
