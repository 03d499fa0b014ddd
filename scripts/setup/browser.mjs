import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runProgram } from "../support/run.mjs";
import { canInstallDebianPackages, installDebianPackage } from "./programs.mjs";

// The first draws no window, which saves a third of the time.
const DEBIAN_PACKAGES = ["chromium-headless-shell", "chromium"];
const NAMES = [...DEBIAN_PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable"];

function onPath() {
	const folders = (process.env.PATH ?? "").split(delimiter);
	return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
}

async function playwrightChromium() {
	const { chromium } = await import("playwright-core");
	return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** The Chromium to test with: CHROMIUM_PATH, one on the PATH, or the one Playwright has downloaded. */
export async function findBrowser() {
	const pathInEnvironment = process.env.CHROMIUM_PATH;
	if (pathInEnvironment && existsSync(pathInEnvironment)) return pathInEnvironment;
	return onPath() ?? (await playwrightChromium());
}

// Without these, Chromium tries to reach its maker's servers at every start.
const OFFLINE_OPTIONS = [
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-quic",
	"--disable-sync",
	"--no-first-run",
];

/** Launches the browser that is found, for the caller to close. */
export async function launchQuietly(args = []) {
	const executablePath = await findBrowser();
	if (!executablePath) throw new Error("No Chromium: `npm run verify` installs one.");
	const { chromium } = await import("playwright-core");
	return chromium.launch({ executablePath, args: ["--no-sandbox", ...OFFLINE_OPTIONS, ...args] });
}

async function downloadPlaywrights() {
	console.log("No Chromium found: downloading Playwright's own.");
	await runProgram("npx", ["playwright-core", "install", "chromium"]);
}

/** Finds or installs a Chromium and prints which. Returns its path; undefined if that failed. */
export async function ensureBrowser() {
	const browserPath = await findBrowser();
	if (browserPath) {
		console.log(`Browser: found ${browserPath}.`);
		return browserPath;
	}
	await (canInstallDebianPackages()
		? installDebianPackage("Chromium", DEBIAN_PACKAGES)
		: downloadPlaywrights());
	const installed = await findBrowser();
	console.log(installed ? `Browser: installed ${installed}.` : "Browser: none could be installed.");
	return installed;
}
