import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { writeLogLine } from "./log-output";

it("writes the lines of one turn together, in pieces that a pipe takes whole", async () => {
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
