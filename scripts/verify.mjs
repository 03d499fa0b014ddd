// `npm run verify`: everything that must hold before a change ships, on a fresh checkout too. It needs nothing
// but Node to begin with. The last line counts the tests and the steps without tests, each as one; tests that were
// skipped or passed at a second attempt stand before it by name.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./setup/browser.mjs";
import { ensureCaddy } from "./setup/caddy.mjs";
import { installPackages } from "./setup/install.mjs";
import { ensurePostgres } from "./setup/postgres.mjs";
import { continueOnSupportedNode } from "./setup/supported-node.mjs";
import { countTests, verdict } from "./setup/test-counts.mjs";
import { ensureVarnish } from "./setup/varnish.mjs";
import { readArguments } from "./support/command-line.mjs";
import { run } from "./support/run.mjs";

const HELP = `Usage: npm run verify

Installs the locked packages, finds or installs Chromium, Caddy, PostgreSQL and Varnish, and does all that must hold
before a change ships: lint, types, build, unit and route tests, those of the database on PostgreSQL too, tests of the
built site. The last line counts what passed, failed and was skipped.

Ends with 0 when nothing failed, else with 1.`;

readArguments(HELP);
await continueOnSupportedNode();

// Hundreds of processes run the same code. Node compiles it once for all that are given this folder.
const compiled = mkdtempSync(join(tmpdir(), "verify-compiled-"));
process.env.NODE_COMPILE_CACHE ??= compiled;
process.on("exit", () => rmSync(compiled, { recursive: true }));

/** Runs the tests of what asks the database on a private PostgreSQL server. */
const ON_POSTGRES = { TEST_DATABASE: "postgres" };

const totals = { passed: 0, failed: 0, skipped: [], repeated: [] };

async function step(name, action) {
	const start = performance.now();
	console.log(`\n== ${name}`);
	const ok = await action();
	const seconds = ((performance.now() - start) / 1000).toFixed(1);
	console.log(`== ${name}: ${ok ? "ok" : "FAILED"} (${seconds} s)`);
	if (ok) totals.passed += 1;
	else totals.failed += 1;
	return ok;
}

function finish() {
	console.log(`\n${verdict(totals)}`);
	process.exit(totals.failed === 0 ? 0 : 1);
}

/** Runs a Vitest suite and counts its tests; a suite that could not even start counts as one failure. */
async function suite(name, args, env) {
	const folder = mkdtempSync(join(tmpdir(), "verify-"));
	const report = join(folder, "report.json");
	await step(name, async () => {
		const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
		const code = await run("npx", ["vitest", "run", ...args, ...reporters], env);
		try {
			const { passed, failed, skipped, repeated } = countTests(readFileSync(report, "utf8"));
			totals.passed += passed;
			totals.failed += failed;
			totals.skipped.push(...skipped);
			totals.repeated.push(...repeated);
			return code === 0 && passed > 0;
		} catch {
			return false;
		}
	});
	rmSync(folder, { recursive: true });
}

/** The files of a suite that cannot be run, to be told as skipped. */
async function listFiles(env) {
	const { stdout } = spawnSync("npx", ["vitest", "list", "--filesOnly"], {
		env: { ...process.env, ...env },
		encoding: "utf8",
	});
	const files = stdout.split("\n").filter((line) => line.trim() !== "");
	return files.map((file) => `${file.trim()}: on PostgreSQL, which is not here`);
}

/** Finds or installs the servers that tests start; answers whether PostgreSQL is there. */
async function ensureServers() {
	await ensureCaddy();
	await ensureVarnish();
	return ensurePostgres();
}

// The registry is waited for in the one, the disk in the other.
const [isInstalled, hasPostgres] = await Promise.all([
	step("install", installPackages),
	ensureServers(),
]);
if (!isInstalled) finish();

let browser;
await step("browser", async () => {
	browser = await ensureBrowser();
	return browser !== undefined;
});
// Each of them leaves a core idle for most of its time.
const [, , isBuilt] = await Promise.all([
	step("lint", async () => (await run("npx", ["biome", "ci", "."])) === 0),
	step("types", async () => (await run("npx", ["tsc"])) === 0),
	step("build", async () => (await run("npm", ["run", "build", "--silent"])) === 0),
]);
if (!hasPostgres) totals.skipped.push(...(await listFiles(ON_POSTGRES)));
// Each begins and ends with one core idle, and waits for files and for the server.
await Promise.all([
	suite("unit and route tests", []),
	hasPostgres && suite("database tests on PostgreSQL", [], ON_POSTGRES),
]);
if (isBuilt) {
	await suite("tests of the built site", ["--config", "tests/e2e/vitest.config.ts"], {
		CHROMIUM_PATH: browser ?? "",
	});
}
finish();
