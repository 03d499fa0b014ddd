import { expect } from "vitest";
import type { SiteProcess } from "../../e2e/support/site/site-process";

// The forms of the built site as browsers without scripts send them, and what they must keep when they fail.

const EMAIL = "typed@example.co.uk";
const MESSAGE = { name: "Zoe Typed", email: EMAIL, message: "Is it bright enough?" };

const post = (url: string, fields: Record<string, string>) =>
	fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

/** Subscribes on the home page, and asserts that it failed with the typed values. Returns the page. */
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

/** Sends a message with its sum solved, and asserts that it failed with the typed values. */
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

const PAGES = ["/", "/brands", "/projector/no-such-model", "/contact-us"];

/** Signs up for the newsletter by the JSON call. */
export function subscribe({ url }: SiteProcess, email = "zoe@example.co.uk"): Promise<Response> {
	return fetch(`${url}/api/newsletter/subscribe`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ email }),
	});
}

/** Fails unless pages of each kind and the health check work. */
export async function expectReadable({ url }: SiteProcess): Promise<void> {
	for (const path of PAGES) {
		expect((await fetch(url + path)).status, path).toBeLessThan(500);
	}
	expect((await fetch(`${url}/healthz`)).status).toBe(200);
}

export const REFERENCE = /Reference: ([0-9a-f]{8})/;

/** Fails unless forms return 503, keep the typed values, and show the reference of the line in the log. */
export async function expectForms503(site: SiteProcess, why: RegExp): Promise<void> {
	const [json, page] = await Promise.all([subscribe(site), expectSubscriptionKept(site, 503)]);
	for (const answer of [json, page.answer]) {
		expect(answer.status).toBe(503);
		expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
	}
	const { message } = await json.json();
	expect(message).toContain("Please try again in a minute.");
	expect(page.html.includes("Please send it again in a minute.")).toBe(true);
	for (const text of [message, page.html]) {
		const [, reference = "none"] = REFERENCE.exec(text) ?? [];
		const lines = site.errors().split("\n");
		const logged = lines.filter((line) => line.includes(reference));
		expect(logged).toEqual([expect.stringMatching(why)]);
	}
	expect(site.errors()).not.toMatch(/^\s+at /m);
	expect(site.errors()).not.toContain("example.co.uk");
}
