import { execFile } from "node:child_process";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { siteOnFile } from "./site-on-file";

const run = promisify(execFile);
const own = siteOnFile();

describe("a database that is no database", () => {
	it.each<[string, () => Promise<void>, RegExp]>([
		["text", () => writeFile(own.file, "This is not a database.".repeat(1000)), /not a database/],
		["a folder", () => run("mkdir", [own.file]).then(() => {}), /unable to open|Cannot open/],
		[
			"a damaged one",
			async () => {
				await own.setUpOnce();
				const handle = await open(own.file, "r+");
				await handle.write(Buffer.alloc(64 * 1024, "x"), 0, 64 * 1024, 100);
				await handle.close();
			},
			/malformed|not a database/,
		],
	])("stops the start with one line: %s", async (_, damage, why) => {
		await damage();
		const site = await own.start();
		expect(await site.ended).toBe(1);
		expect(site.errors()).toMatch(/^.+\n$/);
		expect(site.errors()).toMatch(why);
		expect(site.errors()).toContain(own.file);
	});

	it("stops the start with one line if its folder cannot be created", async () => {
		await writeFile(join(own.folder, "file"), "");
		own.file = join(own.folder, "file", "site.db");
		const site = await own.start();
		expect(await site.ended).toBe(1);
		expect(site.errors()).toMatch(/^.+\n$/);
	});
});
