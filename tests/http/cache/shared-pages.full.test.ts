import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteCookies } from "~/features/legal/cookie-policy";
import {
	type CachedSites,
	canRunVarnish,
	startCachedSites,
} from "../../e2e/support/cache/cached-sites";
import { raw } from "../../e2e/support/raw-exchange";
import { type RawAnswer, rawAnswer } from "../../support/raw-response";

// Two built sites behind a real Varnish that runs the repository's configuration.

const PAGE = "/projector/epson-eh-tw7100";
const BROTLI = { "Accept-Encoding": "gzip, deflate, br, zstd" };

let cached: CachedSites;

type Headers = Record<string, string>;

const ask = (path: string, headers: Headers = BROTLI): Promise<RawAnswer> =>
	rawAnswer(cached.url + path, headers);

/** Returns the cache's status of a response, such as "hit". */
async function wayOf(path: string, headers?: Headers): Promise<string | undefined> {
	const status = (await ask(path, headers)).headers["cache-status"];
	return String(status).split("; ")[1];
}

describe("the cache's configuration", () => {
	it("serves a stale page no longer than the page allows", async () => {
		const site = await readFile("app/http/response/cache-control.server.ts", "utf8");
		const [shared, old] = ["s-maxage", "stale-while-revalidate"].map((name) =>
			Number(new RegExp(`${name}=(\\d+)`).exec(site)?.[1]),
		);
		const vcl = await readFile("cache/site.vcl", "utf8");

		expect(Number(/set req\.grace = (\d+)s;/.exec(vcl)?.[1])).toBe(old);
		expect(Number(shared) + Number(old)).toBeLessThanOrEqual(60);
	});

	it("drops the tracking parameters of the site", async () => {
		const rule = await readFile("app/config/tracking-parameters.ts", "utf8");
		const [, names = ""] = /\(\?:utm_\.\*\|(.*)\)\$/.exec(rule) ?? [];

		expect(names).toContain("gclid");
		expect(await readFile("cache/site.vcl", "utf8")).toContain(`(utm_[^=&]*|${names})`);
	});

	it("lists every cookie that changes a page", async () => {
		const vcl = await readFile("cache/site.vcl", "utf8");
		const names = /\(\^\|;\)\\s\*\(\(__Host-\)\?([\w|]+)\)\\s\*=/.exec(vcl)?.[1];

		// The cookie of a staff device changes no page.
		const changing = siteCookies.flatMap(({ name }) => (name === "device-…" ? [] : name));
		expect(names?.split("|").sort()).toEqual(changing.sort());
	});

	it("uses the addresses of the sites in compose.scale.yaml", async () => {
		const compose = await readFile("compose.scale.yaml", "utf8");
		const placed = [...compose.matchAll(/ipv4_address: (\S+)/g)].map(([, address]) => address);
		const vcl = await readFile("cache/site.vcl", "utf8");

		expect([...vcl.matchAll(/\.host = "(.*)";/g)].map(([, address]) => address)).toEqual(placed);
		expect(placed).toHaveLength(2);
	});
});

describe.skipIf(!canRunVarnish)("a page behind the cache", () => {
	beforeAll(async () => {
		cached = await startCachedSites();
	});
	afterAll(() => cached?.stop());

	it.each([
		["text/markdown", "text/markdown"],
		["text/markdown;q=0.9, text/html;q=0.8", "text/markdown"],
		["text/markdown;q=0.7, text/html;q=0.8", "text/html"],
		["text/markdown;q=0", "text/html"],
		["application/zip, */*", "text/html"],
	])("of the type that %s asks for is %s, the second time from the cache", async (Accept, type) => {
		await ask("/brands", { ...BROTLI, Accept });
		const { headers } = await ask("/brands", { ...BROTLI, Accept });
		expect(headers["content-type"]).toBe(`${type}; charset=utf-8`);
		expect(headers["cache-status"]).toContain("hit");
	});

	it("is a hit the second time, with the bytes and headers of the site", async () => {
		const first = await ask(PAGE);
		const second = await ask(PAGE);
		const headers = { ...BROTLI, "X-Forwarded-Host": new URL(cached.url).host };
		const own = await rawAnswer(cached.sites[0].url + PAGE, headers);

		expect(first.headers["cache-status"]).toBe("varnish; fwd=miss");
		expect(second.headers["cache-status"]).toBe("varnish; hit");
		expect(second.headers["content-encoding"]).toBe("br");
		expect(second.body).toEqual(first.body);
		for (const name of [
			"etag",
			"vary",
			"cache-control",
			"content-type",
			"content-security-policy",
		]) {
			expect(second.headers[name]).toBe(own.headers[name]);
		}
		expect(own.headers["cache-control"]).toBe(
			"public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=86400",
		);
	});

	it.each<[string, Headers]>([
		["?utm_source=news", {}],
		["?gclid=1&utm_medium=x&_ga=2", {}],
		["", { Cookie: "_ga=GA1.2; theme=dark" }],
		["", { Cookie: "xsession=1; sessions=2; my-toast=3; consent2=4" }],
		["", { "Cache-Control": "no-cache", Pragma: "no-cache" }],
		["", { "Accept-Encoding": "br" }],
		["", { "Accept-Encoding": "BR;q=1.0, gzip;q=0.8, *;q=0.1" }],
		["", { "Save-Data": "off" }],
	])("is the same for %s with %j", async (query, headers) => {
		const { body } = await ask(PAGE);
		const other = await ask(PAGE + query, { ...BROTLI, ...headers });

		expect(other.headers["cache-status"]).toBe("varnish; hit");
		expect(other.body).toEqual(body);
	});

	it.each<[Headers, string | undefined]>([
		[{ "Accept-Encoding": "gzip" }, "gzip"],
		[{ "Accept-Encoding": "br;q=0, gzip" }, "gzip"],
		[{ "Accept-Encoding": "identity" }, undefined],
		[{}, undefined],
		[{ "Accept-Encoding": "br", "Save-Data": "on" }, "br"],
	])("differs for %j", async (headers, encoding) => {
		const { body } = await ask(PAGE);
		await ask(PAGE, headers);
		const other = await ask(PAGE, headers);

		expect(other.headers["cache-status"]).toBe("varnish; hit");
		expect(other.headers["content-encoding"]).toBe(encoding);
		expect(other.body).not.toEqual(body);
	});

	it("is bypassed for every cookie of the site, also among others", async () => {
		await ask("/brands");
		for (const Cookie of [
			"session=1",
			"__Host-session=1",
			"shortlist=x",
			"_ga=1;toast=forged",
			"a=b; consent = granted",
		]) {
			expect(await wayOf("/brands", { ...BROTLI, Cookie }), Cookie).toBe("fwd=bypass");
		}
		const two = await raw(
			`GET /brands HTTP/1.1\r\nHost: ${new URL(cached.url).host}\r\nCookie: _ga=1\r\nCookie: toast=x\r\nConnection: close\r\n\r\n`,
			cached.url,
		);
		expect(two.head).toContain("fwd=bypass");
		expect(two.head.toLowerCase()).toContain("set-cookie: toast=;");
		const { headers } = await ask("/brands");
		expect(headers["cache-status"]).toBe("varnish; hit");
		expect(headers["set-cookie"]).toBeUndefined();
	});

	it.each([
		"/healthz",
		"/api/projectors",
		"/api/unknown",
		"/admin",
		"/ADMIN/login",
		"/go/1",
		"/contact-us",
		"/brands.data",
	])("is not cached for %s", async (path) => {
		await ask(path);
		expect(await wayOf(path)).not.toBe("hit");
	});

	it("returns 304 to clients that have it, and responds to HEAD", async () => {
		const { headers } = await ask(PAGE);
		const known = await ask(PAGE, { ...BROTLI, "If-None-Match": headers.etag ?? "" });
		expect([known.status, known.body.length]).toEqual([304, 0]);
		const head = await fetch(cached.url + PAGE, { method: "HEAD", headers: BROTLI });
		expect(head.headers.get("Content-Length")).toBe(headers["content-length"]);
		expect(head.headers.get("Cache-Status")).toBe("varnish; hit");
	});

	it("comes with files that are cached by their own headers", async () => {
		for (const path of ["/favicon.svg", "/states/error.svg"]) {
			const first = await ask(path);
			const again = await ask(path, { ...BROTLI, Range: "bytes=0-9" });
			expect(again.headers["cache-status"]).toBe("varnish; hit");
			expect(again.headers["cache-control"]).toBe(first.headers["cache-control"]);
			expect([again.status, again.body.length]).toEqual([206, 10]);
		}
	});

	it("keeps rate limits of visitors apart by their addresses", async () => {
		const subscribe = async (from: string, n: number) => {
			const headers = { "Content-Type": "application/json", "X-Forwarded-For": from };
			const body = JSON.stringify({ email: `visitor-${n}@example.com` });
			const url = `${cached.url}/api/newsletter/subscribe`;
			return (await fetch(url, { method: "POST", headers, body })).status;
		};
		const statuses: number[] = [];
		for (let n = 0; n < 40 && !statuses.includes(429); n++) {
			statuses.push(await subscribe("9.9.9.9, 203.0.113.5", n));
		}
		expect(statuses[0]).toBe(200);
		expect(statuses.at(-1)).toBe(429);
		expect(await subscribe("203.0.113.6", 41)).toBe(200);
	});

	it.each<[string, number]>([
		["GET /brands HTTP/1.0\r\n\r\n", 301],
		["GET /brands HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
		["PURGE /brands HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", 405],
		["CONNECT x:443 HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", 405],
		["GET http://HOST/brands HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 200],
		["GET /%E0%A4%A HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", 404],
		["GET //brands HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", 200],
		[`GET /?${"a".repeat(13_000)} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n`, 414],
		[
			`GET /brands HTTP/1.1\r\nHost: HOST\r\nCookie: a=${"b".repeat(12_000)}\r\nConnection: close\r\n\r\n`,
			200,
		],
	])("handles %s", async (request, status) => {
		const { host } = new URL(cached.url);
		expect((await raw(request.replaceAll("HOST", host), cached.url)).status).toBe(status);
	});

	it("passes on a body that is too large, and the site's own response to it", async () => {
		const body = Buffer.alloc(30 * 1024 * 1024, " ");
		const headers = { "Content-Type": "application/json" };
		const answer = await fetch(`${cached.url}/api/contact`, { method: "POST", headers, body });
		expect(answer.status).toBe(413);
		expect(await answer.json()).toEqual({ message: "What you sent is too large." });
	});
});
