import type { BrowserContextOptions } from "playwright-core";
import { type OpenPage, openPage, type Visit } from "./browser";

export interface LatePage extends OpenPage {
	/** Releases the delayed scripts, and all later ones. */
	releaseScripts: () => void;
}

/** Opens a page as on a bad connection: complete as HTML, its scripts delayed until they are released. */
export async function openPageWithDeferredScripts(
	path: string,
	options: BrowserContextOptions = {},
	beforeVisit?: Visit["beforeVisit"],
): Promise<LatePage> {
	let releaseScripts = () => {};
	const released = new Promise<void>((resolve) => {
		releaseScripts = resolve;
	});
	const opened = await openPage(path, options, {
		beforeVisit: async (page) => {
			await beforeVisit?.(page);
			await page.route("**/build/assets/*.js", async (route) => {
				await released;
				await route.continue();
			});
		},
		waitUntil: "commit",
	});
	return { ...opened, releaseScripts };
}
