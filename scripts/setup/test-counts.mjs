import { relative } from "node:path";

const NOT_RUN = ["skipped", "pending", "todo"];

/** What a report of Vitest, as JSON, counts, and the names of the tests that did not run or needed a second attempt. */
export function countTests(report) {
	const { numPassedTests, numFailedTests, testResults } = JSON.parse(report);
	const tests = testResults.flatMap(({ name: file, assertionResults }) =>
		assertionResults.map(({ status, fullName, failureMessages }) => ({
			status,
			name: `${relative(process.cwd(), file)}: ${fullName.trim()}`,
			reason: failureMessages[0]?.split("\n", 1)[0],
		})),
	);
	return {
		passed: numPassedTests,
		failed: numFailedTests,
		skipped: tests.filter(({ status }) => NOT_RUN.includes(status)).map(({ name }) => name),
		// What passed with a failure on record had failed before it passed.
		repeated: tests
			.filter(({ status, reason }) => status === "passed" && reason !== undefined)
			.map(({ name, reason }) => `${name} (${reason})`),
	};
}

const listed = (title, names) =>
	names.length === 0 ? "" : `${title}:\n${names.map((name) => `  ${name}\n`).join("")}\n`;

/** The last words: what needed a second attempt and what was skipped by name, then the counts in one line. */
export function verdict({ passed, failed, skipped, repeated }) {
	const lists = listed("Passed at a second attempt", repeated) + listed("Skipped", skipped);
	const counts = `${passed} passed, ${failed} failed`;
	return `${lists}${counts}${skipped.length === 0 ? "" : `, ${skipped.length} skipped`}`;
}
