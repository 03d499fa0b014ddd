import { expect } from "vitest";
import type { SiteProcess } from "../../support/site/site-process";

// The forms of the built site as browsers without scripts send them, and what they must keep when they fail.

const EMAIL = "typed@example.co.uk";
const MESSAGE = { name: "Zoe Typed", email: EMAIL, message: "Is it bright enough?" };

const post = (url: string, fields: Record<string, string>) =>
	fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

/** Subscribes on the home page, and asserts that it failed with what was typed. Returns the page. */
export async function expectSubscriptionKept(
	{ url }: SiteProcess,
	status: 500 | 503,
): Promise<{ answer: Response; html: string }> {
	const answer = await post(`${url}/?index`, { email: EMAIL });
	const html = await answer.text();
	expect(answer.status).toBe(status);
	expect(html.includes(">Subscription failed<")).toBe(true);
	expect(html.includes(`value="${EMAIL}"`)).toBe(true);
	expect(html.includes("Something went wrong")).toBe(false);
	return { answer, html };
}

/** Sends a message with its sum solved, and asserts that it failed with what was typed. */
export async function expectMessageKept({ url }: SiteProcess, status: 500 | 503): Promise<void> {
	const page = `${url}/contact-us`;
	const shown = await (await fetch(page)).text();
	const [, a, b] = /what is (\d+) \+ (\d+)\?/.exec(shown) ?? [];
	const [, token = ""] = /name="token" value="([^"]+)"/.exec(shown) ?? [];
	const fields = { ...MESSAGE, token, captcha: String(Number(a) + Number(b)) };
	let answer = await post(page, fields);
	// It was too fast for a person: the same sum may be sent again.
	for (; answer.status === 400; answer = await post(page, fields)) await answer.text();
	const html = await answer.text();
	expect(answer.status).toBe(status);
	expect(html.includes(">Failed to send message<")).toBe(true);
	for (const typed of [`value="${MESSAGE.name}"`, `value="${EMAIL}"`, `>${MESSAGE.message}<`]) {
		expect(html.includes(typed), typed).toBe(true);
	}
	expect(html.includes("Something went wrong")).toBe(false);
}
