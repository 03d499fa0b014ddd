import { spawn } from "node:child_process";
import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import SQLite from "better-sqlite3";
import { openDatabase } from "db/connection.server";
import { setUp } from "server/set-up";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { commandFolder, sayHere } from "../../tests/commands/command";
import { temporaryFolder } from "../../tests/files/temporary-folder";

const { folder } = commandFolder();
const file = join(folder, "site.db");

// A database on a server gets no automatic backup.
const itOnDisk = it.skipIf(process.env.TEST_DATABASE === "postgres");

// A sample with one model of the shop's own, copied for each test.
const sample = join(temporaryFolder(), "sample.db");

beforeAll(async () => {
	const db = openDatabase(`file:${sample}`);
	await setUp(db);
	await db
		.updateTable("projectors")
		.set({ isSample: 0 })
		.where("sku", "=", "EPSON-EH-TW7100")
		.execute();
	await db.destroy();
});

beforeEach(() => copyFileSync(sample, file));

const clear = (args: string[] = [], input?: string) => sayHere("db/clear-sample", args, input);

function read(path: string, query: string): unknown[] {
	const sqlite = new SQLite(path, { readonly: true });
	try {
		return sqlite.prepare(query).pluck().all();
	} finally {
		sqlite.close();
	}
}

const modelsIn = (path: string) => Number(read(path, "select count(*) from projectors")[0]);

const backups = () => readdirSync(folder).filter((name) => name.includes("before-clear-sample"));

const FIGURES =
	/^This removes \d+ models of the sample catalogue, \d+ example prices, \d+ example offers, 4 example articles and the example price of electricity\. 1 model of it/;

itOnDisk("prints figures and changes nothing without a terminal and without --yes", async () => {
	const models = modelsIn(file);
	const { code, said } = await clear([], "y\n");
	expect(said).toMatch(FIGURES);
	expect(said).toContain(`removes ${models - 1} models`);
	expect(said).toContain("Nothing was changed");
	expect([code, modelsIn(file), backups()]).toEqual([1, models, []]);
});

itOnDisk(
	"backs up, removes and records it with --yes, and has nothing to do after that",
	async () => {
		const models = modelsIn(file);
		const { code, said } = await clear(["--yes"]);
		expect(said).toMatch(FIGURES);
		const [backup = ""] = backups();
		expect(said).toContain(`Removed ${models - 1} models of the sample catalogue`);
		expect(said).toContain(`kept as ${backup}.`);
		expect([code, backups().length]).toEqual([0, 1]);
		expect(modelsIn(join(folder, backup))).toBe(models);
		expect(read(file, "select sku || pricePence from projectors")).toEqual(["EPSON-EH-TW71000"]);
		expect(read(file, "select message from runs")).toEqual([
			expect.stringContaining(`Removed ${models - 1} models`),
		]);
		expect(await clear()).toEqual({ code: 0, said: "Nothing of the sample catalogue is left." });
		expect(backups()).toHaveLength(1);
	},
);

itOnDisk("removes nothing if no backup can be made", async () => {
	const models = modelsIn(file);
	const sqlite = new SQLite(file);
	// A dangling reference, so that the copy is detected as damaged.
	sqlite.pragma("foreign_keys = OFF");
	sqlite.exec("insert into projector_tags values ('4k', 'NO-SUCH-MODEL')");
	sqlite.close();
	const { code, said } = await clear(["--yes"]);
	expect(said).toContain("Nothing was removed, for no backup could be made");
	expect([code, modelsIn(file), backups()]).toEqual([1, models, []]);
});

itOnDisk.each([
	["y", 0],
	["", 1],
])("asks twice at a terminal, and accepts %j as the answers", async (answer, code) => {
	const models = modelsIn(file);
	// `script` gives the command a terminal of its own.
	const line = [process.execPath, "--import", "tsx", "scripts/db/clear-sample.ts"]
		.map((word) => `'${word}'`)
		.join(" ");
	const child = spawn("script", ["-qec", line, "/dev/null"], { env: process.env });
	child.stdin.end(`${answer}\n${answer}\n`);
	const [said, status] = await Promise.all([
		text(child.stdout),
		new Promise((resolve) => child.on("exit", resolve)),
	]);
	expect(said).toContain("Go ahead? [y/N]");
	expect([status, modelsIn(file)]).toEqual([code, code === 0 ? 1 : models]);
});
