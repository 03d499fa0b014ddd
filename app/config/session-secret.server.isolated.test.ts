import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../tests/files/temporary-folder";

let folder: string;

beforeEach(() => {
	folder = temporaryFolder(onTestFinished);
});

afterEach(() => {
	vi.unstubAllEnvs();
});

/** The secret a fresh process with these settings has. */
async function secretWith(settings: Record<string, string>): Promise<string> {
	vi.resetModules();
	for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
	return (await import("./session-secret.server")).sessionSecret();
}

it("session secret: is the setting, if there is one", async () => {
	const SESSION_SECRET = "s".repeat(32);
	const DATABASE_URL = `file:${join(folder, "site.db")}`;
	expect(await secretWith({ SESSION_SECRET, DATABASE_URL })).toBe(SESSION_SECRET);
	expect(readdirSync(folder)).toEqual([]);
});

it("session secret: is made once and kept beside the database, for its owner alone", async () => {
	const DATABASE_URL = `file:${join(folder, "site.db")}`;
	const secret = await secretWith({ DATABASE_URL });
	expect(secret).toMatch(/^[\w-]{43}$/);
	expect(readdirSync(folder)).toEqual(["site.db.secret"]);
	expect(statSync(join(folder, "site.db.secret")).mode & 0o777).toBe(0o600);
	expect(readFileSync(join(folder, "site.db.secret"), "utf8").trim()).toBe(secret);
	expect(await secretWith({ DATABASE_URL })).toBe(secret);
});

it("session secret: is one per process if the database is in memory", async () => {
	const first = await secretWith({ DATABASE_URL: ":memory:" });
	const { sessionSecret } = await import("./session-secret.server");
	expect(sessionSecret()).toBe(first);
	expect(await secretWith({ DATABASE_URL: ":memory:" })).not.toBe(first);
});

it("a damaged session secret is never used", async () => {
	const DATABASE_URL = `file:${join(folder, "site.db")}`;
	writeFileSync(join(folder, "site.db.secret"), "short\n");
	await expect(secretWith({ DATABASE_URL })).rejects.toThrow(/too short: delete the file/);
});

it("session secret: reports an unreadable file", async () => {
	const DATABASE_URL = `file:${join(folder, "site.db")}`;
	mkdirSync(join(folder, "site.db.secret"));
	await expect(secretWith({ DATABASE_URL })).rejects.toThrow(/EISDIR/);
	expect(readdirSync(folder)).toEqual(["site.db.secret"]);
});
