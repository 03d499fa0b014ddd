import { relative } from "node:path";

const NOT_RUN_STATUSES = ["skipped", "pending", "todo"];

/** Returns the counts of a step without tests, which counts as one test. */
export function countCheck(isOk) {
	return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, failures: [], skipped: [], retried: [] };
}

/** A file can fail without a failing test, for example when it cannot be imported. */
function hasFailedOutsideTests({ status, assertionResults }) {
	return status === "failed" && assertionResults.every((test) => test.status !== "failed");
}

const firstLine = (text) => text.split("\n", 1)[0];

const nameOfFile = (path) => relative(process.cwd(), path);

/**
 * Counts the tests of a Vitest suite by its exit code and its parsed JSON report, and names those that failed, did not
 * run or needed a second attempt. A file that failed without a failing test counts as one failure; so does a suite that
 * failed without a failure, ran no test, or wrote no report.
 */
export function countSuite(code, report) {
	if (!report) return countCheck(false);
	const { numPassedTests, numFailedTests, testResults } = report;
	const tests = testResults.flatMap(({ name: file, assertionResults }) =>
		assertionResults.map(({ status, fullName, failureMessages }) => ({
			status,
			name: `${nameOfFile(file)}: ${fullName.trim()}`,
			reason: failureMessages[0] && firstLine(failureMessages[0]),
		})),
	);
	const failedFiles = testResults.filter(hasFailedOutsideTests);
	const failed = numFailedTests + failedFiles.length;
	const hasFailed = code !== 0 || numPassedTests === 0;
	return {
		passed: numPassedTests,
		failed: hasFailed ? Math.max(failed, 1) : failed,
		failures: [
			...tests
				.filter(({ status }) => status === "failed")
				.map(({ name, reason }) => `${name} (${reason ?? "no reason given"})`),
			...failedFiles.map(({ name, message }) => `${nameOfFile(name)} (${firstLine(message)})`),
		],
		skipped: tests
			.filter(({ status }) => NOT_RUN_STATUSES.includes(status))
			.map(({ name }) => name),
		// A passed test with a failure message had failed before.
		retried: tests
			.filter(({ status, reason }) => status === "passed" && reason !== undefined)
			.map(({ name, reason }) => `${name} (${reason})`),
	};
}

/** Adds the counts of several steps. */
export function addCounts(steps) {
	return {
		passed: steps.reduce((sum, { passed }) => sum + passed, 0),
		failed: steps.reduce((sum, { failed }) => sum + failed, 0),
		failures: steps.flatMap(({ failures }) => failures),
		skipped: steps.flatMap(({ skipped }) => skipped),
		retried: steps.flatMap(({ retried }) => retried),
	};
}

const titledList = (title, names) =>
	names.length === 0 ? "" : `${title}:\n${names.map((name) => `  ${name}\n`).join("")}\n`;

/** Returns the summary: names of tests that were skipped, retried or failed, then the counts in one line. */
export function summaryText({ passed, failed, failures, skipped, retried }) {
	const lists =
		titledList("Skipped", skipped) +
		titledList("Passed at a second attempt", retried) +
		titledList("Failed", failures);
	const counts = `${passed} passed, ${failed} failed`;
	return `${lists}${counts}${skipped.length === 0 ? "" : `, ${skipped.length} skipped`}`;
}
