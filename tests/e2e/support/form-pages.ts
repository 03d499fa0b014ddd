import type { Page } from "playwright-core";
import { expect } from "vitest";
import { actionAnswer } from "./action-response";
import { ageContactForm } from "./form-age";
import { databaseUrl } from "./site/shared-site";

// Steps of tests in the newsletter and the contact form.

export const SUBSCRIBED = "Subscription successful!";

export const SENT = "Message sent successfully";

export const EMAIL = "zoe@example.co.uk";

/** The response to a refused form. */
export const refusal = (status: number, message: string) => () =>
	actionAnswer(status, {
		lastResult: { status: "error", initialValue: {}, error: { "": [message] } },
	});

export const email = (page: Page) => page.getByLabel("Email address");

export const subscribeButton = (page: Page) => page.getByRole("button", { name: "Subscribe" });

export async function subscribe(page: Page, address: string) {
	await email(page).fill(address);
	await subscribeButton(page).click();
}

export async function answerSum(page: Page, wrongBy = 0) {
	const question = (await page.locator('label[for="contact-captcha"]').textContent()) ?? "";
	const [a = 0, b = 0] = (question.match(/\d+/g) ?? []).map(Number);
	await page.getByLabel(/what is/).fill(String(a + b + wrongBy));
}

export async function writeMessage(page: Page, wrong: { name?: string; wrongBy?: number } = {}) {
	await page.getByLabel("Name").fill(wrong.name ?? "Zoë O'Neil");
	await email(page).fill(EMAIL);
	await page.getByLabel("Message").fill("Is it bright enough\nfor my garden?");
	await answerSum(page, wrong.wrongBy);
}

export const sendButton = (page: Page) => page.getByRole("button", { name: "Send Message" });

/** Sends the form as if a person had taken the time to fill it in. */
export async function sendLikePeople(page: Page) {
	await ageContactForm(page, databaseUrl());
	await sendButton(page).click();
}

export const fieldValues = (page: Page) =>
	page
		.locator("#contact input:not([type=hidden]), #contact textarea")
		.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** Waits until the contact form is empty. */
export const expectEmpty = (page: Page) =>
	expect.poll(() => fieldValues(page)).toEqual(["", "", "", "", ""]);
