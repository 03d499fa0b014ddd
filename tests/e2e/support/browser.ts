import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { launchQuietly } from "../../../scripts/setup/browser.mjs";
import { siteUrl } from "./shared-site";

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** How long a step waits for what it needs; a failure costs as much. */
const MAX_WAIT_MS = 10_000;

let browser: Browser;

/** Call once in a file or group: launches the browser before its tests and closes it after them. */
export function launchBrowser(args: string[] = []): void {
	beforeAll(async () => {
		browser = await launchQuietly(args);
	});
	afterAll(() => browser?.close());
}

export interface OpenPage {
	page: Page;
	/** What the page has logged as warnings and errors, failed requests included. */
	problems: string[];
}

export interface Visit {
	/** Runs on the page before it goes anywhere. */
	beforeVisit?: (page: Page) => Promise<unknown>;
	waitUntil?: "load" | "commit";
}

async function newProfile(options: BrowserContextOptions): Promise<BrowserContext> {
	const context = await browser.newContext({
		baseURL: siteUrl(),
		viewport: DESKTOP,
		reducedMotion: "reduce",
		...options,
	});
	context.setDefaultTimeout(MAX_WAIT_MS);
	return context;
}

async function openIn(
	context: BrowserContext,
	path: string,
	{ beforeVisit, waitUntil = "load" }: Visit,
): Promise<OpenPage> {
	const page = await context.newPage();
	const problems: string[] = [];
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) problems.push(message.text());
	});
	page.on("pageerror", (error) => problems.push(error.message));
	await beforeVisit?.(page);
	await page.goto(path, { waitUntil });
	return { page, problems };
}

/** A new page of the site in a profile of its own, closed when the test ends. */
export async function openPage(
	path: string,
	options: BrowserContextOptions = {},
	visit: Visit = {},
): Promise<OpenPage> {
	const context = await newProfile(options);
	onTestFinished(() => context.close());
	return openIn(context, path, visit);
}

/**
 * Opens pages of a group in one profile, each closed when its test ends: for tests that only look at pages and leave
 * nothing behind. Scripts and pictures are then fetched and compiled once, which halves the time of a page.
 */
export function shareProfile(options: BrowserContextOptions = {}) {
	let context: Promise<BrowserContext> | undefined;
	return async (path: string, visit: Visit = {}): Promise<OpenPage> => {
		context ??= newProfile(options);
		const opened = await openIn(await context, path, visit);
		onTestFinished(() => opened.page.close());
		return opened;
	};
}

/** Waits until scripts have taken the page over, their listeners included. */
export async function hydrated(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		Object.keys(document.body).some((key) => key.startsWith("__react")),
	);
	// React marks elements before it runs effects, which it leaves to later tasks. A page that shows nothing new
	// may wait for an idle moment for ever.
	await page.evaluate(
		() => new Promise((idle) => requestIdleCallback(() => idle(undefined), { timeout: 1000 })),
	);
}
