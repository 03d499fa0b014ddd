import { describe, expect, it } from "vitest";
import { consumeToast, redirectWithToast } from "./form-response.server";

const TOAST = { title: "Sent £", description: "Thank you, Zoë.", style: "default" } as const;

function get(cookie?: string, url = "http://x.example/"): Request {
	return new Request(url, { headers: cookie === undefined ? {} : { Cookie: cookie } });
}

/** The cookie that a browser would send back. */
async function cookieFor(toast: Parameters<typeof redirectWithToast>[2]): Promise<string> {
	const response = await redirectWithToast(get(), "/contact-us", toast);
	return response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

describe("redirectWithToast", () => {
	it("goes to the page with a cookie that scripts cannot read", async () => {
		const response = await redirectWithToast(get(), "/contact-us#x", TOAST);
		expect(response.status).toBe(303);
		expect(response.headers.get("Location")).toBe("/contact-us#x");
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(response.headers.get("Set-Cookie")).toMatch(
			/^toast=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
		);
	});

	it("restricts the cookie to https if the site uses it", async () => {
		const response = await redirectWithToast(get(undefined, "https://x.example/"), "/", TOAST);
		expect(response.headers.get("Set-Cookie")).toContain("; Secure");
	});
});

describe("consumeToast", () => {
	it("gives the toast once and takes the cookie away", async () => {
		const { toast, headers } = await consumeToast(get(`a=b; ${await cookieFor(TOAST)}; c=d`));
		expect(toast).toEqual(TOAST);
		expect(headers["Set-Cookie"]).toMatch(/^toast=; .*Expires=Thu, 01 Jan 1970/);
	});

	it("gives a destructive toast, one without description too", async () => {
		const toast = { title: "Failed", style: "destructive" } as const;
		expect((await consumeToast(get(await cookieFor(toast)))).toast).toEqual(toast);
	});

	it.each([undefined, "", "a=b", "not-toast=x", "toastless=x"])(
		"sets no cookie for a visitor without a toast: %s",
		async (cookie) => {
			expect(await consumeToast(get(cookie))).toEqual({ headers: {} });
		},
	);

	it("ignores a toast without this site's signature", async () => {
		const cookie = await cookieFor(TOAST);
		const forged = Buffer.from(
			JSON.stringify({ __flash_flash__: { toast: { message: "Pay here", type: "info" } } }),
		).toString("base64");
		for (const bad of [
			"toast=",
			"toast=%00",
			`toast=${encodeURIComponent(forged)}`,
			`toast=${encodeURIComponent(`${forged}.`)}`,
			`toast=${encodeURIComponent(forged)}.${cookie.split(".").at(-1)}`,
			cookie.slice(0, -8),
		]) {
			const { toast, headers } = await consumeToast(get(bad));
			expect(toast, bad).toBeUndefined();
			expect(headers["Set-Cookie"]).toContain("Expires=Thu, 01 Jan 1970");
		}
	});
});
