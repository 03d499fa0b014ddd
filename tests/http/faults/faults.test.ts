import { execFile } from "node:child_process";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { expectForms503, expectReadable, REFERENCE, subscribe } from "./kept-forms";
import { emailsIn, siteOnFile } from "./site-on-file";

// Failures around the built site: each test has a site and a database file of its own.

const run = promisify(execFile);
const own = siteOnFile();

describe("a database that another process locks", () => {
	it("can still be read, and is written when the lock ends", async () => {
		await own.setUpOnce();
		const site = await own.startAnswering();
		const other = new SQLite(own.file);
		other.exec("begin immediate");
		const waiting = Array.from({ length: 10 }, (_, n) => subscribe(site, `waits-${n}@example.com`));
		await expectReadable(site);
		other.exec("commit");
		other.close();
		for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
		expect(emailsIn(own.file)).toHaveLength(10);
		expect(site.errors()).toBe("");
	});
});

describe("a disk without room", () => {
	it("shows every page and an error on forms, and accepts forms again when there is room", async () => {
		await own.setUpOnce();
		const site = await own.startAnswering();
		const limit = (bytes: string) =>
			run("prlimit", ["--pid", String(site.pid), `--fsize=${bytes}`]);
		// Maximum size of a file: the log of the database starts empty.
		await limit("4096:unlimited");
		await expectForms503(site, /\(SQLITE_(?:FULL|IOERR_WRITE)\)/);
		await expectReadable(site);
		await limit("unlimited:unlimited");
		expect((await subscribe(site)).status).toBe(200);
		expect(emailsIn(own.file)).toEqual(["zoe@example.co.uk"]);
	});
});

describe("a database that is lost while the site runs", () => {
	it("makes the health check fail when its file is removed or replaced", async () => {
		await own.setUpOnce();
		const site = await own.startAnswering();
		await rename(own.file, `${own.file}.away`);
		expect((await fetch(`${site.url}/healthz`)).status).toBe(503);
		await writeFile(own.file, await readFile(`${own.file}.away`));
		expect((await fetch(`${site.url}/healthz`)).status).toBe(503);
		await rm(own.file);
		await rename(`${own.file}.away`, own.file);
		expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
		expect(site.errors()).not.toMatch(/^\s+at /m);
	});

	it("shows an error with a reference on pages when it is overwritten", async () => {
		await own.setUpOnce();
		const site = await own.startAnswering();
		await writeFile(own.file, Buffer.alloc((await readFile(own.file)).length, "x"));
		expect((await fetch(`${site.url}/healthz`)).status).toBe(503);

		const page = await fetch(`${site.url}/projector/acer-vero-hl6810atv`);
		const html = await page.text();
		expect(page.status).toBe(503);
		expect(page.headers.get("Cache-Control")).toBe("no-store");
		expect(page.headers.get("ETag")).toBeNull();
		expect(html.includes("Something went wrong")).toBe(true);
		expect(/SQLITE|malformed|not a database/.test(html)).toBe(false);
		// React separates texts with empty comments.
		const [, reference = "none"] = REFERENCE.exec(html.replaceAll("<!-- -->", "")) ?? [];
		expect(site.errors().split(reference)).toHaveLength(2);

		// These send no queries of their own.
		for (const path of ["/contact-us", "/cookie-policy"]) {
			const part = await fetch(site.url + path);
			expect([path, part.status]).toEqual([path, 503]);
			expect(part.headers.get("Cache-Control")).toBe("no-store");
		}

		const json = await fetch(`${site.url}/api/projectors`);
		expect(json.status).toBe(503);
		expect((await json.json()).message).toMatch(REFERENCE);

		const home = await fetch(site.url);
		expect((await home.text()).includes("load the projectors. Please try again")).toBe(true);
		expect(home.headers.get("Cache-Control")).toBe("no-store");
		expect((await fetch(`${site.url}/robots.txt`)).status).toBe(200);
	});
});
