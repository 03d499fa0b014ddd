import type { BrowserContextOptions, Page } from "playwright-core";
import { type OpenPage, openPage, type Visit } from "./browser";

// Ways to hold back what a page waits for, to see it meanwhile.

/** Delays requests for these addresses, of one method or of all, until they are released. */
export async function holdRequests(
	page: Page,
	addresses: string,
	method?: string,
): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(addresses, async (route) => {
		if (method === undefined || route.request().method() === method) await promise;
		await route.fallback();
	});
	return resolve;
}

export interface LatePage extends OpenPage {
	/** Releases the delayed scripts, and all later ones. */
	releaseScripts: () => void;
}

/** Opens a page as on a bad connection: complete as HTML, its scripts delayed until they are released. */
export async function openPageWithDeferredScripts(
	path: string,
	options: BrowserContextOptions = {},
	{ beforeVisit, prepare }: Visit = {},
): Promise<LatePage> {
	let releaseScripts = () => {};
	const opened = await openPage(path, options, {
		...(prepare && { prepare }),
		beforeVisit: async (page) => {
			await beforeVisit?.(page);
			releaseScripts = await holdRequests(page, "**/build/assets/*.js");
		},
		waitUntil: "commit",
	});
	return { ...opened, releaseScripts };
}

/** Delays React's tasks, which it schedules by messages, until it is released. */
export async function holdReact(page: Page): Promise<() => Promise<void>> {
	await page.evaluate(() => {
		const { postMessage } = MessagePort.prototype;
		const held: (() => void)[] = [];
		MessagePort.prototype.postMessage = function (message: unknown) {
			held.push(() => postMessage.call(this, message));
		};
		Object.assign(window, {
			releaseReact: () => {
				MessagePort.prototype.postMessage = postMessage;
				for (const post of held) post();
			},
		});
	});
	return () => page.evaluate("releaseReact()");
}
