import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, inject } from "vitest";
import { findFreePort } from "../../../../scripts/free-port";
import { type MailServer, startMailServer } from "../../../mail-server";
import { quickHash } from "../../../quick-hash";
import { answering, type SiteProcess, type Spawning, spawnSite } from "./site-process";

export interface RunningSite extends SiteProcess {
	databaseUrl: string;
	/** The database's file. */
	file: string;
	/** Ends the process and deletes its folder. */
	stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Copies a database as a first start leaves it: starting on one takes two thirds of the time. */
export function copySample(file: string, sample: string = inject("sample")): Promise<void> {
	return copyFile(sample, file);
}

/** Inserts the account of the settings, whose password then takes no time to hash or to compare. */
function insertAccount(file: string, { ADMIN_USERNAME, ADMIN_PASSWORD }: Record<string, string>) {
	if (ADMIN_USERNAME === undefined || ADMIN_PASSWORD === undefined) return;
	const sqlite = new SQLite(file);
	const insert = sqlite.prepare("insert into users (username, password) values (?, ?)");
	insert.run(ADMIN_USERNAME, quickHash(ADMIN_PASSWORD));
	sqlite.close();
}

/** Starts the built site, as `npm start` does by default, on a database of its own with the sample catalogue. */
export async function startSite(
	settings: Record<string, string> = {},
	spawning: Spawning = {},
	sample?: string,
): Promise<RunningSite> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-e2e-"));
	const file = join(folder, "site.db");
	await copySample(file, sample);
	insertAccount(file, settings);
	const databaseUrl = `file:${file}`;
	const site = await answering(
		await spawnSite({ DATABASE_URL: databaseUrl, ...settings }, spawning),
	);
	const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
		site.kill(signal);
		await site.ended;
		await rm(folder, { recursive: true });
		// Shows unexpected errors.
		if (signal === "SIGTERM") process.stderr.write(site.errors());
	};
	return { ...site, databaseUrl, file, stop };
}

/** Starts a site for all tests of a file, which then stops. */
export async function startFileSite(
	settings: Record<string, string> = {},
	signal?: NodeJS.Signals,
): Promise<RunningSite> {
	const site = await startSite(settings);
	afterAll(() => site.stop(signal));
	return site;
}

export interface MailingSite extends RunningSite {
	mailServer: MailServer;
	/** Settings for commands on the same site. */
	settings: Record<string, string>;
}

/** Starts a site that sends its mails to a server of the test. */
export async function startMailingSite(own: Record<string, string> = {}): Promise<MailingSite> {
	const mailServer = await startMailServer();
	const PORT = String(await findFreePort());
	const settings = {
		SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
		CONTACT_TO: "owner@shop.example",
		SITE_URL: `http://127.0.0.1:${PORT}`,
		PORT,
		...own,
	};
	const site = await startSite(settings);
	const stop: RunningSite["stop"] = async (signal) => {
		await site.stop(signal);
		await mailServer.stop();
	};
	return { ...site, stop, mailServer, settings: { ...settings, DATABASE_URL: site.databaseUrl } };
}
