import { expect, it } from "vitest";
import { setSettings } from "../../../tests/settings";
import { siteOrigin } from "./origin.server";

type Settings = Record<string, string>;
type Headers = Record<string, string>;

function originOf(url: string, headers: Headers, settings: Settings): string {
	setSettings(settings);
	return siteOrigin(new Request(url, { headers }));
}

const URL_SEEN = "http://inside:3000/brands?a=b";
const FORWARDED = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "beamwise.example" };

it.each([
	[{}, "http://inside:3000"],
	[{ Host: "shop.example:8080" }, "http://shop.example:8080"],
	[{ Host: "not a host" }, "http://inside:3000"],
	[FORWARDED, "http://inside:3000"],
	[{ Host: "shop.example", ...FORWARDED }, "http://shop.example"],
])("without a trusted proxy is the requested address: %j", (headers, origin) => {
	expect(originOf(URL_SEEN, headers, { TRUST_PROXY: "0" })).toBe(origin);
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
	expect(originOf(URL_SEEN, headers, { TRUST_PROXY: "1" })).toBe(origin);
});

it.each(["0", "1"])("is SITE_URL if it is set, with TRUST_PROXY=%s", (TRUST_PROXY) => {
	const settings = { SITE_URL: "https://www.beamwise.example/", TRUST_PROXY };
	const headers = { ...FORWARDED, "X-Forwarded-Host": "evil.example", Host: "evil.example" };
	expect(originOf(URL_SEEN, headers, settings)).toBe("https://www.beamwise.example");
});
