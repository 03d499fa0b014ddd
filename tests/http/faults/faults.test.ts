import { execFile } from "node:child_process";
import { chmod, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { answering } from "../../e2e/support/site/site-process";
import {
	expectForms503,
	expectMessageKept,
	expectReadable,
	REFERENCE,
	subscribe,
} from "./kept-forms";
import { siteOnFile } from "./site-on-file";

// Failures around the built site: each test has a site and a database file of its own.

const run = promisify(execFile);
const own = siteOnFile();

function emails(): string[] {
	const sqlite = new SQLite(own.file, { readonly: true });
	const rows = sqlite
		.prepare("select email from newsletter_subscriptions order by id")
		.pluck()
		.all();
	sqlite.close();
	return rows.map(String);
}

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
		expect(emails()).toHaveLength(10);
		expect(site.errors()).toBe("");
	});
});

describe("a database file that can only be read", () => {
	it("shows every page, and an error on forms", async () => {
		await own.setUpOnce();
		await chmod(own.file, 0o444);
		// Root may write everywhere, unless it drops that capability.
		const without = "-dac_override,-dac_read_search";
		const restricted = ["setpriv", `--bounding-set=${without}`, `--inh-caps=${without}`];
		const site = await own.startAnswering(process.getuid?.() === 0 ? restricted : []);
		await expectReadable(site);
		await expectForms503(site, /attempt to write a readonly database \(SQLITE_READONLY\)/);
		await expectMessageKept(site, 503);
		await expectReadable(site);
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
		expect(emails()).toEqual(["zoe@example.co.uk"]);
	});
});

describe("a disk that is full after the commit of an import", () => {
	it("reports the import as committed, and keeps its data", async () => {
		await own.setUpOnce();
		const account = { username: "shop", password: "long enough to take" };
		const site = await own.startAnswering([], {
			ADMIN_USERNAME: account.username,
			ADMIN_PASSWORD: account.password,
		});
		const signedIn = await fetch(`${site.url}/admin/login`, {
			method: "POST",
			body: new URLSearchParams(account),
			redirect: "manual",
		});
		const [Cookie = ""] = signedIn.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
		const models = Array.from(
			{ length: 300 },
			(_, n) => `F-${n},Epson,M${n},${"long ".repeat(40)}`,
		);
		const file = new File([`sku,brand,model,description\n${models.join("\n")}\n`], "a.csv");
		// The log has room; the file, into which it is moved after the commit, has none.
		const { size } = await stat(own.file);
		await run("prlimit", ["--pid", String(site.pid), `--fsize=${size + 4096}:unlimited`]);
		const body = new FormData();
		body.set("file", file);
		const answer = await fetch(`${site.url}/api/admin/upload-projectors`, {
			method: "POST",
			headers: { Cookie, Origin: site.url },
			body,
		});
		expect(await answer.json()).toMatchObject({ created: 300, importId: 1 });
		expect(site.errors()).toContain("After an import that is done");
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

describe("a second process on the same file", () => {
	it("works, and all of them accept forms at once", async () => {
		await own.setUpOnce();
		const sites = await Promise.all([own.start(), own.start(), own.start()]);
		await Promise.all(sites.map(answering));
		const answers = sites.flatMap((site, at) =>
			Array.from({ length: 5 }, (_, n) => subscribe(site, `both-${at}-${n}@example.com`)),
		);
		for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
		expect(emails()).toHaveLength(15);
		for (const site of sites) expect(site.errors()).toBe("");
	});
});

describe("a crash", () => {
	it("loses nothing that was acknowledged", async () => {
		await own.setUpOnce();
		const first = await own.startAnswering();
		const acknowledged: string[] = [];
		const sender = async (name: string) => {
			for (let n = 0; n < 60; n += 1) {
				const email = `${name}-${n}@example.com`;
				const answer = await subscribe(first, email).catch(() => undefined);
				if (answer?.status !== 200) return;
				acknowledged.push(email);
				if (acknowledged.length === 40) first.kill("SIGKILL");
			}
		};
		await Promise.all(["a", "b", "c"].map(sender));
		expect(await first.ended).toBe("SIGKILL");
		expect(acknowledged.length).toBeGreaterThanOrEqual(40);

		const second = await own.startAnswering();
		expect(emails()).toEqual(expect.arrayContaining(acknowledged));
		await expectReadable(second);
		expect(await readdir(own.folder)).toContain("site.db.secret");
	});
});
