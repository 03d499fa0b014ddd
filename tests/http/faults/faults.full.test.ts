import { execFile } from "node:child_process";
import { chmod, readdir, stat } from "node:fs/promises";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { answering } from "../../e2e/support/site/site-process";
import { expectForms503, expectMessageKept, expectReadable, subscribe } from "./refilled-forms";
import { emailsIn, siteOnFile } from "./site-on-file";

// Rarer failures around the built site: tests that take seconds.

const run = promisify(execFile);
const own = siteOnFile();

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

describe("a database that another process locks for long", () => {
	it("shows that forms cannot be saved", async () => {
		await own.setUpOnce();
		const site = await own.startAnswering();
		const other = new SQLite(own.file);
		other.exec("begin immediate");
		onTestFinished(() => void other.close());
		await expectForms503(site, /database is locked \(SQLITE_BUSY\)/);
		await expectReadable(site);
		other.exec("rollback");
		expect((await subscribe(site)).status).toBe(200);
	}, 60_000);
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

describe("a second process on the same file", () => {
	it("works, and all of them accept forms at once", async () => {
		await own.setUpOnce();
		const sites = await Promise.all([own.start(), own.start(), own.start()]);
		await Promise.all(sites.map(answering));
		const answers = sites.flatMap((site, at) =>
			Array.from({ length: 5 }, (_, n) => subscribe(site, `both-${at}-${n}@example.com`)),
		);
		for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
		expect(emailsIn(own.file)).toHaveLength(15);
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
		expect(emailsIn(own.file)).toEqual(expect.arrayContaining(acknowledged));
		await expectReadable(second);
		expect(await readdir(own.folder)).toContain("site.db.secret");
	});
});
