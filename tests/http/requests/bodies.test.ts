import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { siteUrl } from "../../e2e/support/site/shared-site";

const FORM = "application/x-www-form-urlencoded";

/** Sends raw text; returns the data received before the connection was closed. */
async function exchange(text: string, closeAfterMs: number): Promise<string> {
	const { hostname, port } = new URL(siteUrl());
	const socket = connect(Number(port), hostname);
	let answer = "";
	socket.on("data", (chunk) => {
		answer += chunk;
	});
	socket.on("error", () => {});
	socket.write(text);
	await wait(closeAfterMs);
	socket.destroy();
	return answer;
}

const head = (path: string, type: string, length: number) =>
	`POST ${path} HTTP/1.1\r\nHost: x.example\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

describe("a sender that goes away", () => {
	it.each([
		["/?index", FORM],
		["/contact-us", "multipart/form-data; boundary=x"],
		["/api/contact", "application/json"],
		["/api/newsletter/subscribe", "application/json"],
	])("in the middle of a post to %s changes nothing", async (path, type) => {
		await exchange(`${head(path, type, 1000)}--x\r\nContent-Dispo`, 50);
		expect((await fetch(`${siteUrl()}/healthz`)).status).toBe(200);
	});
});

describe("headers of forms", () => {
	it("keep the contact page and toasts out of every cache, and set no cookie without a toast", async () => {
		const contact = await fetch(`${siteUrl()}/contact-us`);
		expect(contact.headers.get("Cache-Control")).toBe("no-store");
		expect(contact.headers.get("Set-Cookie")).toBeNull();
		const home = await fetch(siteUrl());
		expect(home.headers.get("Set-Cookie")).toBeNull();

		const posted = await fetch(`${siteUrl()}/?index`, {
			method: "POST",
			body: new URLSearchParams({ email: "headers@example.com" }),
			redirect: "manual",
		});
		expect(posted.status).toBe(303);
		const cookie = posted.headers.get("Set-Cookie")?.split(";")[0] ?? "";
		const shown = await fetch(siteUrl(), { headers: { Cookie: cookie } });
		expect(shown.headers.get("Set-Cookie")).toMatch(/^toast=;/);
		expect(shown.headers.get("Cache-Control")).toBe("no-store");
		expect(await shown.text()).toContain("Subscription successful!");
	});
});
