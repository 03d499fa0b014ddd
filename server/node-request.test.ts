import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { setStaffSiteAddress } from "~/config/site-address.server";
import { setSettings } from "../tests/settings";
import { canonicalAddress, requestAddress } from "./node-request";

describe("requestAddress", () => {
	it.each([
		["/", "/"],
		["/brand/epson?sort=price&page=2", "/brand/epson?sort=price&page=2"],
		["/search?q=a?b", "/search?q=a?b"],
		["/tag/4k%20uhd", "/tag/4k%20uhd"],
		["/tag/%zz", "/tag/%25zz"],
		["/brand/%E0%A4%A", "/brand/%25E0%25A4%25A"],
		["/compare?sku=%zz", "/compare?sku=%zz"],
		["//evil.example/x", "/evil.example/x"],
		["///evil.example", "/evil.example"],
		["http://evil.example/healthz?a=b", "/healthz?a=b"],
		["http://evil.example", "/"],
		["/contact-us?_data=routes%2Fx", "/contact-us?"],
		["/?index&_data=x&sku=a", "/?index=&sku=a"],
		["/?my_data=x", "/?my_data=x"],
		["/a#b", "/a"],
		["/a\\b", "/a/b"],
		["/\\evil.example", "/evil.example"],
		["/\\", "/"],
		["//", "/"],
		["/..//evil.example", "/evil.example"],
		["/%2e%2e//%2e/evil.example", "/evil.example"],
		["http://x//evil.example?a", "/evil.example?a"],
		["HTTPS://x", "/"],
		["/brand/%5C", "/brand/%5C"],
		["/%5C", "/%255C"],
		["/%5cevil.example?a=%5c", "/%255cevil.example?a=%5c"],
		["/%2F%2fevil.example", "/%252F%252fevil.example"],
		["/%09/evil.example", "/%2509/evil.example"],
		["/%0D%0a%5c", "/%250D%250a%255c"],
		["/%255C", "/%255C"],
	])("of %s is %s", (target, address) => {
		expect(requestAddress(target)).toBe(address);
	});

	it.each([
		"*",
		"",
		"?a",
		"a",
		"\\a",
		"http://[",
		"http://a b",
		"http:/x\\[",
		"x:y",
		"javascript:1",
		"h:99",
	])("is none for %s", (target) => {
		expect(requestAddress(target)).toBeUndefined();
	});
});

type Headers = Record<string, string>;

/** Redirect target of a request to `address` of a site with these settings; undefined if it is not redirected. */
function sentTo(
	headers: Headers,
	{ method = "GET", address = "/brands?a=b", ...settings }: Headers = {},
): string | undefined {
	setSettings(settings);
	const incoming = new IncomingMessage(new Socket());
	return canonicalAddress(Object.assign(incoming, { method, headers }), address);
}

const SITE = { SITE_URL: "https://shop.example" };
const PROXIED = { ...SITE, TRUST_PROXY: "1" };
const THERE = "https://shop.example/brands?a=b";

describe("canonicalAddress", () => {
	it.each<[Headers, string | undefined]>([
		[{ host: "other.example" }, THERE],
		[{ host: "www.shop.example" }, THERE],
		[{ host: "shop.example.evil.example" }, THERE],
		[{ host: "shop.example:8080" }, THERE],
		[{ host: "shop.example." }, THERE],
		[{ host: "127.0.0.1:3000" }, THERE],
		[{ host: "[::1]:3000" }, THERE],
		[{ host: "other.example", "x-forwarded-host": "shop.example" }, THERE],
		[{ host: "shop.example" }, undefined],
		[{ host: "SHOP.example" }, undefined],
		[{ host: "shop.example:80" }, undefined],
		[{ host: "shop.example:443" }, undefined],
		[{ host: "shop.example", "x-forwarded-host": "other.example" }, undefined],
		[{ host: "a b" }, undefined],
		[{ host: "user@other.example" }, undefined],
		[{}, undefined],
	])("of a request with %j is %s", (headers, address) => {
		expect(sentTo(headers, SITE)).toBe(address);
	});

	it("leaves staff's pages alone if staff have set the address", () => {
		setStaffSiteAddress("https://shop.example");
		onTestFinished(() => setStaffSiteAddress(""));
		const headers = { host: "other.example" };
		expect(sentTo(headers)).toBe(THERE);
		for (const address of [
			"/admin",
			"/admin/settings/address",
			"/admin.data?a=b",
			"/build/assets/a.js",
		])
			expect(sentTo(headers, { address })).toBeUndefined();
		expect(sentTo(headers, { address: "/administrators" })).toBe(
			"https://shop.example/administrators",
		);
		expect(sentTo(headers, { ...SITE, address: "/admin" })).toBe("https://shop.example/admin");
	});

	it.each<[Headers, string | undefined]>([
		[{ host: "inside:3000", "x-forwarded-host": "other.example" }, THERE],
		[{ host: "shop.example", "x-forwarded-host": "other.example" }, THERE],
		[{ host: "other.example" }, THERE],
		[{ host: "other.example", "x-forwarded-host": "" }, THERE],
		[{ host: "inside:3000", "x-forwarded-host": "shop.example" }, undefined],
		// Each proxy adds its own: to send these on would send them in circles.
		[{ host: "inside:3000", "x-forwarded-host": "shop.example, inside" }, undefined],
		[{ host: "inside:3000", "x-forwarded-host": "//other.example" }, undefined],
	])("behind a trusted proxy, with %j, is %s", (headers, address) => {
		expect(sentTo(headers, PROXIED)).toBe(address);
	});

	it("leaves a scheme alone", () => {
		const headers = { host: "shop.example", "x-forwarded-proto": "http" };
		expect(sentTo(headers, PROXIED)).toBeUndefined();
		const plain = { ...PROXIED, SITE_URL: "http://shop.example:8080" };
		const https = { host: "shop.example:8080", "x-forwarded-proto": "https" };
		expect(sentTo(https, plain)).toBeUndefined();
		expect(sentTo({ host: "shop.example" }, plain)).toBe("http://shop.example:8080/brands?a=b");
	});

	it.each([
		["HEAD", "/", "https://shop.example/"],
		["GET", "/healthz", undefined],
		["HEAD", "/healthz?from=monitor", undefined],
		["GET", "/healthzz", "https://shop.example/healthzz"],
		["POST", "/", undefined],
		["DELETE", "/x", undefined],
	])("of %s %s at another host is %s", (method, address, there) => {
		expect(sentTo({ host: "other.example" }, { ...SITE, method, address })).toBe(there);
	});

	it.each([
		"//evil.example",
		"/\\evil.example",
		"/%5Cevil.example",
		"/@evil.example",
		"/.evil.example",
	])("of %s is on the site's own host", (address) => {
		const there = sentTo({ host: "other.example" }, { ...SITE, address });
		expect(new URL(there ?? "").host).toBe("shop.example");
	});

	it("is undefined without SITE_URL", () => {
		expect(sentTo({ host: "other.example" })).toBeUndefined();
	});
});
