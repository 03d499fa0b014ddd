import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runProgram } from "../support/run.mjs";
import { canInstallDebianPackages, installDebianPackage } from "./programs.mjs";

// The first package is a Chromium that cannot show windows, which saves a third of the time.
const DEBIAN_PACKAGES = ["chromium-headless-shell", "chromium"];
const PROGRAM_NAMES = [
	...DEBIAN_PACKAGES,
	"chromium-browser",
	"google-chrome",
	"google-chrome-stable",
];

function findOnPath() {
	const folders = (process.env.PATH ?? "").split(delimiter);
	return folders
		.flatMap((folder) => PROGRAM_NAMES.map((name) => join(folder, name)))
		.find(existsSync);
}

async function findPlaywrightChromium() {
	const { chromium } = await import("playwright-core");
	return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/**
 * Returns the path of the Chromium for tests: CHROMIUM_PATH, one on the PATH, or the one that Playwright has
 * downloaded.
 */
export async function findBrowser() {
	const pathInEnvironment = process.env.CHROMIUM_PATH;
	if (pathInEnvironment && existsSync(pathInEnvironment)) return pathInEnvironment;
	return findOnPath() ?? (await findPlaywrightChromium());
}

// Without these options, Chromium tries to reach its maker's servers at every start.
const OFFLINE_OPTIONS = [
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-quic",
	"--disable-sync",
	"--no-first-run",
];

/** Launches a Chromium, which the caller must close. */
export async function launchChromium(args = []) {
	const executablePath = await findBrowser();
	if (!executablePath) throw new Error("No Chromium: `npm run verify` installs one.");
	const { chromium } = await import("playwright-core");
	return chromium.launch({ executablePath, args: ["--no-sandbox", ...OFFLINE_OPTIONS, ...args] });
}

async function downloadPlaywrightChromium() {
	console.log("No Chromium found: downloading Playwright's own.");
	await runProgram("npx", ["playwright-core", "install", "chromium"]);
}

/** Finds or installs a Chromium and prints which. Returns its path; undefined if none could be installed. */
export async function ensureBrowser() {
	const browserPath = await findBrowser();
	if (browserPath) {
		console.log(`Browser: found ${browserPath}.`);
		return browserPath;
	}
	await (canInstallDebianPackages()
		? installDebianPackage("Chromium", DEBIAN_PACKAGES)
		: downloadPlaywrightChromium());
	const installedPath = await findBrowser();
	console.log(
		installedPath ? `Browser: installed ${installedPath}.` : "Browser: none could be installed.",
	);
	return installedPath;
}
