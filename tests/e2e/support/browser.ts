import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { launchQuietly } from "../../../scripts/setup/browser.mjs";
import { siteUrl } from "./site/shared-site";

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** How long a step waits for what it needs; a failure costs as much. */
const MAX_WAIT_MS = 10_000;

let browser: Browser;

/** The one that most files share: they run one after the other in this process, each page in a profile of its own. */
let shared: Browser | undefined;

// No page of a test lives long enough to gain by what V8 compiles a second time, which takes a twentieth of all work.
const SHORT_LIVED = "--js-flags=--no-opt";

/** Call once in a file or group: pages are opened in the shared browser, or in one with arguments of its own. */
export function launchBrowser(args: string[] = []): void {
	const isOwn = args.length > 0;
	beforeAll(async () => {
		if (isOwn) {
			browser = await launchQuietly([SHORT_LIVED, ...args]);
			return;
		}
		if (!shared?.isConnected()) shared = await launchQuietly([SHORT_LIVED]);
		browser = shared;
	});
	afterAll(async () => {
		if (isOwn) await browser?.close();
	});
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
	// A script may swallow what its violation throws.
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

/** A new page of the site in a profile of its own, closed when the test ends. */
export async function openPage(
	path: string,
	options: BrowserContextOptions = {},
	visit: Visit = {},
): Promise<OpenPage> {
	const context = await newProfile(options);
	onTestFinished(() => context.close());
	return visitPage(await context.newPage(), path, visit);
}

/**
 * Opens pages of a group in one profile: for tests that only look at pages and leave nothing behind. Scripts and
 * pictures are then fetched and compiled once; a page that nothing was set up for serves the next test too.
 */
export function shareProfile(options: BrowserContextOptions = {}) {
	let context: Promise<BrowserContext> | undefined;
	const idle: Page[] = [];
	afterAll(async () => (await context)?.close());
	return async (path: string, visit: Visit = {}): Promise<OpenPage> => {
		context ??= newProfile(options);
		const page = (visit.beforeVisit ? undefined : idle.pop()) ?? (await (await context).newPage());
		onTestFinished(async () => {
			if (visit.beforeVisit) return page.close();
			page.removeAllListeners("console").removeAllListeners("pageerror");
			await page.emulateMedia({ media: null });
			idle.push(page);
		});
		return visitPage(page, path, visit);
	};
}

/** Waits until scripts have taken the page over, their listeners included. */
export async function hydrated(page: Page): Promise<void> {
	// React marks elements while it still goes through the page: its root tells when it has done so.
	await page.waitForFunction(() => {
		const root = Object.keys(document).find((key) => key.startsWith("__reactContainer"));
		return root && !Reflect.get(document, root).stateNode.current.memoizedState.isDehydrated;
	});
	// It leaves effects to later tasks. A page that shows nothing new may wait for an idle moment for ever.
	await page.evaluate(
		() => new Promise((idle) => requestIdleCallback(() => idle(undefined), { timeout: 1000 })),
	);
}
