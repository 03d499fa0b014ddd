import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { countTests, verdict } from "./test-counts.mjs";

const FILE = `
it("holds", () => expect(1).toBe(1));
it("does not hold", () => expect(1).toBe(2));
let attempts = 0;
it("holds at last", () => expect(attempts++).toBe(1));
it.todo("is only planned");
describe.skip("behind a proxy", () => {
	it("answers", () => {});
	it("refuses", () => {});
});
`;

/** What Vitest reports of a file. */
async function reportOf(text: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "counts-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	await writeFile(join(folder, "a.test.ts"), text);
	const report = join(folder, "report.json");
	const args = [
		"run",
		"--globals",
		"--retry=1",
		"--root",
		folder,
		"--reporter=json",
		`--outputFile=${report}`,
	];
	await promisify(execFile)("npx", ["vitest", ...args]).catch(() => {});
	return readFile(report, "utf8");
}

it("counts the tests that ran and names those that did not", { timeout: 60_000 }, async () => {
	const { passed, failed, skipped, repeated } = countTests(await reportOf(FILE));
	expect([passed, failed]).toEqual([2, 1]);
	expect(repeated).toEqual([expect.stringMatching(/a\.test\.ts: holds at last \(.*to be 1.*\)$/)]);
	expect(skipped).toEqual([
		expect.stringMatching(/a\.test\.ts: is only planned$/),
		expect.stringMatching(/a\.test\.ts: behind a proxy answers$/),
		expect.stringMatching(/a\.test\.ts: behind a proxy refuses$/),
	]);
});

it.each([
	[{ passed: 3, failed: 0, skipped: [], repeated: [] }, "3 passed, 0 failed"],
	[
		{ passed: 3, failed: 0, skipped: [], repeated: ["a.test.ts: one (late)"] },
		"Passed at a second attempt:\n  a.test.ts: one (late)\n\n3 passed, 0 failed",
	],
	[
		{ passed: 3, failed: 1, skipped: ["a.test.ts: one", "b.test.ts: two"], repeated: [] },
		"Skipped:\n  a.test.ts: one\n  b.test.ts: two\n\n3 passed, 1 failed, 2 skipped",
	],
])("ends %j with %j", (counts, text) => {
	expect(verdict(counts)).toBe(text);
});
