import { expect, it } from "vitest";
import { launchBrowser, openPage, PHONE } from "../support/browser";

launchBrowser();

it("a table of an own page that is wider than a phone scrolls within itself", async () => {
	const { page } = await openPage("/privacy", { viewport: PHONE, javaScriptEnabled: false });
	const cells = "<td>a.word.without.a.break</td>".repeat(20);
	// As app/features/pages/markdown.server.tsx and app/components/owner-text.tsx render it.
	await page.locator("main").evaluate((main, row) => {
		const rules = main.querySelector("style")?.outerHTML;
		main.innerHTML = `${rules}<div class="px-4"><div class="long-text own-text"><div class="table"><table><tr>${row}</tr></table></div></div></div>`;
	}, cells);
	const widths = await page.locator(".table").evaluate((frame) => ({
		page: document.documentElement.scrollWidth,
		isScrolled: frame.scrollWidth > frame.clientWidth,
	}));
	expect(widths).toEqual({ page: PHONE.width, isScrolled: true });
});
