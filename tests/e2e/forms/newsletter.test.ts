import { describe, expect, it } from "vitest";
import { launchBrowser, openPage, openReady } from "../support/browser";
import {
	EMAIL,
	email,
	refusal,
	SUBSCRIBED,
	subscribe,
	subscribeButton,
} from "../support/form-pages";
import { holdRequests } from "../support/held";
import { isSameDocument, markDocument, NO_SCRIPTS, postsOf, toast } from "../support/page-steps";

launchBrowser();

/** Address of a post with scripts: the data of the form's page. */
const NEWSLETTER_POST = "**/_root.data?index*";

describe("the newsletter without scripts", () => {
	const path = "/buying-guide";

	it("shows what is wrong by the field, then subscribes with a toast that can be closed and is shown once", async () => {
		const { page } = await openPage(path, NO_SCRIPTS);
		await subscribe(page, "");
		await page.getByText("Email is required").waitFor();
		await page.getByText("Please enter your email address to subscribe").waitFor();
		await subscribe(page, "zoe@example");
		await email(page).and(page.locator("[aria-invalid=true]")).waitFor();
		expect(await email(page).inputValue()).toBe("zoe@example");
		const described = await email(page).getAttribute("aria-describedby");
		expect(await page.locator(`#${described}`).textContent()).toContain(
			"Please enter a valid email address",
		);

		await subscribe(page, ` ${EMAIL} `);
		await toast(page, SUBSCRIBED)
			.getByText("We'll send updates on British projector deals soon.")
			.waitFor();
		expect(new URL(page.url()).pathname).toBe(path);
		expect(await email(page).inputValue()).toBe("");
		await toast(page, SUBSCRIBED).getByRole("button", { name: "Close" }).click();
		await toast(page, SUBSCRIBED).waitFor({ state: "hidden" });
		await page.goto("/brands");
		expect(await toast(page, SUBSCRIBED).count()).toBe(0);
	});
});

describe("the newsletter with scripts", () => {
	it("subscribes without a reload, busy meanwhile, and empties the field", async () => {
		const { page, problems } = await openReady("/");
		await markDocument(page);
		const release = await holdRequests(page, NEWSLETTER_POST);
		const posted = page.waitForRequest(NEWSLETTER_POST);
		await subscribe(page, ` ${EMAIL} `);
		const busy = page.getByRole("button", { name: "Subscribing..." });
		await busy.waitFor();
		expect([await busy.isDisabled(), await email(page).isDisabled()]).toEqual([true, true]);
		expect(new URLSearchParams((await posted).postData() ?? "").get("email")).toBe(EMAIL);
		release();
		await toast(page, SUBSCRIBED).waitFor();
		await subscribeButton(page).waitFor();
		await email(page).and(page.locator(":focus")).waitFor();
		expect(await email(page).inputValue()).toBe("");
		expect(await isSameDocument(page)).toBe(true);
		expect(problems).toEqual([]);
	});

	it("stops nothing and an invalid address, and sends neither", async () => {
		const { page } = await openReady("/");
		const posts = postsOf(page);
		await subscribe(page, "   ");
		await toast(page, "Email is required")
			.getByText("Please enter your email address to subscribe")
			.waitFor();
		await subscribe(page, "zoe@example");
		await page.getByText("Please enter a valid email address").waitFor();
		expect(await email(page).inputValue()).toBe("zoe@example");
		expect(posts).toEqual([]);
	});

	it("shows why it failed, and keeps the address", async () => {
		const { page } = await openReady("/");
		for (const [reply, text] of [
			[refusal(429, "Too many."), "Too many."],
			[async () => ({ status: 502, body: "<p>" }), "Failed to subscribe"],
			[undefined, "Failed to subscribe to newsletter"],
		] as const) {
			await page.route(NEWSLETTER_POST, async (route) =>
				reply ? route.fulfill(await reply()) : route.abort(),
			);
			await subscribe(page, EMAIL);
			await toast(page, "Subscription failed").getByText(text, { exact: true }).waitFor();
			expect(await email(page).inputValue()).toBe(EMAIL);
			await page.unroute(NEWSLETTER_POST);
		}
	});
});
