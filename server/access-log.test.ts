import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { jsonAccessLine, loggedPath, textAccessLine, writeLogLine } from "./access-log";

it("access log: writes the lines of one turn together, in pieces that a pipe takes whole", async () => {
	const written: string[] = [];
	const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
		written.push(String(text));
		return true;
	});
	const lines = Array.from({ length: 100 }, (_, n) => `GET /${"a".repeat(n)} 200\n`);
	for (const line of lines) writeLogLine(line);
	await nextTurn();
	writeLogLine("later\n");
	await nextTurn();
	write.mockRestore();

	expect(written.join("")).toBe(`${lines.join("")}later\n`);
	expect(written).toHaveLength(3);
	for (const piece of written) {
		expect(piece.length).toBeLessThanOrEqual(4096);
		expect(piece.endsWith("\n")).toBe(true);
	}
});

it.each([
	["/projectors?q=my+words", "/projectors"],
	["/newsletter/confirm/c2VjcmV0", "/newsletter/confirm/..."],
	["/newsletter/stop/12.c2VjcmV0?x=1", "/newsletter/stop/..."],
	["/newsletter/stop/12.c2VjcmV0.data", "/newsletter/stop/..."],
	["/NEWSLETTER/stop/12.c2VjcmV0/", "/NEWSLETTER/stop/..."],
	["/admin/join/c2VjcmV0", "/admin/join/..."],
	["/admin/reset/c2VjcmV0", "/admin/reset/..."],
	["/alerts/c2VjcmV0/stop", "/alerts/..."],
	["/%61lerts/c2VjcmV0", "/alerts/..."],
	["/newsletter//stop/c2VjcmV0", "/newsletter/stop/..."],
	["/alerts%2fc2VjcmV0", "/alerts/..."],
	["/caf%C3%A9%0A%2Fb", "/caf%C3%A9%0A%2Fb"],
	["/%zz", "/%zz"],
	["/api/newsletter/subscribe", "/api/newsletter/subscribe"],
	[`/${"a".repeat(300)}`, `/${"a".repeat(199)}`],
	["", ""],
])("access log: logs the path of %j as %j", (url, path) => {
	expect(loggedPath(url)).toBe(path);
});

describe("a line of a request", () => {
	const whole = {
		method: "GET",
		path: "/projectors",
		status: 200,
		bytes: 12_345,
		ms: 12.345,
		isCacheHit: true,
		references: [],
	};
	const broken = { ...whole, status: undefined, bytes: undefined, isCacheHit: false };
	const now = new Date("2026-03-01T12:00:00.000Z");
	const json = (entry: typeof whole | typeof broken, references: string[] = []) =>
		JSON.parse(jsonAccessLine({ ...entry, references }, now));

	it("is text by default", () => {
		expect(textAccessLine(whole)).toBe("GET /projectors 200 12345 12.3 ms hit\n");
		expect(textAccessLine(broken)).toBe("GET /projectors aborted - 12.3 ms\n");
	});

	it("is JSON on demand, with null for unknown values", () => {
		const fields = {
			level: "info",
			message: "request",
			method: "GET",
			path: "/projectors",
			ms: 12.3,
		};
		const time = "2026-03-01T12:00:00.000Z";
		expect(json(whole)).toEqual({ time, ...fields, status: 200, bytes: 12_345, hit: true });
		expect(json(broken)).toEqual({ time, ...fields, status: null, bytes: null, hit: false });
	});

	it("names each failure of the request", () => {
		expect(json(whole, ["0a1b2c3d"]).reference).toBe("0a1b2c3d");
		expect(json(whole, ["0a1b2c3d", "4e5f6a7b"]).reference).toBe("0a1b2c3d 4e5f6a7b");
	});
});
