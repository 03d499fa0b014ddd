import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assemble } from "../../scripts/build/assemble.mjs";
import { slimPackages } from "../../scripts/build/slim-packages.mjs";
import { findFreePort } from "../../scripts/free-port";
import { START_ARGUMENTS } from "../../scripts/start/start-arguments";
import { untilAnswering } from "../e2e/support/site/site-process";

// The files of the container on this machine: assembled in an empty folder and run by a user who may write to the
// data folder and nowhere else.

const run = promisify(execFile);

const NOBODY = 65_534;

/** Returns a user without rights if this process may choose one; else its own.  */
function unprivileged(): { uid?: number; gid?: number } {
	if (process.getuid?.() !== 0) return {};
	const nobody = { uid: NOBODY, gid: NOBODY };
	return spawnSync(process.execPath, ["--version"], nobody).status === 0 ? nobody : {};
}

const user = unprivileged();

let folder: string;
let app: string;
let url: string;
let env: NodeJS.ProcessEnv;
let site: ChildProcess;

/** Runs one of the site's own commands beside the running site. */
async function command(...args: string[]): Promise<string> {
	const { stdout } = await run("npm", ["run", "--silent", ...args], { cwd: app, env, ...user });
	return stdout;
}

async function filesBut(except: string): Promise<string[]> {
	const names = await readdir(folder, { recursive: true });
	return names.filter((name) => !name.startsWith(except)).sort();
}

let before: string[];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "production-"));
	app = join(folder, "app");
	await assemble(app);
	// Only packages missing from npm's cache are fetched; the error contains the reason of a failure.
	const quietly = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
	await run("npm", ["ci", "--omit=dev", "--ignore-scripts", ...quietly], {
		cwd: app,
		env: { ...process.env, NODE_EXTRA_CA_CERTS: process.env.MACHINE_CA_CERTS },
	});
	await slimPackages(join(app, "node_modules"));

	const data = join(folder, "data");
	await mkdir(data, { mode: 0o700 });
	await chmod(folder, 0o755);
	if (user.uid !== undefined) await chown(data, NOBODY, NOBODY);
	else await run("chmod", ["-R", "a-w", app]);
	before = await filesBut("data");

	const port = await findFreePort();
	url = `http://127.0.0.1:${port}`;
	env = {
		PATH: process.env.PATH ?? "",
		HOME: "/nonexistent",
		NODE_ENV: "production",
		HOST: "127.0.0.1",
		PORT: String(port),
		DATABASE_URL: `file:${join(data, "beamwise.db")}`,
	};
	site = spawn(process.execPath, START_ARGUMENTS, {
		cwd: app,
		env,
		...user,
		stdio: ["ignore", "ignore", "inherit"],
	});
	const server = site;
	const hasEnded = () => server.exitCode !== null;
	if (!(await untilAnswering(url, hasEnded))) throw new Error("The site did not start.");
}, 120_000);

afterAll(async () => {
	site?.kill("SIGKILL");
	if (user.uid === undefined) await run("chmod", ["-R", "u+w", app]);
	await rm(folder, { recursive: true });
});

describe("the production tree", { timeout: 120_000 }, () => {
	it("serves pages with their files", async () => {
		const page = await fetch(url);
		expect(page.status).toBe(200);
		const html = await page.text();
		expect(html).toContain("Find the right projector");
		const script = /\/build\/assets\/[\w.-]+\.js/.exec(html)?.[0];
		for (const path of [script, "/favicon.svg", "/api/projectors", "/sitemap.xml"]) {
			expect((await fetch(url + path)).status, path).toBe(200);
		}
	});

	it("passes the container's health check, which fails if nothing responds", async () => {
		const health = (port: string) =>
			run(process.execPath, ["scripts/health.mjs"], { cwd: app, env: { ...env, PORT: port } });
		await health(new URL(url).port);
		await expect(health(String(await findFreePort()))).rejects.toMatchObject({ code: 1 });
	});

	it("runs its commands: messages, staff, imports, and a backup of the running site", async () => {
		expect(await command("messages")).toBe("There are no messages.\n");
		expect(await command("staff", "--", "list")).toContain("There are no accounts");
		const tried = await command("import", "--", "--dry-run", "db/seed/projectors.csv");
		expect(tried).toMatch(/ 0 new, 0 changed, 0 rejected, [1-9]\d* unchanged/);
		const said = await command("db:backup", "--", join(folder, "data", "backup.db"));
		expect(said).toMatch(/^Backed up to .+: [1-9]\d* models, .+, verified\.\n/);
		await expect(
			command("db:restore", "--", join(folder, "data", "backup.db")),
		).rejects.toMatchObject({
			stderr: "A site has the database open: stop it first, then restore.\n",
		});
	});

	it("contains nothing that only tests and builds need", async () => {
		const files = await readdir(app, { recursive: true });
		expect(
			files.filter((name) => /\.test\.tsx?$|node_modules\/(vite|typescript)$/.test(name)),
		).toEqual([]);
	});

	it("exits with status 0 on SIGTERM, in spite of a silent connection", async () => {
		const silent = connect(Number(new URL(url).port), "127.0.0.1");
		silent.on("error", () => {});
		await once(silent, "connect");
		const ended = once(site, "exit");
		site.kill("SIGTERM");
		expect(await ended).toEqual([0, null]);
		silent.destroy();
	});

	it("has written to its data folder alone", async () => {
		expect(await filesBut("data")).toEqual(before);
	});
});
