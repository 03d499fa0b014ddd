import { beforeEach, describe, expect, it } from "vitest";
import { action } from "~/routes/site/consent";
import { loader as policy } from "~/routes/site/cookie-policy";
import { loader as home } from "~/routes/site/home";
import { changeSettings } from "../../settings";
import { argsFor, ORIGIN } from "../call";

const CLIENT = "ca-pub-1234567890123456";

const ADS = { ADSENSE_CLIENT: CLIENT, ADSENSE_SLOT_BANNER: "1111", ADSENSE_SLOT_BLOCK: "2222" };

async function answer(
	fields: Record<string, string>,
	headers: Record<string, string> = {},
): Promise<Response> {
	const init = { method: "POST", body: new URLSearchParams(fields), headers };
	try {
		return await action(argsFor("/consent", init));
	} catch (thrown) {
		if (thrown instanceof Response) return thrown;
		throw thrown;
	}
}

/** Returns the cookies that a response sets, as a browser sends them back. */
function cookieOf(response: Response): string {
	const all = response.headers.getSetCookie();
	return all.map((one) => one.split(";", 1)[0]).join("; ");
}

async function adsAt(cookie = "") {
	const { data, init } = await home(argsFor("/", { headers: { Cookie: cookie } }));
	return { ads: data.ads, cacheControl: new Headers(init?.headers).get("Cache-Control") };
}

it("a site without an ad network shows no ads and no question, whatever consent cookie a visitor has", async () => {
	const cookie = cookieOf(await answer({ ads: "granted", from: "/" }));

	expect(await adsAt(cookie)).toEqual({ ads: null, cacheControl: null });
	const { data } = await policy(argsFor("/cookie-policy"));
	expect(data.hasAds).toBe(false);
});

describe("a site with an ad network", () => {
	beforeEach(() => changeSettings(ADS));

	it("does not cache one visitor's page for another", async () => {
		expect(await adsAt()).toEqual({
			ads: { client: CLIENT, banner: "1111", block: "2222", consent: null },
			cacheControl: null,
		});
		const cookie = cookieOf(await answer({ ads: "denied", from: "/" }));
		expect((await adsAt(cookie)).cacheControl).toBe("private, no-cache");
	});

	it.each(["granted", "denied"])("stores %s for six months and redirects back", async (ads) => {
		const response = await answer({ ads, from: "/" }, { Origin: ORIGIN });

		expect(response.status).toBe(303);
		expect(response.headers.get("Location")).toBe("/");
		const consent = response.headers.getSetCookie().find((one) => one.startsWith("consent="));
		expect(consent).toMatch(/Max-Age=15724800; .*HttpOnly; .*SameSite=Lax$/);
		expect((await adsAt(cookieOf(response))).ads?.consent).toBe(ads);
	});

	it("lets a visitor change the answer from the cookie policy", async () => {
		const first = cookieOf(await answer({ ads: "granted", from: "/" }));
		const second = await answer({ ads: "denied", from: "/cookie-policy" }, { Cookie: first });

		expect(second.headers.get("Location")).toBe("/cookie-policy#advertising");
		const args = argsFor("/cookie-policy", { headers: { Cookie: cookieOf(second) } });
		expect((await policy(args)).data).toMatchObject({ hasAds: true, consent: "denied" });
	});

	it.each<[string, Record<string, string>]>([
		["no answer", { from: "/" }],
		["an unknown answer", { ads: "maybe", from: "/" }],
		["another way back", { ads: "granted", from: "https://elsewhere.example" }],
	])("refuses %s and sets nothing", async (_, fields) => {
		const response = await answer(fields);

		expect(response.status).toBe(400);
		expect(response.headers.getSetCookie()).toEqual([]);
	});

	it("rejects an answer sent by another site", async () => {
		const origin = { Origin: "https://elsewhere.example" };
		const response = await answer({ ads: "granted", from: "/" }, origin);

		expect(response.status).toBe(403);
		expect(response.headers.getSetCookie()).toEqual([]);
	});

	it.each(["consent=granted", "consent=%00", "consent="])(
		"ignores the invalid cookie %s",
		async (cookie) => {
			expect((await adsAt(cookie)).ads?.consent).toBe(null);
		},
	);
});
