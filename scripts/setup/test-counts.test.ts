import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { addCounts, countCheck, countSuite, summaryText } from "./test-counts.mjs";

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

const UNLOADABLE = `import "./not-there";\nit("is never run", () => {});`;

/** The exit code and the report of Vitest for these files. */
async function suiteOf(...texts: string[]): Promise<{ code: number; report: object }> {
	const folder = await mkdtemp(join(tmpdir(), "counts-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	for (const [at, text] of texts.entries()) await writeFile(join(folder, `${at}.test.ts`), text);
	const file = join(folder, "report.json");
	const args = [
		"run",
		"--globals",
		"--retry=1",
		"--root",
		folder,
		"--reporter=json",
		`--outputFile=${file}`,
	];
	const code = await promisify(execFile)("npx", ["vitest", ...args]).then(
		() => 0,
		({ code }) => Number(code),
	);
	return { code, report: JSON.parse(await readFile(file, "utf8")) };
}

describe("a suite", () => {
	it("is counted by its tests alone, and names those that failed or did not run", async () => {
		const { code, report } = await suiteOf(FILE);
		const { passed, failed, failures, skipped, retried } = countSuite(code, report);
		expect([code, passed, failed]).toEqual([1, 2, 1]);
		expect(failures).toEqual([
			expect.stringMatching(/0\.test\.ts: does not hold \(.*to be 2.*\)$/),
		]);
		expect(retried).toEqual([expect.stringMatching(/0\.test\.ts: holds at last \(.*to be 1.*\)$/)]);
		expect(skipped).toEqual([
			expect.stringMatching(/0\.test\.ts: is only planned$/),
			expect.stringMatching(/0\.test\.ts: behind a proxy answers$/),
			expect.stringMatching(/0\.test\.ts: behind a proxy refuses$/),
		]);
	});

	it("counts a file that cannot be loaded as one failure beside failing tests", async () => {
		const { code, report } = await suiteOf(FILE, UNLOADABLE);
		expect(countSuite(code, report)).toMatchObject({
			passed: 2,
			failed: 2,
			failures: [
				expect.stringMatching(/0\.test\.ts: does not hold/),
				expect.stringMatching(/1\.test\.ts \(.*not-there.*\)$/),
			],
		});
	});

	it("counts as one failure where it wrote no report, ran nothing, or failed without a test", () => {
		const empty = { numPassedTests: 0, numFailedTests: 0, testResults: [] };
		const passed = { ...empty, numPassedTests: 3 };
		expect(countSuite(1, undefined)).toMatchObject({ passed: 0, failed: 1 });
		expect(countSuite(0, empty)).toMatchObject({ passed: 0, failed: 1 });
		expect(countSuite(1, passed)).toMatchObject({ passed: 3, failed: 1 });
		expect(countSuite(0, passed)).toMatchObject({ passed: 3, failed: 0 });
	});
});

it("test counts: adds steps without tests, each as one", () => {
	const skipped = ["a.test.ts: one"];
	const failures = ["c.test.ts: three (wrong)", "d.test.ts (not there)"];
	const suite = { passed: 7, failed: 2, failures, skipped, retried: ["b.test.ts: two (late)"] };
	expect(addCounts([countCheck(true), suite, countCheck(false)])).toEqual({
		...suite,
		passed: 8,
		failed: 3,
	});
});

it.each([
	[{}, "3 passed, 0 failed"],
	[
		{ retried: ["a.test.ts: one (late)"] },
		"Passed at a second attempt:\n  a.test.ts: one (late)\n\n3 passed, 0 failed",
	],
	[
		{
			failed: 1,
			failures: ["c.test.ts: three (wrong)"],
			skipped: ["a.test.ts: one", "b.test.ts: two"],
		},
		"Skipped:\n  a.test.ts: one\n  b.test.ts: two\n\nFailed:\n  c.test.ts: three (wrong)\n\n3 passed, 1 failed, 2 skipped",
	],
])("test counts: ends %j with %j", (counts, text) => {
	const passed = { passed: 3, failed: 0, failures: [], skipped: [], retried: [] };
	expect(summaryText({ ...passed, ...counts })).toBe(text);
});
