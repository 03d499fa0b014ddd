import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { db } from "db/connection.server";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { setStaffSiteAddress, siteAddress } from "~/config/site-address.server";
import { backUpIfDue, backupSettings } from "~/features/import-tasks/backups.server";
import { mailOrigin } from "~/features/mail/mailing.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { loader as root } from "~/root";
import { temporaryFolder } from "../../../files/temporary-folder";
import { staffHeaders } from "../../../staff";
import { visit } from "../../call";
import { at, formAt, linesOf, openPage, saveForm, sendForm, undoNewest } from "../staff-pages";

const tryOut = (path: string) => sendForm(path, { intent: "try" });

const isOnServer = process.env.TEST_DATABASE === "postgres";

describe("the setting of backups", () => {
	const BACKUPS = "/admin/settings/backups";

	it("is as usual at first, and none is made by schedule", async () => {
		expect(await formAt(BACKUPS)).toMatchObject({ everyHours: "0", keep: "7", folder: "" });
		expect(await backupSettings(db())).toMatchObject({
			everyHours: 0,
			keep: 7,
			folder: expect.stringMatching(/backups$/),
		});
	});

	it("has a folder that is made, tried and left empty", async () => {
		const folder = join(temporaryFolder(onTestFinished), "backups");
		const sent = { everyHours: "24", keep: "3", folder };
		expect((await saveForm(BACKUPS, sent)).status).toBe(303);
		expect(readdirSync(folder)).toEqual([]);
		expect(await backupSettings(db())).toEqual({ everyHours: 24, keep: 3, folder });
		expect(JSON.stringify((await openPage("/admin/backups")).data)).toContain(folder);
		expect((await undoNewest("setting")).status).toBe(303);
		expect((await backupSettings(db())).everyHours).toBe(0);
	});

	it.each([
		[{ everyHours: "721" }, "everyHours", /whole number of hours from 0 to 720/],
		[{ keep: "0" }, "keep", /whole number of backups from 1 to 1000/],
		[{ folder: "backups" }, "folder", /^Folder must be a whole path/],
		[{ folder: join(process.cwd(), "public", "x") }, "folder", /files the site shows to everybody/],
		[{ folder: join(process.cwd(), "build") }, "folder", /files the site shows to everybody/],
	])("refuses %j", async (fields, name, message) => {
		const { status, data } = await saveForm(BACKUPS, fields);
		expect([status, at(data, "result", "error", name, 0)]).toEqual([
			400,
			expect.stringMatching(message),
		]);
		expect(at(data, "values")).toMatchObject(fields);
		expect(existsSync(join("public", "x"))).toBe(false);
	});

	it("refuses a folder that cannot be written, with the reason", async () => {
		const file = join(temporaryFolder(onTestFinished), "notes");
		writeFileSync(file, "mine");
		const { status, data } = await saveForm(BACKUPS, { folder: join(file, "backups") });
		expect([status, at(data, "result", "error", "folder", 0)]).toEqual([
			400,
			expect.stringContaining("a file is in its place"),
		]);
	});

	it("makes one at once, or says why not", async () => {
		const folder = temporaryFolder(onTestFinished);
		await saveForm(BACKUPS, { folder });
		const { status, data } = await tryOut(BACKUPS);
		if (isOnServer) {
			expect([status, readdirSync(folder)]).toEqual([303, [expect.stringMatching(/\.dump$/)]]);
			return;
		}
		expect([status, at(data, "trialProblem")]).toEqual([
			503,
			expect.stringContaining("There is no database"),
		]);
	});

	it("schedules the next one from then on", async () => {
		const folder = join(temporaryFolder(onTestFinished), "backups");
		await saveForm(BACKUPS, { folder, everyHours: "24" });
		const day = (hour: number) => new Date(Date.UTC(2026, 0, 31, hour));
		writeFileSync(join(folder, "backup-20260131-000000.db"), "the copy");
		await backUpIfDue(db(), day(12));
		expect(readdirSync(folder)).toHaveLength(1);
	});
});

describe("the setting of the site's address", () => {
	const ADDRESS = "/admin/settings/address";

	beforeEach(() => setStaffSiteAddress(""));

	it("begins links of pages and mails once it is set", async () => {
		const headers = await staffHeaders();
		expect(await mailOrigin(db())).toBe("http://localhost:3000");
		expect((await saveForm(ADDRESS, { url: "HTTPS://Shop.Example/" })).status).toBe(303);
		expect((await siteSettings(db())).address.url).toBe("https://shop.example");
		expect([await mailOrigin(db()), siteAddress()]).toEqual(Array(2).fill("https://shop.example"));
		expect((await visit(root, "/")).data.origin).toBe("https://shop.example");
		// Under the host of before, staff can still mend it, with the cookie of before.
		const [line] = await linesOf("setting");
		const undoPath = `/admin/history/${line?.id}`;
		const version = String(at((await openPage(undoPath, headers)).data, "preview", "version"));
		const from = { ...headers, Host: "beamwise.test", Origin: "http://beamwise.test" };
		expect((await sendForm(undoPath, { version }, from)).status).toBe(303);
		expect(await mailOrigin(db())).toBe("http://localhost:3000");
		expect(siteAddress()).toBeUndefined();
	});

	it.each([
		["https://shop.example/beamwise", /^Address must have no path/],
		["https://shop.example?a=b", /^Address must have no path/],
		["https://me:pass@shop.example", /^Address must have no path/],
		["ftp://shop.example", /^Address must be an http or https address/],
		["shop.example", /^Address must be an http or https address/],
	])("refuses %s", async (url, message) => {
		const { status, data } = await saveForm(ADDRESS, { url });
		expect([status, at(data, "result", "error", "url", 0), at(data, "values", "url")]).toEqual([
			400,
			expect.stringMatching(message),
			url,
		]);
	});

	async function saveServer(reply: RequestListener): Promise<string> {
		const server = createServer(reply);
		await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
		onTestFinished(() => void server.close());
		const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		expect((await saveForm(ADDRESS, { url })).status).toBe(303);
		return url;
	}

	it("is tried: a site like this one replies there", async () => {
		await saveServer((_, response) => response.end('{"status":"ok"}'));
		expect((await tryOut(ADDRESS)).status).toBe(303);
	});

	it.each<[string, RequestListener]>([
		["another site replies there", (_, response) => response.end("<h1>Hello</h1>")],
		[
			"it sends visitors on to https://other.example/",
			(_, response) => response.writeHead(301, { Location: "https://other.example/" }).end(),
		],
		["no connection came about", (request) => request.socket.destroy()],
	])("is tried: %s", async (why, reply) => {
		const url = await saveServer(reply);
		const { status, data } = await tryOut(ADDRESS);
		expect([status, at(data, "trialProblem")]).toEqual([
			502,
			`${url} does not lead to this site: ${why}.`,
		]);
	});

	it("cannot be tried before it is set", async () => {
		expect(at((await tryOut(ADDRESS)).data, "trialProblem")).toContain("No address is set");
	});
});

describe("the schedule of feeds", () => {
	const FEEDS = "/admin/settings/feeds";

	it.each(["1441", "-1", "1.5", "often"])("refuses %s minutes", async (everyMinutes) => {
		const { status, data } = await saveForm(FEEDS, { everyMinutes });
		expect([status, at(data, "result", "error", "everyMinutes", 0)]).toEqual([
			400,
			"Minutes between checks must be a whole number of minutes from 0 to 1440",
		]);
	});

	it("says which feed is due first, or why none runs", async () => {
		expect(at((await tryOut(FEEDS)).data, "trialProblem")).toContain("No feed has a schedule");
		await saveForm(FEEDS, { everyMinutes: "0" });
		expect(at((await tryOut(FEEDS)).data, "trialProblem")).toContain("are 0");
	});
});
