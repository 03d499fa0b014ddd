import { execFile } from "node:child_process";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { startFileSite, startSite } from "../../e2e/support/site/site";
import { expectForms503, expectReadable, REFERENCE, subscribe } from "./refilled-forms";
import { emailsIn } from "./site-on-file";

// Failures around the built site.

const run = promisify(execFile);

// Behind a proxy that names no client address, forms are not limited.
const site = await startFileSite({ TRUST_PROXY: "1" }, "SIGKILL");

describe("the site goes on after a failure of its database, in this order:", () => {
	it("another process locks it: it can still be read, and is written when the lock ends", async () => {
		const other = new SQLite(site.file);
		other.exec("begin immediate");
		const waiting = Array.from({ length: 10 }, (_, n) => subscribe(site, `waits-${n}@example.com`));
		await expectReadable(site);
		other.exec("commit");
		other.close();
		for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
		// What waited beside the database is stored in it a moment later.
		await expect.poll(() => emailsIn(site.file)).toHaveLength(10);
		expect(site.errors()).toBe("");
	});

	it("the disk has no room: every page, and an error on forms, which are accepted again when there is", async () => {
		const limit = (bytes: string) =>
			run("prlimit", ["--pid", String(site.pid), `--fsize=${bytes}`]);
		// Maximum size of a file: the log of the database starts again after a checkpoint.
		const other = new SQLite(site.file);
		other.pragma("wal_checkpoint(truncate)");
		other.close();
		await limit("4096:unlimited");
		await expectForms503(site, /\(SQLITE_(?:FULL|IOERR_WRITE)\)/);
		await expectReadable(site);
		await limit("unlimited:unlimited");
		expect((await subscribe(site)).status).toBe(200);
		await expect.poll(() => emailsIn(site.file)).toContain("zoe@example.co.uk");
	});

	it("its file is removed or replaced: the health check fails until it is back", async () => {
		const health = async () => (await fetch(`${site.url}/healthz`)).status;
		await rename(site.file, `${site.file}.away`);
		expect(await health()).toBe(503);
		await writeFile(site.file, await readFile(`${site.file}.away`));
		expect(await health()).toBe(503);
		await rm(site.file);
		await rename(`${site.file}.away`, site.file);
		expect(await health()).toBe(200);
		expect(site.errors()).not.toMatch(/^\s+at /m);
	});
});

it("a site whose database is overwritten shows an error with a reference on pages", async () => {
	const own = await startSite();
	onTestFinished(() => own.stop("SIGKILL"));
	await writeFile(own.file, Buffer.alloc((await readFile(own.file)).length, "x"));
	expect((await fetch(`${own.url}/healthz`)).status).toBe(503);

	const page = await fetch(`${own.url}/projector/acer-vero-hl6810atv`);
	const html = await page.text();
	expect(page.status).toBe(503);
	expect(page.headers.get("Cache-Control")).toBe("no-store");
	expect(page.headers.get("ETag")).toBeNull();
	expect(html.includes("Something went wrong")).toBe(true);
	expect(/SQLITE|malformed|not a database/.test(html)).toBe(false);
	// React separates texts with empty comments.
	const [, reference = "none"] = REFERENCE.exec(html.replaceAll("<!-- -->", "")) ?? [];
	expect(own.errors().split(reference)).toHaveLength(2);

	// These send no queries of their own.
	for (const path of ["/contact-us", "/cookie-policy"]) {
		const part = await fetch(own.url + path);
		expect([path, part.status]).toEqual([path, 503]);
		expect(part.headers.get("Cache-Control")).toBe("no-store");
	}

	const json = await fetch(`${own.url}/api/projectors`);
	expect(json.status).toBe(503);
	expect((await json.json()).message).toMatch(REFERENCE);

	const home = await fetch(own.url);
	expect((await home.text()).includes("load the projectors. Please try again")).toBe(true);
	expect(home.headers.get("Cache-Control")).toBe("no-store");
	expect((await fetch(`${own.url}/robots.txt`)).status).toBe(200);
});
