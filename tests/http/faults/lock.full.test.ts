import SQLite from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { expectForms503, expectReadable, subscribe } from "./kept-forms";
import { siteOnFile } from "./site-on-file";

const own = siteOnFile();

it("forms show that they cannot be saved while another process locks the database", async () => {
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
