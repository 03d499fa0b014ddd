import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, launchBrowser, NARROWEST, openPage, openReady, PHONE } from "./support/browser";
import { expectNoOverflow, NO_SCRIPTS } from "./support/page-steps";
import { setTextSize } from "./support/readable";

launchBrowser();

const FINDERS = [
	"/projectors?use=gaming&max=1000",
	"/projectors?use=home-cinema&max=2000&distance=3&room=curtains",
	"/projectors?use=portable-travel&max=700",
];

describe.each([true, false])("on a phone, with scripts: %s", (javaScriptEnabled) => {
	it.each(FINDERS)(
		"the best pick of %s stands on the first screen with its button",
		async (path) => {
			const { page } = await openPage(path, { javaScriptEnabled, viewport: PHONE });
			const best = page
				.getByRole("region", { name: "to start with" })
				.getByRole("listitem")
				.first();
			const box = await best.getByRole("link", { name: /^View / }).boundingBox();

			expect(box).not.toBeNull();
			expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
		},
	);
});

/** Gives each model of the page a name and a sentence of 80 letters and a price of six digits. */
const writeLongTexts = (page: Page) =>
	page.evaluate(() => {
		const write = (selector: string, text: string) => {
			for (const one of document.querySelectorAll(selector)) one.textContent = text;
		};
		write(":is(.card h3, .picks li :is(h3, h4)) bdi", `Brand ${"Longname".repeat(10)}`);
		write(".card-summary, .pick-sentence", "A word that is eighty letters ".repeat(3).slice(0, 80));
		write(":is(.card-price, .pick-price) b", "£123,456.78");
	});

/** Returns the texts of cards and picks that are cut, or that reach out of their card. */
const cutTexts = (page: Page) =>
	page.evaluate(() => {
		const cut: string[] = [];
		for (const card of document.querySelectorAll(":is(.card, .picks li)")) {
			const { left, right } = card.getBoundingClientRect();
			for (const one of card.querySelectorAll("h3, h4, p, b, dt, dd, a, button, small, summary")) {
				const box = one.getBoundingClientRect();
				if (box.width === 0 || one.closest(".sr-only, .example, details:not([open]) > div"))
					continue;
				// A line box of one line may be taller than its element.
				const isInline = getComputedStyle(one).display === "inline";
				const isTall = !isInline && one.scrollHeight > one.clientHeight + 2 && one.clientHeight > 0;
				if (isTall || box.left < left - 1 || box.right > right + 1) {
					cut.push(`${one.tagName}: ${one.textContent}`);
				}
			}
		}
		return cut;
	});

describe.each([
	["a phone", PHONE, 16],
	["a phone with text of twice the size", NARROWEST, 32],
	["a desktop", DESKTOP, 16],
] as const)("on %s", (_, viewport, size) => {
	it("no text of a card or pick is cut, however long", async () => {
		const { page } = await openPage("/projectors?use=gaming&max=1000", NO_SCRIPTS);
		await page.setViewportSize(viewport);
		const reset = await setTextSize(page, size);
		expect(await cutTexts(page)).toEqual([]);
		await writeLongTexts(page);
		expect(await cutTexts(page)).toEqual([]);
		await expectNoOverflow(page);
		await reset();
	});
});

it("a card's toggle says whether its model is compared", async () => {
	const { page, problems } = await openReady("/projectors?use=gaming", { viewport: DESKTOP });
	const toggle = page
		.getByRole("article")
		.first()
		.getByRole("button", { name: /^Compare: / });
	expect(await toggle.getAttribute("aria-pressed")).toBe("false");
	await toggle.click();
	await expect.poll(() => toggle.getAttribute("aria-pressed")).toBe("true");
	await page
		.getByRole("region", { name: "Shortlist" })
		.getByRole("link", { name: "Add another" })
		.waitFor();
	await toggle.click();
	await expect.poll(() => toggle.getAttribute("aria-pressed")).toBe("false");
	expect(problems).toEqual([]);
});

it("rows of cards line up on a wide screen", async () => {
	const { page } = await openPage("/projectors", { viewport: DESKTOP });
	const tops = await page
		.locator(".cards > li:nth-child(-n + 3) .card > :is(h3, dl, .card-foot)")
		.evaluateAll((parts) => parts.map((one) => Math.round(one.getBoundingClientRect().top)));
	expect(new Set(tops).size).toBe(3);
});
