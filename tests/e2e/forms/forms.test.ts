import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { DESKTOP, hydrated, launchBrowser, openReady, PHONE, type Visit } from "../support/browser";
import {
	answerSum,
	EMAIL,
	email,
	expectEmpty,
	fieldValues,
	SENT,
	SUBSCRIBED,
	sendLikePeople,
	subscribe,
	subscribeButton,
	writeMessage,
} from "../support/form-pages";
import { openPageWithDeferredScripts } from "../support/held";
import { toast } from "../support/page-steps";

launchBrowser();

describe("forms whose scripts arrive late", () => {
	it("keeps an address typed meanwhile", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts("/");
		await email(page).fill(EMAIL);
		releaseScripts();
		await hydrated(page);
		expect(await email(page).inputValue()).toBe(EMAIL);
		await subscribeButton(page).click();
		await toast(page, SUBSCRIBED).waitFor();
	});

	it("sends an address before they have loaded", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts("/");
		await subscribe(page, EMAIL);
		await toast(page, SUBSCRIBED).waitFor();
		// Numbers of toasts after each change of the page.
		const counts = await page.evaluateHandle((title) => {
			const seen = new Set<number>();
			new MutationObserver(() => {
				const toasts = [...document.querySelectorAll("dialog, li")];
				seen.add(toasts.filter(({ textContent }) => textContent?.includes(title)).length);
			}).observe(document.body, { childList: true, subtree: true });
			return seen;
		}, SUBSCRIBED);
		releaseScripts();
		await page.locator("li").filter({ hasText: SUBSCRIBED }).waitFor();
		expect(await counts.evaluate((seen) => [...seen])).toEqual([1]);
	});

	it("does not show a toast again that was closed meanwhile", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts("/");
		await subscribe(page, EMAIL);
		await toast(page, SUBSCRIBED).getByRole("button", { name: "Close" }).click();
		releaseScripts();
		await hydrated(page);
		await page.waitForTimeout(200);
		expect(await toast(page, SUBSCRIBED).isVisible()).toBe(false);
	});

	it("keeps a contact message written meanwhile, also one the server has refused", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts("/contact-us");
		await writeMessage(page, { wrongBy: 1 });
		await sendLikePeople(page);
		await page.getByText("Incorrect answer to the math problem").waitFor();
		await answerSum(page);
		const typed = await fieldValues(page);
		releaseScripts();
		await hydrated(page);
		expect(await fieldValues(page)).toEqual(typed);
		await sendLikePeople(page);
		await toast(page, SENT).waitFor();
		await expectEmpty(page);
	});
});

describe("a toast", () => {
	/** A visit with a clock that runs only when the test advances it. */
	const WITH_CLOCK: Visit = { beforeVisit: (page) => page.clock.install({ time: 0 }) };

	async function pageWithToast(options: BrowserContextOptions = {}, visit: Visit = {}) {
		const { page } = await openReady("/", options, visit);
		if (visit === WITH_CLOCK) await page.clock.pauseAt(60_000);
		await subscribe(page, "");
		const shown = page.locator("li").filter({ hasText: "Email is required" });
		await shown.waitFor();
		return { page, shown };
	}

	it("disappears after five seconds, not before", async () => {
		const { page, shown } = await pageWithToast({}, WITH_CLOCK);
		await page.mouse.move(0, 0);
		await page.clock.runFor(4900);
		expect(await shown.isVisible()).toBe(true);
		await page.clock.runFor(200);
		await shown.waitFor({ state: "detached" });
	});

	it("disappears by itself after one closed by a tap", async () => {
		const { page, shown } = await pageWithToast({ viewport: PHONE, hasTouch: true }, WITH_CLOCK);
		await shown.getByRole("button", { name: "Close" }).tap();
		await shown.waitFor({ state: "detached" });
		await subscribeButton(page).tap();
		await shown.waitFor();
		await page.clock.runFor(5100);
		await shown.waitFor({ state: "detached" });
	});

	it("is reached by F8, is accessible, and gives the focus back when it is closed", async () => {
		const { page, shown } = await pageWithToast({ colorScheme: "dark" });
		const { x = 0, y = 0, width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
		expect(x + width, "at the right").toBeGreaterThan(DESKTOP.width - 60);
		expect(y + height, "at the bottom").toBeGreaterThan(DESKTOP.height - 60);
		await email(page).focus();
		await page.keyboard.press("F8");
		const isInside = () =>
			page.evaluate(() => document.activeElement?.closest("[role=region]")?.ariaLabel);
		await expect.poll(isInside).toBe("Notifications (F8)");
		expect(await axeFindings(page)).toEqual([]);
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await shown.waitFor({ state: "detached" });
		await email(page).and(page.locator(":focus")).waitFor();
	});

	it("is swiped away to the right by more than 50 pixels", async () => {
		const { page, shown } = await pageWithToast({ viewport: PHONE });
		const place = await shown.boundingBox();
		expect(place?.y, "at the top").toBeLessThan(30);
		expect(place?.width).toBeGreaterThan(300);
		const swipe = async (distance: number) => {
			const box = await shown.boundingBox();
			const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20];
			await page.mouse.move(x, y);
			await page.mouse.down();
			await page.mouse.move(x + distance / 2, y, { steps: 4 });
			await page.mouse.move(x + distance, y, { steps: 4 });
			await page.mouse.up();
		};
		await swipe(40);
		expect(await shown.isVisible()).toBe(true);
		await swipe(90);
		await shown.waitFor({ state: "detached" });
	});

	it("is shown in plain form if its code cannot be loaded", async () => {
		const { page } = await openReady(
			"/",
			{},
			{
				beforeVisit: (opened) =>
					opened.route("**/build/assets/toast-region*.js", (route) => route.abort()),
			},
		);
		await subscribe(page, "");
		await toast(page, "Email is required").getByRole("button", { name: "Close" }).click();
		await toast(page, "Email is required").waitFor({ state: "detached" });
	});
});
