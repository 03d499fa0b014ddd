import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { actionAnswer } from "./support/action-answer";
import { axeFindings } from "./support/axe";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "./support/browser";
import { openPageWithDeferredScripts } from "./support/deferred-scripts";

launchBrowser();

const NO_SCRIPTS = { javaScriptEnabled: false };
const SUBSCRIBED = "Subscription successful!";
const SENT = "Message sent successfully";
const EMAIL = "zoe@example.co.uk";

/** Where a form with scripts is sent: the data of its own page. */
const NEWSLETTER_POST = "**/_root.data?index*";
const CONTACT_POST = "**/contact-us.data*";

/** A form that was not taken, and why. */
const refusal = (status: number, message: string) => () =>
	actionAnswer(status, {
		lastResult: { status: "error", initialValue: {}, error: { "": [message] } },
	});

/** The addresses of what a page posts from now on. */
function postsOf(page: Page): string[] {
	const posts: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") posts.push(request.url());
	});
	return posts;
}

/** A toast, in whichever form it is shown. */
function toast(page: Page, title: string) {
	return page.locator("dialog, li").filter({ hasText: title });
}

const email = (page: Page) => page.getByLabel("Email address");
const subscribeButton = (page: Page) => page.getByRole("button", { name: "Subscribe" });

async function subscribe(page: Page, address: string) {
	await email(page).fill(address);
	await subscribeButton(page).click();
}

async function answerSum(page: Page, wrongBy = 0) {
	const question = (await page.locator('label[for="contact-captcha"]').textContent()) ?? "";
	const [a = 0, b = 0] = (question.match(/\d+/g) ?? []).map(Number);
	await page.getByLabel(/what is/).fill(String(a + b + wrongBy));
}

async function writeMessage(page: Page, wrong: { name?: string; wrongBy?: number } = {}) {
	await page.getByLabel("Name").fill(wrong.name ?? "Zoë O'Neil");
	await email(page).fill(EMAIL);
	await page.getByLabel("Message").fill("Is it bright enough\nfor my garden?");
	await answerSum(page, wrong.wrongBy);
}

const sendButton = (page: Page) => page.getByRole("button", { name: "Send Message" });

/** Without scripts nobody waits for the visitor's sake. */
async function sendLikePeople(page: Page) {
	await page.waitForTimeout(2100);
	await sendButton(page).click();
}

const fieldValues = (page: Page) =>
	page
		.locator("#contact input:not([type=hidden]), #contact textarea")
		.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** Marks the document, to see whether it is still the same one later. */
const markDocument = (page: Page) =>
	page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);

describe.each(["/", "/buying-guide"])("the newsletter of %s without scripts", (path) => {
	it("subscribes and comes back with a toast that can be closed and is shown once", async () => {
		const { page } = await openPage(path, NO_SCRIPTS);
		await subscribe(page, ` ${EMAIL} `);
		expect(new URL(page.url()).pathname).toBe(path);
		await toast(page, SUBSCRIBED)
			.getByText("We'll send updates on British projector deals soon.")
			.waitFor();
		expect(await email(page).inputValue()).toBe("");
		await toast(page, SUBSCRIBED).getByRole("button", { name: "Close" }).click();
		await toast(page, SUBSCRIBED).waitFor({ state: "hidden" });
		await page.goto("/brands");
		expect(await toast(page, SUBSCRIBED).count()).toBe(0);
	});

	it("shows the page again with the message by the field and what was typed", async () => {
		const { page } = await openPage(path, NO_SCRIPTS);
		await subscribe(page, "zoe@example");
		expect(await email(page).inputValue()).toBe("zoe@example");
		expect(await email(page).getAttribute("aria-invalid")).toBe("true");
		const described = await email(page).getAttribute("aria-describedby");
		expect(await page.locator(`#${described}`).textContent()).toContain(
			"Please enter a valid email address",
		);
		await subscribe(page, EMAIL);
		await toast(page, SUBSCRIBED).waitFor();
	});
});

describe("the newsletter with scripts", () => {
	it("subscribes without a reload, busy meanwhile, and empties the field", async () => {
		const { page, problems } = await openPage("/");
		await hydrated(page);
		await markDocument(page);
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route(NEWSLETTER_POST, async (route) => {
			expect(new URLSearchParams(route.request().postData() ?? "").get("email")).toBe(EMAIL);
			await released;
			await route.continue();
		});
		await subscribe(page, ` ${EMAIL} `);
		const busy = page.getByRole("button", { name: "Subscribing..." });
		await busy.waitFor();
		expect([await busy.isDisabled(), await email(page).isDisabled()]).toEqual([true, true]);
		release();
		await toast(page, SUBSCRIBED).waitFor();
		await subscribeButton(page).waitFor();
		expect(await email(page).inputValue()).toBe("");
		expect(await email(page).evaluate((input) => input === document.activeElement)).toBe(true);
		expect(await isSameDocument(page)).toBe(true);
		expect(problems).toEqual([]);
	});

	it.each(["", "   "])("stops %j with a notice and sends nothing", async (nothing) => {
		const { page } = await openPage("/");
		await hydrated(page);
		const posts = postsOf(page);
		await subscribe(page, nothing);
		await toast(page, "Email is required")
			.getByText("Please enter your email address to subscribe")
			.waitFor();
		expect(posts).toEqual([]);
	});

	it("stops an invalid address by the field and sends nothing", async () => {
		const { page } = await openPage("/");
		await hydrated(page);
		const posts = postsOf(page);
		await subscribe(page, "zoe@example");
		await page.getByText("Please enter a valid email address").waitFor();
		expect(await email(page).inputValue()).toBe("zoe@example");
		expect(posts).toEqual([]);
	});

	it.each([
		["what the server says", refusal(429, "Too many."), "Too many."],
		[
			"the default for a reply without words",
			async () => ({ status: 502, body: "<p>" }),
			"Failed to subscribe",
		],
	])("shows %s when it failed, and keeps the address", async (_, reply, text) => {
		const { page } = await openPage("/");
		await hydrated(page);
		await page.route(NEWSLETTER_POST, async (route) => route.fulfill(await reply()));
		await subscribe(page, EMAIL);
		await toast(page, "Subscription failed").getByText(text, { exact: true }).waitFor();
		expect(await email(page).inputValue()).toBe(EMAIL);
	});

	it("says so when there is no connection", async () => {
		const { page } = await openPage("/");
		await hydrated(page);
		await page.route(NEWSLETTER_POST, (route) => route.abort());
		await subscribe(page, EMAIL);
		await toast(page, "Subscription failed")
			.getByText("Failed to subscribe to newsletter")
			.waitFor();
	});
});

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

	it("sends an address before they are there", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts("/");
		await subscribe(page, EMAIL);
		await toast(page, SUBSCRIBED).waitFor();
		releaseScripts();
		await hydrated(page);
		await toast(page, SUBSCRIBED).waitFor();
		expect(await toast(page, SUBSCRIBED).count()).toBe(1);
	});

	it("does not show a toast again that was closed meanwhile", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts("/");
		await subscribe(page, EMAIL);
		await toast(page, SUBSCRIBED).getByRole("button", { name: "Close" }).click();
		releaseScripts();
		await hydrated(page);
		await page.waitForTimeout(300);
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
		await sendButton(page).click();
		await toast(page, SENT).waitFor();
		expect(await fieldValues(page)).toEqual(["", "", "", "", ""]);
	});
});

describe("a toast", () => {
	/** Its five seconds, and time to spare. */
	const SHOWN_AT_MOST = 15_000;

	async function pageWithToast(options: BrowserContextOptions = {}) {
		const { page } = await openPage("/", options);
		await hydrated(page);
		await subscribe(page, "");
		const shown = page.locator("li").filter({ hasText: "Email is required" });
		await shown.waitFor();
		return { page, shown };
	}

	it("closes by its button", async () => {
		const { shown } = await pageWithToast();
		await shown.getByRole("button", { name: "Close" }).click();
		await shown.waitFor({ state: "detached" });
	});

	it("goes after five seconds, not before", async () => {
		const { page, shown } = await pageWithToast();
		await page.mouse.move(0, 0);
		await page.waitForTimeout(4000);
		expect(await shown.isVisible()).toBe(true);
		await shown.waitFor({ state: "detached", timeout: 3000 });
	});

	it.each(["tap", "click"] as const)("goes by itself after one closed by a %s", async (press) => {
		const { page, shown } = await pageWithToast({ viewport: PHONE, hasTouch: true });
		await shown.getByRole("button", { name: "Close" })[press]();
		await shown.waitFor({ state: "detached" });
		await subscribeButton(page)[press]();
		await shown.waitFor();
		await shown.waitFor({ state: "detached", timeout: SHOWN_AT_MOST });
	});

	it("gives the focus back to where it came from when it is closed", async () => {
		const { page, shown } = await pageWithToast();
		await email(page).focus();
		await page.keyboard.press("F8");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await shown.waitFor({ state: "detached" });
		expect(await email(page).evaluate((input) => input === document.activeElement)).toBe(true);
	});

	it("is reached by F8 and closed by keyboard", async () => {
		const { page, shown } = await pageWithToast();
		await page.keyboard.press("F8");
		const isInside = () =>
			page.evaluate(() => document.activeElement?.closest("[role=region]")?.ariaLabel);
		expect(await isInside()).toBe("Notifications (F8)");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await shown.waitFor({ state: "detached" });
	});

	it("is swiped away to the right by more than 50 pixels", async () => {
		const { page, shown } = await pageWithToast({ viewport: PHONE });
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

	it("gives way to the next one", async () => {
		const { page } = await pageWithToast();
		await subscribe(page, EMAIL);
		await toast(page, SUBSCRIBED).waitFor();
		expect(await page.locator("[role=region] ol > li").count()).toBe(1);
	});

	it("is at the top on phones and at bottom right on wider screens", async () => {
		const phone = await (await pageWithToast({ viewport: PHONE })).shown.boundingBox();
		expect(phone?.y).toBeLessThan(30);
		expect(phone?.width).toBeGreaterThan(300);
		const wide = await (await pageWithToast()).shown.boundingBox();
		expect((wide?.x ?? 0) + (wide?.width ?? 0)).toBeGreaterThan(DESKTOP.width - 60);
		expect((wide?.y ?? 0) + (wide?.height ?? 0)).toBeGreaterThan(DESKTOP.height - 60);
	});

	it("is there in plain form when its code cannot be had", async () => {
		const { page } = await openPage(
			"/",
			{},
			{
				beforeVisit: (opened) =>
					opened.route("**/build/assets/toast-region*.js", (route) => route.abort()),
			},
		);
		await hydrated(page);
		await subscribe(page, "");
		await toast(page, "Email is required").getByRole("button", { name: "Close" }).click();
		await toast(page, "Email is required").waitFor({ state: "detached" });
	});

	it("loads its code only when there is one", async () => {
		const { page } = await openPage("/");
		await hydrated(page);
		await page.waitForLoadState("networkidle");
		const loaded = await page.evaluate(() =>
			performance.getEntriesByType("resource").map(({ name }) => name),
		);
		expect(loaded.filter((name) => /toast-region|subscription-schema/.test(name))).toEqual([]);
	});
});

describe("the contact form without scripts", () => {
	it("sends a message and comes back empty with a toast", async () => {
		const { page } = await openPage("/contact-us", NO_SCRIPTS);
		await writeMessage(page);
		await sendLikePeople(page);
		expect(new URL(page.url()).pathname).toBe("/contact-us");
		await toast(page, SENT).getByText("Thank you for contacting us.").waitFor();
		expect(await fieldValues(page)).toEqual(["", "", "", "", ""]);
	});

	it("keeps what was typed, says what is wrong by field, and asks for a new sum", async () => {
		const { page } = await openPage("/contact-us", NO_SCRIPTS);
		const token = await page.locator('[name="token"]').inputValue();
		await writeMessage(page, { name: "Z", wrongBy: 1 });
		await sendLikePeople(page);
		await page.getByText("Name must be at least 2 characters").waitFor();
		await page.getByText("Incorrect answer to the math problem").waitFor();
		expect(await fieldValues(page)).toEqual([
			"Z",
			EMAIL,
			"Is it bright enough\nfor my garden?",
			"",
			"",
		]);
		expect(await page.locator('[name="token"]').inputValue()).not.toBe(token);

		await page.getByLabel("Name").fill("Zoë");
		await answerSum(page);
		await sendLikePeople(page);
		await toast(page, SENT).waitFor();
	});

	it("lets a visitor who was too fast just send again", async () => {
		const { page } = await openPage("/contact-us", NO_SCRIPTS);
		await writeMessage(page);
		await sendButton(page).click();
		if (await page.getByText("That was quick!").isVisible()) await sendLikePeople(page);
		await toast(page, SENT).waitFor();
	});
});

describe("the contact form with scripts", () => {
	it("sends without a reload, busy meanwhile, and asks a new sum", async () => {
		const { page, problems } = await openPage("/contact-us");
		await hydrated(page);
		await markDocument(page);
		const token = await page.locator('[name="token"]').inputValue();
		await writeMessage(page);
		await sendButton(page).click();
		expect(await page.getByRole("button", { name: "Sending..." }).isDisabled()).toBe(true);
		await toast(page, SENT).getByText("We'll get back to you soon!").waitFor();
		expect(await fieldValues(page)).toEqual(["", "", "", "", ""]);
		await page.waitForFunction(
			(old) => document.querySelector<HTMLInputElement>('[name="token"]')?.value !== old,
			token,
		);
		await writeMessage(page);
		await sendButton(page).click();
		await page.getByRole("button", { name: "Sending..." }).waitFor();
		await sendButton(page).waitFor();
		expect(await fieldValues(page)).toEqual(["", "", "", "", ""]);
		expect(await isSameDocument(page)).toBe(true);
		expect(problems).toEqual([]);
	});

	it("says everything that is missing, and sends nothing", async () => {
		const { page } = await openPage("/contact-us");
		await hydrated(page);
		const posts = postsOf(page);
		await sendButton(page).click();
		for (const message of [
			"Name must be at least 2 characters",
			"Please enter a valid email address",
			"Message must be at least 10 characters",
			"Please solve the math problem",
		]) {
			await page.getByText(message).waitFor();
		}
		expect(await page.evaluate(() => document.activeElement?.id)).toBe("contact-name");
		expect(await axeFindings(page)).toEqual([]);
		await page.getByLabel("Name").fill("a".repeat(101));
		await page.getByText("Name must be less than 100 characters").waitFor();
		await page.getByLabel("Message").fill("a".repeat(1001));
		await page.getByText("Message must be less than 1000 characters").waitFor();
		await writeMessage(page, { wrongBy: 1 });
		await sendButton(page).click();
		await page.getByText("Incorrect answer to the math problem").waitFor();
		expect(posts).toEqual([]);
	});

	it("keeps the message when sending failed, and says why", async () => {
		const { page } = await openPage("/contact-us");
		await hydrated(page);
		await page.route(CONTACT_POST, async (route) =>
			route.fulfill(await refusal(429, "Too many.")()),
		);
		await writeMessage(page);
		const typed = await fieldValues(page);
		await sendButton(page).click();
		await toast(page, "Failed to send message").getByText("Too many.").waitFor();
		await sendButton(page).waitFor();
		expect(await fieldValues(page)).toEqual(typed);
		await page.unroute(CONTACT_POST);
		await page.route(CONTACT_POST, (route) => route.abort());
		await sendButton(page).click();
		await toast(page, "Failed to send message").getByText("Please try again later.").waitFor();
	});

	it("asks a new sum when the old one is no longer good", async () => {
		const { page } = await openPage("/contact-us");
		await hydrated(page);
		const token = await page.locator('[name="token"]').inputValue();
		await page.route(CONTACT_POST, (route) => {
			const fields = new URLSearchParams(route.request().postData() ?? "");
			fields.set("token", "x");
			return route.request().method() === "POST"
				? route.continue({ postData: fields.toString() })
				: route.continue();
		});
		await writeMessage(page);
		await sendButton(page).click();
		await page.locator("#contact-captcha-error").getByText("That sum has expired").waitFor();
		await page.waitForFunction(
			(old) => document.querySelector<HTMLInputElement>('[name="token"]')?.value !== old,
			token,
		);
		await page.unroute(CONTACT_POST);
		await answerSum(page);
		await sendButton(page).click();
		await toast(page, SENT).waitFor();
	});
});

describe("a form of another site", () => {
	it("does nothing here", async () => {
		const { page } = await openPage(
			"/",
			{},
			{
				beforeVisit: (opened) =>
					opened.route("http://evil.example/", (route) =>
						route.fulfill({
							contentType: "text/html",
							body: "<form method=post><input name=email>",
						}),
					),
			},
		);
		const site = new URL(page.url()).origin;
		await page.goto("http://evil.example/");
		const posted = page.waitForResponse((response) => response.request().method() === "POST");
		await page.evaluate((action) => {
			const form = document.forms[0];
			if (!form) return;
			form.action = action;
			form.email.value = "victim@example.com";
			form.submit();
		}, `${site}/?index`);
		expect((await posted).ok()).toBe(false);
		expect((await posted).status()).toBeGreaterThanOrEqual(400);
	});
});

describe("axe finds nothing", () => {
	it.each([
		["light, phone", { colorScheme: "light", viewport: PHONE }],
		["dark, desktop", { colorScheme: "dark", viewport: DESKTOP }],
	] as const)("with a toast and with an error by the field: %s", async (_, look) => {
		const { page } = await openPage("/contact-us", look);
		await hydrated(page);
		await sendButton(page).click();
		await page.getByText("Please solve the math problem").waitFor();
		expect(await axeFindings(page)).toEqual([]);
		await writeMessage(page);
		await sendButton(page).click();
		await toast(page, SENT).waitFor();
		expect(await axeFindings(page)).toEqual([]);
	});

	// Axe needs scripts itself, so the page's own are only held back.
	it("before scripts are there, with errors and with a toast", async () => {
		const { page } = await openPageWithDeferredScripts("/contact-us");
		await writeMessage(page, { name: "Z", wrongBy: 1 });
		await sendLikePeople(page);
		await page.getByText("Name must be at least 2 characters").waitFor();
		expect(await axeFindings(page)).toEqual([]);
		await page.getByLabel("Name").fill("Zoë");
		await answerSum(page);
		await sendLikePeople(page);
		await toast(page, SENT).waitFor();
		expect(await axeFindings(page)).toEqual([]);
	});
});
