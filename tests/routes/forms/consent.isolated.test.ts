import { beforeEach, describe, expect, it, vi } from "vitest";
import { argsFor, ORIGIN } from "../call";

const CLIENT = "ca-pub-1234567890123456";

type Routes = {
	home: typeof import("~/routes/site/home");
	policy: typeof import("~/routes/site/cookie-policy");
	consent: typeof import("~/routes/site/consent");
};

/** Imports the routes of a site afresh with these settings, which a process reads only once. */
async function siteWith(settings: Record<string, string>): Promise<Routes> {
	for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
	vi.resetModules();
	const { migrateToLatest } = await import("db/migrate");
	const { db } = await import("db/connection.server");
	await migrateToLatest(db());
	return {
		home: await import("~/routes/site/home"),
		policy: await import("~/routes/site/cookie-policy"),
		consent: await import("~/routes/site/consent"),
	};
}

const ADS = { ADSENSE_CLIENT: CLIENT, ADSENSE_SLOT_BANNER: "1111", ADSENSE_SLOT_BLOCK: "2222" };

async function answer(
	{ consent }: Routes,
	fields: Record<string, string>,
	headers: Record<string, string> = {},
): Promise<Response> {
	const init = { method: "POST", body: new URLSearchParams(fields), headers };
	try {
		return await consent.action(argsFor("/consent", init));
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

async function adsAt({ home }: Routes, cookie = "") {
	const { data, init } = await home.loader(argsFor("/", { headers: { Cookie: cookie } }));
	return { ads: data.ads, cacheControl: new Headers(init?.headers).get("Cache-Control") };
}

beforeEach(() => {
	vi.unstubAllEnvs();
});

describe("a site without an ad network", () => {
	it("shows no ads and no question, whatever consent cookie a visitor has", async () => {
		const routes = await siteWith({});
		const cookie = cookieOf(await answer(routes, { ads: "granted", from: "/" }));

		expect(await adsAt(routes, cookie)).toEqual({ ads: null, cacheControl: null });
		const { data } = await routes.policy.loader(argsFor("/cookie-policy"));
		expect(data.hasAds).toBe(false);
	});
});

describe("a site with an ad network", () => {
	it("does not cache one visitor's page for another", async () => {
		const routes = await siteWith(ADS);

		expect(await adsAt(routes)).toEqual({
			ads: { client: CLIENT, banner: "1111", block: "2222", consent: null },
			cacheControl: null,
		});
		const cookie = cookieOf(await answer(routes, { ads: "denied", from: "/" }));
		expect((await adsAt(routes, cookie)).cacheControl).toBe("private, no-cache");
	});

	it.each(["granted", "denied"])("stores %s for six months and redirects back", async (ads) => {
		const routes = await siteWith(ADS);
		const response = await answer(routes, { ads, from: "/" }, { Origin: ORIGIN });

		expect(response.status).toBe(303);
		expect(response.headers.get("Location")).toBe("/");
		const consent = response.headers.getSetCookie().find((one) => one.startsWith("consent="));
		expect(consent).toMatch(/Max-Age=15724800; .*HttpOnly; .*SameSite=Lax$/);
		expect((await adsAt(routes, cookieOf(response))).ads?.consent).toBe(ads);
	});

	it("lets a visitor change the answer from the cookie policy", async () => {
		const routes = await siteWith(ADS);
		const first = cookieOf(await answer(routes, { ads: "granted", from: "/" }));
		const second = await answer(
			routes,
			{ ads: "denied", from: "/cookie-policy" },
			{ Cookie: first },
		);

		expect(second.headers.get("Location")).toBe("/cookie-policy#advertising");
		const args = argsFor("/cookie-policy", { headers: { Cookie: cookieOf(second) } });
		expect((await routes.policy.loader(args)).data).toEqual({ hasAds: true, consent: "denied" });
	});

	it.each<[string, Record<string, string>]>([
		["no answer", { from: "/" }],
		["an unknown answer", { ads: "maybe", from: "/" }],
		["another way back", { ads: "granted", from: "https://elsewhere.example" }],
	])("refuses %s and sets nothing", async (_, fields) => {
		const response = await answer(await siteWith(ADS), fields);

		expect(response.status).toBe(400);
		expect(response.headers.getSetCookie()).toEqual([]);
	});

	it("rejects an answer sent by another site", async () => {
		const origin = { Origin: "https://elsewhere.example" };
		const response = await answer(await siteWith(ADS), { ads: "granted", from: "/" }, origin);

		expect(response.status).toBe(403);
		expect(response.headers.getSetCookie()).toEqual([]);
	});

	it.each(["consent=granted", "consent=%00", "consent="])(
		"ignores the invalid cookie %s",
		async (cookie) => {
			expect((await adsAt(await siteWith(ADS), cookie)).ads?.consent).toBe(null);
		},
	);
});
