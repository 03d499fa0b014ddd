import { relative } from "node:path";

const NOT_RUN = ["skipped", "pending", "todo"];

/** What a report of Vitest, as JSON, counts, and the names of the tests that did not run. */
export function countTests(report) {
	const { numPassedTests, numFailedTests, testResults } = JSON.parse(report);
	const skipped = testResults.flatMap(({ name: file, assertionResults }) =>
		assertionResults
			.filter(({ status }) => NOT_RUN.includes(status))
			.map(({ fullName }) => `${relative(process.cwd(), file)}: ${fullName.trim()}`),
	);
	return { passed: numPassedTests, failed: numFailedTests, skipped };
}

/** The last words: what was skipped by name, then the counts in one line. */
export function verdict({ passed, failed, skipped }) {
	const counts = `${passed} passed, ${failed} failed`;
	if (skipped.length === 0) return counts;
	const names = skipped.map((name) => `  ${name}\n`).join("");
	return `Skipped:\n${names}\n${counts}, ${skipped.length} skipped`;
}
