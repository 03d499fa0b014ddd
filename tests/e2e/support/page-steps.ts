import type { Page } from "playwright-core";
import { expect } from "vitest";

// Steps on any page.

export const NO_SCRIPTS = { javaScriptEnabled: false };

/** A toast, in whichever form it is shown. */
export const toast = (page: Page, title: string) =>
	page.locator("dialog, li").filter({ hasText: title });

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Collects the addresses of posts from now on. */
export function postsOf(page: Page): string[] {
	const posts: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") posts.push(request.url());
	});
	return posts;
}

/** Marks the document, to see whether it is still the same one later. */
export const markDocument = (page: Page) =>
	page.evaluate(() => Object.assign(window, { sameDocument: true }));

export const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);

export async function expectNoOverflow(page: Page): Promise<void> {
	const tooWide = await page.evaluate(
		() => document.documentElement.scrollWidth - window.innerWidth,
	);
	expect(tooWide).toBe(0);
}
