import { describe, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { launchBrowser, openPage, openReady } from "../support/browser";
import {
	answerSum,
	EMAIL,
	expectEmpty,
	fieldValues,
	refusal,
	SENT,
	sendButton,
	sendLikePeople,
	writeMessage,
} from "../support/form-pages";
import { holdRequests } from "../support/held";
import { isSameDocument, markDocument, NO_SCRIPTS, postsOf, toast } from "../support/page-steps";

launchBrowser();

const CONTACT_POST = "**/contact-us.data*";

describe("the contact form without scripts", () => {
	it("keeps the typed values, asks for a new sum, and comes back empty with a toast", async () => {
		const { page } = await openPage("/contact-us", NO_SCRIPTS);
		const token = await page.locator('[name="token"]').inputValue();
		await writeMessage(page, { name: "Z", wrongBy: 1 });
		await sendLikePeople(page);
		await page.getByText("Incorrect answer to the math problem").waitFor();
		await expect
			.poll(() => fieldValues(page))
			.toEqual(["Z", EMAIL, "Is it bright enough\nfor my garden?", "", ""]);
		expect(await page.locator('[name="token"]').inputValue()).not.toBe(token);

		await page.getByLabel("Name").fill("Zoë");
		await answerSum(page);
		await sendLikePeople(page);
		await toast(page, SENT).getByText("Thank you for contacting us.").waitFor();
		expect(new URL(page.url()).pathname).toBe("/contact-us");
		await expectEmpty(page);
	});
});

describe("the contact form with scripts", () => {
	it("sends without a reload, busy meanwhile, and asks a new sum", async () => {
		const { page, problems } = await openReady("/contact-us");
		await markDocument(page);
		const token = await page.locator('[name="token"]').inputValue();
		await writeMessage(page);
		const release = await holdRequests(page, CONTACT_POST);
		await sendButton(page).click();
		const busy = page.getByRole("button", { name: "Sending..." });
		expect(await busy.isDisabled()).toBe(true);
		release();
		await toast(page, SENT).getByText("We'll get back to you soon!").waitFor();
		await expectEmpty(page);
		await page.waitForFunction(
			(old) => document.querySelector<HTMLInputElement>('[name="token"]')?.value !== old,
			token,
		);
		expect(await isSameDocument(page)).toBe(true);
		expect(problems).toEqual([]);
	});

	it("shows what is missing as it is typed, and sends nothing", async () => {
		const { page } = await openReady("/contact-us");
		const posts = postsOf(page);
		await sendButton(page).click();
		await page.getByText("Please solve the math problem").waitFor();
		await page.locator("#contact-name:focus").waitFor();
		expect(await axeFindings(page)).toEqual([]);
		await page.getByLabel("Name").fill("a".repeat(101));
		await page.getByText("Name must be less than 100 characters").waitFor();
		await writeMessage(page, { wrongBy: 1 });
		await sendButton(page).click();
		await page.getByText("Incorrect answer to the math problem").waitFor();
		expect(posts).toEqual([]);
	});

	it("keeps the message if sending failed, and shows why", async () => {
		const { page } = await openReady("/contact-us");
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
		const { page } = await openReady("/contact-us");
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
		await sendLikePeople(page);
		await toast(page, SENT).waitFor();
	});
});
