// `npm run screenshots`: takes the screenshots of the README, of a temporary sample site.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { MINUTE_MS } from "~/config/time";
import { findFreePort } from "./free-port";
import { launchChromium } from "./setup/browser.mjs";
import { readArguments } from "./support/command-line.mjs";

const HELP = `Usage: npm run screenshots

Starts the built site with its sample catalogue and writes the screenshots of README.md to docs/screenshots. Build first.

Ends with 0, or with 1 and the reason.`;

const FOLDER = "docs/screenshots";
const ACCOUNT = { username: "owner", password: "a-password-of-one-run" };
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 740 };
const START_TIMEOUT_MS = MINUTE_MS;

interface Screenshot {
	path: string;
	size: { width: number; height: number };
	isStaffPage?: true;
}

const SCREENSHOTS: Readonly<Record<string, Screenshot>> = {
	"finder.png": { path: "/projectors?use=home-cinema&max=4000&room=dark", size: DESKTOP },
	"model.png": { path: "/projector/epson-eh-ls9000", size: PHONE },
	"comparison.png": {
		path: "/compare?sku=epson-eh-tw7100&sku=benq-w2710i&use=home-cinema",
		size: DESKTOP,
	},
	"staff.png": { path: "/admin", size: DESKTOP, isStaffPage: true },
};

/** Throws unless the README shows exactly these screenshots. */
async function checkReadme(): Promise<void> {
	const readme = await readFile("README.md", "utf8");
	const readmeImages = [...readme.matchAll(/\(docs\/screenshots\/([\w.-]+)\)/g)].map(
		([, name]) => name,
	);
	const expectedImages = Object.keys(SCREENSHOTS);
	if (`${readmeImages.sort()}` !== `${expectedImages.sort()}`) {
		throw new Error(
			`README.md shows ${readmeImages.join(", ")}, not ${expectedImages.join(", ")}.`,
		);
	}
}

async function waitUntilReady(url: string): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (Date.now() < deadline) {
		const isReady = await fetch(`${url}/healthz`)
			.then(({ ok }) => ok)
			.catch(() => false);
		if (isReady) return;
		await wait(200);
	}
	throw new Error("The site did not start.");
}

async function signIn(page: Page, url: string): Promise<void> {
	await page.goto(`${url}/admin/login`);
	await page.getByLabel("Username").fill(ACCOUNT.username);
	await page.getByLabel("Password").fill(ACCOUNT.password);
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.waitForURL(`${url}/admin`);
}

async function takeScreenshots(url: string): Promise<void> {
	const browser = await launchChromium();
	try {
		for (const [name, { path, size, isStaffPage }] of Object.entries(SCREENSHOTS)) {
			const page = await browser.newPage({ viewport: size, reducedMotion: "reduce" });
			if (isStaffPage) await signIn(page, url);
			await page.goto(url + path, { waitUntil: "networkidle" });
			await page.screenshot({ path: join(FOLDER, name) });
			await page.close();
			console.log(`${FOLDER}/${name}`);
		}
	} finally {
		await browser.close();
	}
}

readArguments(HELP);
await checkReadme();
const folder = await mkdtemp(join(tmpdir(), "screenshots-"));
const port = String(await findFreePort());
const url = `http://127.0.0.1:${port}`;
const env = {
	...process.env,
	DATABASE_URL: `file:${join(folder, "site.db")}`,
	HOST: "127.0.0.1",
	PORT: port,
	SITE_URL: url,
};
const runNpmScript = (script: string, args: readonly string[] = [], input?: string) =>
	spawnSync("npm", ["run", "--silent", script, ...args], {
		env,
		input,
		stdio: ["pipe", "inherit", "inherit"],
	}).status === 0;
try {
	if (!runNpmScript("db:setup")) throw new Error("The database was not set up.");
	const isAccountAdded = runNpmScript(
		"staff",
		["--", "add", ACCOUNT.username],
		`${ACCOUNT.password}\n`,
	);
	if (!isAccountAdded) throw new Error("The account was not added.");
	const site = spawn("npm", ["start", "--silent"], { env, stdio: "ignore" });
	try {
		await waitUntilReady(url);
		await takeScreenshots(url);
	} finally {
		site.kill();
		await once(site, "exit");
	}
} finally {
	await rm(folder, { recursive: true, force: true });
}
