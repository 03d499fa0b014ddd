import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { readSignedText, signText } from "~/config/signed-text.server";

// The site refuses a form that is sent faster than a person fills it in. Tests make the form's token older instead of waiting.

const AGE_MS = 60_000;

/** Makes the contact form's token a minute older; `databaseUrl` is the site's. */
export function ageContactForm(page: Page, databaseUrl: string): Promise<void> {
	return replaceToken(page, databaseUrl, "human-check", (text) => {
		const payload = JSON.parse(Buffer.from(text, "base64url").toString());
		const older = { ...payload, issuedAt: payload.issuedAt - AGE_MS };
		return Buffer.from(JSON.stringify(older)).toString("base64url");
	});
}

/** Makes the token of a price alert's form a minute older. */
export function ageAlertForm(page: Page, databaseUrl: string): Promise<void> {
	return replaceToken(page, databaseUrl, "alert-form", (text) =>
		(Number.parseInt(text, 36) - AGE_MS).toString(36),
	);
}

async function replaceToken(
	page: Page,
	databaseUrl: string,
	purpose: string,
	change: (text: string) => string,
): Promise<void> {
	const secret = readFileSync(`${databaseUrl.replace("file:", "")}.secret`, "utf8").trim();
	const field = page.locator("[name=token]").first();
	const text = readSignedText(secret, purpose, await field.inputValue());
	if (text === undefined) throw new Error("The form's token was not signed by this site");
	const token = signText(secret, purpose, change(text));
	await field.evaluate((input: HTMLInputElement, value) => {
		input.value = value;
	}, token);
}
