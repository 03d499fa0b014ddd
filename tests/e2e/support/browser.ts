import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { launchChromium } from "../../../scripts/setup/browser.mjs";
import { siteUrl } from "./site/shared-site";

export const NARROWEST = { width: 320, height: 640 };
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** Timeout of a step, such as a click or a wait. */
const MAX_WAIT_MS = 30_000;

/** Shared by all files of this process, which run one after the other, each page in a profile of its own. */
let browser: Browser;

// Optimised compilation does not pay for pages that live a second; it takes a twentieth of all work.
const SHORT_LIVED = "--js-flags=--no-opt";

/** Call once in a file: launches the browser unless a file before did. */
export function launchBrowser(): void {
	beforeAll(async () => {
		if (!browser?.isConnected()) browser = await launchChromium([SHORT_LIVED]);
	});
}

export interface OpenPage {
	page: Page;
	/** Warnings and errors of the console, failed requests included. */
	problems: string[];
}

export interface Visit {
	/** Runs on a new page before its first navigation. */
	beforeVisit?: (page: Page) => Promise<unknown>;
	/** Runs on the profile before that. */
	prepare?: (profile: BrowserContext) => Promise<unknown>;
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
	// A script may catch the error of its violation.
	await context.addInitScript(() => {
		document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
			console.error(`The policy's ${effectiveDirective} forbids ${blockedURI}`);
		});
	});
	return context;
}

async function visitPage(
	page: Page,
	path: string,
	{ beforeVisit, waitUntil = "load" }: Visit,
): Promise<OpenPage> {
	const problems: string[] = [];
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) problems.push(message.text());
	});
	page.on("pageerror", (error) => problems.push(error.message));
	await beforeVisit?.(page);
	await page.goto(path, { waitUntil });
	return { page, problems };
}

/** Pages of tests that passed, by the options of their profiles: a renderer and compiled scripts are a third of a visit. */
const idlePages: { key: string; page: Page }[] = [];

const MAX_IDLE = 3;

function takeIdlePage(key: string): Page | undefined {
	const at = idlePages.findIndex((idle) => idle.key === key);
	return at < 0 ? undefined : idlePages.splice(at, 1)[0]?.page;
}

/** Leaves nothing of a test in a page's profile but cached files. */
async function emptyProfile(page: Page): Promise<void> {
	const context = page.context();
	page.removeAllListeners();
	await page.unrouteAll({ behavior: "ignoreErrors" });
	await Promise.all(context.pages().map((other) => other !== page && other.close()));
	// The page that is left may still store something.
	await page.goto("/robots.txt");
	await page.evaluate(() => {
		sessionStorage.clear();
		localStorage.clear();
	});
	await context.clearCookies();
	await page.mouse.move(-1, -1);
	const session = await context.newCDPSession(page);
	await session.send("Page.resetNavigationHistory");
	await session.detach();
}

/** A page of the site in a profile without data, closed or emptied when the test ends. */
export async function openPage(
	path: string,
	{ viewport = DESKTOP, colorScheme = null, ...options }: BrowserContextOptions = {},
	visit: Visit = {},
): Promise<OpenPage> {
	const key = JSON.stringify(options);
	// Scripts and routes before a first visit are for a page without cached files, and scripts cannot be removed.
	const idle = visit.beforeVisit ? undefined : takeIdlePage(key);
	const page = idle ?? (await (await newProfile(options)).newPage());
	onTestFinished(async ({ task }) => {
		if (visit.beforeVisit || task.result?.state !== "pass") return page.context().close();
		await emptyProfile(page);
		idlePages.push({ key, page });
		if (idlePages.length > MAX_IDLE) await idlePages.shift()?.page.context().close();
	});
	if (viewport) await page.setViewportSize(viewport);
	await page.emulateMedia({ media: null, colorScheme });
	await visit.prepare?.(page.context());
	return visitPage(page, path, visit);
}

/**
 * Opens the pages of a group in one profile, for tests that leave nothing behind: scripts and pictures are fetched and
 * compiled once, and a page without a visit of its own is used again. `prepare` runs once on the profile.
 */
export function shareProfile(
	options: BrowserContextOptions = {},
	prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
) {
	let context: Promise<BrowserContext> | undefined;
	const idle: Page[] = [];
	const begin = async () => {
		const profile = await newProfile(options);
		await prepare(profile);
		return profile;
	};
	afterAll(async () => (await context)?.close());
	return async (path: string, visit: Visit = {}): Promise<OpenPage> => {
		context ??= begin();
		const page = (visit.beforeVisit ? undefined : idle.pop()) ?? (await (await context).newPage());
		onTestFinished(async () => {
			if (visit.beforeVisit) return page.close();
			page.removeAllListeners("console").removeAllListeners("pageerror");
			await page.emulateMedia({ media: null, colorScheme: options.colorScheme ?? null });
			if (options.viewport) await page.setViewportSize(options.viewport);
			idle.push(page);
		});
		return visitPage(page, path, visit);
	};
}

/** Waits until scripts have taken the page over, their listeners included. */
export async function hydrated(page: Page): Promise<void> {
	// React marks elements while it still hydrates the page; its root shows when it is done.
	await page.waitForFunction(() => {
		const root = Object.keys(document).find((key) => key.startsWith("__reactContainer"));
		return root && !Reflect.get(document, root).stateNode.current.memoizedState.isDehydrated;
	});
	// Effects run in later tasks. A page without changes may never be idle.
	await page.evaluate(
		() => new Promise((idle) => requestIdleCallback(() => idle(undefined), { timeout: 1000 })),
	);
}

/** Opens a page and waits until scripts have taken it over, if they run. */
export async function openReady(...how: Parameters<typeof openPage>): Promise<OpenPage> {
	const opened = await openPage(...how);
	if (how[1]?.javaScriptEnabled !== false) await hydrated(opened.page);
	return opened;
}
