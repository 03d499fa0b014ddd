import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, statfsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { copySample } from "../../e2e/support/site/site";
import { answering, type SiteProcess, spawnSite } from "../../e2e/support/site/site-process";
import {
	expectMessageKept,
	expectReadable,
	expectSubscriptionKept,
	REFERENCE,
	subscribe,
} from "./refilled-forms";

// On a real file system of 8 MB in memory.

const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), "small-disk-"));
const file = join(folder, "site.db");
const SETTINGS = { DATABASE_URL: `file:${file}`, TRUST_PROXY: "1" };

/** Returns the reason why no file system can be mounted here. */
function mount(): string | undefined {
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder], { stdio: "pipe" });
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message.trim() : String(error);
	}
}

const refusal = mount();
if (refusal !== undefined) console.warn(`Not tested, because nothing can be mounted: ${refusal}`);

afterAll(() => {
	if (refusal === undefined) execFileSync("umount", ["--lazy", folder]);
	rmdirSync(folder);
});

/** Adds an account to the database. */
function addAccount(): void {
	const sqlite = new SQLite(file);
	sqlite.exec("insert into users (username, password) values ('shop', 'none')");
	sqlite.close();
}

/** Fills the file system but for some bytes. */
async function fill(free = 0): Promise<void> {
	const { bavail, bsize } = statfsSync(folder);
	const bytes = Math.floor((bavail * bsize - free) / 4096) * 4096;
	await writeFile(join(folder, "filler"), Buffer.alloc(bytes, "x"));
}

const makeRoom = () => rm(join(folder, "filler"));

async function start(settings: Record<string, string> = {}): Promise<SiteProcess> {
	const site = await spawnSite({ ...SETTINGS, ...settings });
	onTestFinished(async () => {
		site.kill("SIGKILL");
		await site.ended;
	});
	return site;
}

/** Runs a command of `npm run`; returns its exit status and what it wrote. */
async function command(path: string, ...args: string[]) {
	const env = { ...process.env, ...SETTINGS };
	const options = ["--import", "tsx", path, ...args];
	return run(process.execPath, options, { env }).then(
		({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
		({ code, stdout, stderr }) => ({ code, stdout, stderr }),
	);
}

afterEach(async () => {
	for (const name of ["filler", "site.db", "site.db-wal", "site.db-shm", "site.db.secret"]) {
		await rm(join(folder, name), { force: true });
	}
});

describe.skipIf(refusal !== undefined)("a full disk is called a full disk", () => {
	it.each([0, 4096, 64 * 1024])("at the start, with %s bytes left", async (free) => {
		await fill(free);
		const site = await start();
		expect(await site.ended).toBe(1);
		expect(site.errors()).toMatch(/^.+: the disk is full \((?:SQLITE_\w+|ENOSPC)\)\n$/);
		expect(site.errors()).toContain(file);
	});

	it("in forms and JSON, with 503 and what was typed, until there is room", async () => {
		await copySample(file);
		const site = await answering(await start());
		await fill();
		const refused: Response[] = [];
		// The log beside the database may have room for some.
		for (let n = 0; n < 200 && refused.length === 0; n++) {
			const answer = await subscribe(site, `visitor-${n}@example.com`);
			if (answer.status !== 200) refused.push(answer);
		}
		expect(refused.map(({ status }) => status)).toEqual([503]);
		const { message } = await (refused[0] ?? Response.error()).json();
		expect(message).toMatch(/the disk is full\. .*Reference: [0-9a-f]{8}$/);
		const [, reference = "none"] = REFERENCE.exec(message) ?? [];
		expect(site.errors()).toMatch(
			new RegExp(`${reference}.*: the disk is full \\((?:SQLITE_\\w+)\\)\\n`),
		);
		const { html } = await expectSubscriptionKept(site, 503);
		expect(html.includes("the disk is full")).toBe(true);
		await expectMessageKept(site, 503);
		await expectReadable(site);
		expect(site.errors()).not.toMatch(/^\s+at /m);

		await makeRoom();
		expect((await subscribe(site)).status).toBe(200);
	});

	it("if the files beside the database cannot be created", async () => {
		await copySample(file);
		await fill();
		const site = await start();
		expect(await site.ended).toBe(1);
		expect(site.errors()).toMatch(/^.+: the disk is full \((?:SQLITE_\w+|ENOSPC)\)\n$/);
	});

	it("in commands", async () => {
		await copySample(file);
		addAccount();
		await fill();
		for (const [path, ...args] of [
			["scripts/db/setup.ts"],
			["scripts/staff.ts", "remove", "shop"],
			["scripts/db/backup.ts", join(folder, "backup.db")],
		] as const) {
			const { code, stderr } = await command(path, ...args);
			expect([path, code]).toEqual([path, 1]);
			expect(stderr).toMatch(/^.+the disk is full.*\n$/);
		}
	});
});

describe.skipIf(refusal !== undefined)("a read-only file system", () => {
	it.each([
		["with a database", true],
		["without a database", false],
	])("is said at the start, %s", async (_, hasDatabase) => {
		if (hasDatabase) await copySample(file);
		await run("mount", ["-o", "remount,ro", folder]);
		try {
			const site = await start();
			const began = Promise.race([site.ended, answering(site).catch(() => {})]);
			await began;
			expect(site.errors()).toMatch(/the file system is read-only/i);
			expect(site.errors()).not.toMatch(/^\s+at /m);
		} finally {
			await run("mount", ["-o", "remount,rw", folder]);
		}
	});
});
