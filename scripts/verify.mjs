// `npm run verify`: runs every check that a change must pass before it ships, on a fresh checkout too. It needs only
// Node to start. The last line counts the tests, and each step without tests as one; before it, tests that were
// skipped, passed at a second attempt or failed are listed by name.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureBrowser } from "./setup/browser.mjs";
import { installPackages } from "./setup/install.mjs";
import { CADDY, ensureProgram, POSTGRES, VARNISH } from "./setup/programs.mjs";
import { continueOnSupportedNode } from "./setup/supported-node.mjs";
import { addCounts, countCheck, countSuite, summaryText } from "./setup/test-counts.mjs";
import { readArguments } from "./support/command-line.mjs";
import { runProgram } from "./support/run.mjs";

const HELP = `Usage: npm run verify

Installs the locked packages, finds or installs Chromium, Caddy and PostgreSQL, and runs every check that a change must
pass before it ships: lint, types, build, unit and route tests, the tests on PostgreSQL that depend on the engine, tests
of the built site. The last line counts passed, failed and skipped tests.

--full  also runs every unit and route test on PostgreSQL, and slow tests: two sites behind Varnish, failures of
        PostgreSQL, rare failures of SQLite, slow clients and stops, a plain Remix host, the development server, the
        container's files, 20 rounds of killed imports, feeds and alerts. npm run verify:full is the same.

Ends with 0 when nothing failed, else with 1.`;

const { values } = readArguments(HELP, { options: { full: { type: "boolean", default: false } } });
await continueOnSupportedNode();

// Hundreds of processes run the same code; with this folder, Node compiles it once for all of them.
const compileCache = mkdtempSync(join(tmpdir(), "verify-compiled-"));
process.env.NODE_COMPILE_CACHE ??= compileCache;
process.on("exit", () => rmSync(compileCache, { recursive: true }));

const FULL_TEST_ENV = values.full ? { TEST_FULL: "1", KILL_ROUNDS: "20" } : {};
const POSTGRES_TEST_ENV = { ...FULL_TEST_ENV, TEST_DATABASE: "postgres" };

/** Counts of the steps so far. */
const suiteCounts = [];

/** Runs a step that returns its counts. Returns true if nothing failed. */
async function runStep(name, action) {
	const start = performance.now();
	console.log(`\n== ${name}`);
	const counts = await action();
	const isOk = counts.failed === 0;
	const hasNamedFailure = counts.failures.length > 0;
	suiteCounts.push(isOk || hasNamedFailure ? counts : { ...counts, failures: [name] });
	const seconds = ((performance.now() - start) / 1000).toFixed(1);
	console.log(`== ${name}: ${isOk ? "ok" : "FAILED"} (${seconds} s)`);
	return isOk;
}

/** Runs a step without tests, whose action returns true if it succeeded. */
function runCheck(name, action) {
	return runStep(name, async () => countCheck(await action()));
}

/** Returns the report of a suite; undefined if there is none. */
function readReport(file) {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return undefined;
	}
}

/** Runs a Vitest suite. */
function runSuite(name, args, env) {
	return runStep(name, async () => {
		const folder = mkdtempSync(join(tmpdir(), "verify-"));
		const file = join(folder, "report.json");
		const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
		const code = await runProgram("npx", ["vitest", "run", ...args, ...reporters], env);
		const report = readReport(file);
		rmSync(folder, { recursive: true });
		return countSuite(code, report);
	});
}

function finish() {
	const totals = addCounts(suiteCounts);
	console.log(`\n${summaryText(totals)}`);
	process.exit(totals.failed === 0 ? 0 : 1);
}

/** Counts the files of a suite that cannot run as skipped. */
function countSkippedFiles(env) {
	const { stdout } = spawnSync("npx", ["vitest", "list", "--filesOnly"], {
		env: { ...process.env, ...env },
		encoding: "utf8",
	});
	const files = stdout.split("\n").filter((line) => line.trim() !== "");
	const skipped = files.map((file) => `${file.trim()}: on PostgreSQL, which is not here`);
	return { passed: 0, failed: 0, failures: [], skipped, retried: [] };
}

/** Finds or installs the servers that tests start. Returns true if PostgreSQL is available. */
async function ensureServers() {
	await ensureProgram(CADDY);
	if (values.full) await ensureProgram(VARNISH);
	return ensureProgram(POSTGRES);
}

// Concurrently, because one waits for the registry and the other for the disk.
const [isInstalled, hasPostgres] = await Promise.all([
	runCheck("install", installPackages),
	ensureServers(),
]);
if (!isInstalled) finish();

let browser;
// Concurrently, because none of these steps keeps both cores busy.
const [, , , isBuilt] = await Promise.all([
	runCheck("browser", async () => {
		browser = await ensureBrowser();
		return browser !== undefined;
	}),
	runCheck("lint", async () => (await runProgram("npm", ["run", "lint", "--silent"])) === 0),
	runCheck("types", async () => (await runProgram("npx", ["tsc"])) === 0),
	runCheck("build", async () => (await runProgram("npm", ["run", "build", "--silent"])) === 0),
]);
if (!hasPostgres) suiteCounts.push(countSkippedFiles(POSTGRES_TEST_ENV));
if (isBuilt) process.env.BUILT_IMPORT_WORKER = resolve("build/server/import-worker.js");
// Concurrently, because each suite begins and ends with an idle core, and waits for files and for the server.
await Promise.all([
	runSuite("unit and route tests", [], FULL_TEST_ENV),
	hasPostgres && runSuite("database tests on PostgreSQL", [], POSTGRES_TEST_ENV),
]);
if (isBuilt) {
	await runSuite("tests of the built site", ["--config", "tests/e2e/vitest.config.ts"], {
		...FULL_TEST_ENV,
		CHROMIUM_PATH: browser ?? "",
	});
}
finish();
