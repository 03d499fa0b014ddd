import { describe, expect, it, onTestFinished } from "vitest";
import { setStaffSiteAddress } from "~/config/site-address.server";
import { setSettings } from "../../../tests/settings";
import { requestOrigin, requireSameOrigin } from "./origin.server";

type Headers = Record<string, string>;

function originOf(headers: Headers, settings: Record<string, string>): string {
	setSettings(settings);
	return requestOrigin(new Request("http://inside:3000/brands?a=b", { headers }));
}

const FORWARDED = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "beamwise.example" };

describe("requestOrigin", () => {
	it.each([
		[{}, "http://inside:3000"],
		[{ Host: "shop.example:8080" }, "http://shop.example:8080"],
		[{ Host: "not a host" }, "http://inside:3000"],
		[FORWARDED, "http://inside:3000"],
		[{ Host: "shop.example", ...FORWARDED }, "http://shop.example"],
	])("without a trusted proxy is the requested address: %j", (headers, origin) => {
		expect(originOf(headers, { TRUST_PROXY: "0" })).toBe(origin);
	});

	it.each([
		[{}, "http://inside:3000"],
		[FORWARDED, "https://beamwise.example"],
		[{ "X-Forwarded-Proto": "https" }, "https://inside:3000"],
		[{ "X-Forwarded-Host": "beamwise.example" }, "http://beamwise.example"],
		[{ ...FORWARDED, "X-Forwarded-Proto": "javascript" }, "http://beamwise.example"],
		[{ ...FORWARDED, "X-Forwarded-Host": "not a host" }, "http://inside:3000"],
		[{ ...FORWARDED, "X-Forwarded-Host": "beamwise.example/evil" }, "https://beamwise.example"],
	])("behind a trusted proxy is from the proxy's headers: %j", (headers, origin) => {
		expect(originOf(headers, { TRUST_PROXY: "1" })).toBe(origin);
	});

	it.each(["0", "1"])("is SITE_URL if it is set, with TRUST_PROXY=%s", (TRUST_PROXY) => {
		const settings = { SITE_URL: "https://www.beamwise.example/", TRUST_PROXY };
		const headers = { ...FORWARDED, "X-Forwarded-Host": "evil.example", Host: "evil.example" };
		expect(originOf(headers, settings)).toBe("https://www.beamwise.example");
	});
});

describe("an address that staff have set", () => {
	const address = "https://www.beamwise.example";
	const originAt = (path: string, headers: Headers) => {
		setStaffSiteAddress(address);
		onTestFinished(() => setStaffSiteAddress(""));
		return requestOrigin(new Request(`http://inside:3000${path}`, { headers }));
	};

	it("is the origin of every page of visitors", () => {
		expect(originAt("/brands", { Host: "evil.example" })).toBe(address);
		expect(originAt("/administrators", { Host: "evil.example" })).toBe(address);
	});

	it("is the origin of staff's pages under its host, under others it is the requested one", () => {
		expect(originAt("/admin/settings", { Host: "WWW.beamwise.example" })).toBe(address);
		expect(originAt("/admin", { Host: "10.0.0.1:3000" })).toBe("http://10.0.0.1:3000");
		expect(originAt("/admin.data?x=1", { Host: "10.0.0.1:3000" })).toBe("http://10.0.0.1:3000");
	});

	it("does not count beside the environment's", () => {
		setSettings({ SITE_URL: "https://env.example" });
		expect(originAt("/admin", { Host: "10.0.0.1:3000" })).toBe("https://env.example");
	});
});

/** Returns true if a site with these settings accepts a post with these headers. */
async function accepts(headers: Headers, settings: Headers = {}): Promise<boolean> {
	setSettings(settings);
	const request = new Request("http://inside:3000/x", { method: "POST", headers });
	try {
		requireSameOrigin(request);
		return true;
	} catch (refusal) {
		if (!(refusal instanceof Response)) throw refusal;
		expect(refusal.status).toBe(403);
		expect(await refusal.json()).toEqual({ message: expect.stringContaining("another site") });
		return false;
	}
}

const HOST = { Host: "shop.example" };

describe("requireSameOrigin", () => {
	it.each<[Headers, boolean]>([
		[{}, true],
		[{ Origin: "http://inside:3000" }, true],
		[{ ...HOST, Origin: "http://shop.example" }, true],
		[{ ...HOST, Origin: "https://shop.example" }, true],
		[{ Host: "SHOP.example", Origin: "https://shop.example" }, true],
		[{ Host: "shop.example:8080", Origin: "http://shop.example:8080" }, true],
		[{ Host: "shop.example:8080", Origin: "http://shop.example:8081" }, false],
		[{ Host: "shop.example:8080", Origin: "http://shop.example" }, false],
		[{ ...HOST, Origin: "https://evil.example" }, false],
		[{ ...HOST, Origin: "https://shop.example.evil.example" }, false],
		[{ ...HOST, Origin: "https://www.shop.example" }, false],
		[{ ...HOST, Origin: "null" }, false],
		[{ ...HOST, Origin: "" }, false],
		[{ ...HOST, Origin: "shop.example" }, false],
		[{ ...HOST, Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }, false],
		[{ ...HOST, Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }, false],
		[{ ...HOST, "Sec-Fetch-Site": "same-origin" }, true],
		[{ ...HOST, "Sec-Fetch-Site": "none" }, true],
		[{ ...HOST, "Sec-Fetch-Site": "same-site" }, false],
		[{ ...HOST, "Sec-Fetch-Site": "cross-site" }, false],
		[{ ...HOST, "Sec-Fetch-Site": "nonsense" }, false],
	])("accepts a post with %j: %s", async (headers, accepted) => {
		expect(await accepts(headers)).toBe(accepted);
	});

	it("accepts the site's public address", async () => {
		const settings = { SITE_URL: "https://public.example" };
		expect(await accepts({ Origin: "https://public.example" }, settings)).toBe(true);
		expect(await accepts({ Origin: "http://public.example" }, settings)).toBe(false);
	});

	it.each<[Headers, boolean]>([
		[{ Origin: "http://inside:3000" }, false],
		[{ ...HOST, Origin: "https://shop.example" }, false],
		[{ Host: "public.example", Origin: "http://public.example" }, false],
		[{ ...HOST, Origin: "https://public.example" }, true],
		[{ ...HOST, "X-Forwarded-Host": "shop.example", Origin: "https://shop.example" }, false],
	])(
		"takes no other origin beside SITE_URL, whatever else a request says: %j",
		async (headers, accepted) => {
			const settings = { SITE_URL: "https://public.example", TRUST_PROXY: "1" };
			expect(await accepts(headers, settings)).toBe(accepted);
		},
	);

	it("trusts the proxy's host only if TRUST_PROXY is set", async () => {
		const headers = {
			...HOST,
			Origin: "http://public.example",
			"X-Forwarded-Host": "public.example",
		};
		expect(await accepts(headers)).toBe(false);
		expect(await accepts(headers, { TRUST_PROXY: "1" })).toBe(true);
	});
});
