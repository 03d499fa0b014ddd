import { seededRandom } from "../../support/random";

// Malformed and hostile requests, the same ones in every run.

/** Returns the words of a text. */
const words = (text: string) => text.trim().split(/\s+/);

const METHODS = [
	...words(
		"GET GET GET GET GET GET GET GET HEAD HEAD POST POST PUT PATCH DELETE OPTIONS TRACE CONNECT",
	),
	...["PROPFIND", "get", "G\0T"],
];

const STARTS = [
	...words(`
		/ / / // /// /\\ \\ /%5c /%5C%5C /%2f /%2F%2f /%09/ /%0a%5c /%0d/ /.// /..// /%2e%2e// /;/ /@ /%00 http://
		http://[ https://evil.example/ http://evil.example// http://a:b@evil.example:99999/ HTTP://EVIL.EXAMPLE\\
		http: javascript: * ?
	`),
	"",
];

const PARTS = [
	...words(`
		evil.example @evil.example evil.example:80 brand Epson category GAMING tag 4K%20UHD projector
		EPSON-EH-TW7100 compare buying-guide contact-us consent admin login upload api projectors search
		retailer-listings healthz robots.txt sitemap.xml favicon.svg build assets entry.client.js projector-images
		_root __manifest .. %2e%2e . %5c %2f %00 %0d%0aLocation:%20https://evil.example %zz % %ff %E0%A4%A
		%F0%9F%93%BD | <script> [ ] {} ' ~ a".repeat(300
	`),
	"\u00e9",
	"\u00ff",
];

const PAGES = [
	...words(`
		/ /brand/Epson /category/GAMING /tag/4K%20UHD /projector/EPSON-EH-TW7100 /compare /buying-guide
		/admin/upload /consent /api/projectors/search /favicon.svg
	`),
];

const JOINTS = ["/", "/", "/", "/", "//", "\\", "%2f", "%5C", "", "."];

const ENDS = [
	...words(`
		/ .data ?index ?page=99 ?page=%00 ?_data=root ?_routes=%00,[ ?p=/&p=//&p=%5C&version=x
		?from=//evil.example ?next=//evil.example ?next=%2F%5Cevil.example ?returnTo=https://evil.example
		?sku=%zz&sku=// ?sort=constructor ?q=%22*%27%00 ?limit=1e9 ?a=b?c=d#e #//evil.example ?? ?[
	`),
	"",
	"",
	"",
];

const VERSIONS = [
	"HTTP/1.1",
	"HTTP/1.1",
	"HTTP/1.1",
	"HTTP/1.1",
	"HTTP/1.0",
	"HTTP/2.0",
	"HTP",
	"",
];

const HOSTS = [
	...words(`
		OWN OWN OWN OWN evil.example EVIL.example:443 [::1] [ x/y u@h h:99999 //
	`),
	"a b",
	"",
	"\u00e9",
];

const HEADERS = [
	"Origin: https://evil.example",
	"Origin: null",
	"Origin: http://[",
	"Origin: http://OWN",
	"Sec-Fetch-Site: same-origin",
	"X-Forwarded-Host: evil.example",
	"X-Forwarded-Host: [",
	"X-Forwarded-Host: //evil.example",
	"X-Forwarded-Host: a, b",
	"X-Forwarded-Host: ",
	"X-Forwarded-Proto: javascript",
	"X-Forwarded-For: ::ffff:999.1.1.1, [",
	"Cookie: session=%zz; toast=e30%3D; consent=; __proto__=x",
	"Cookie: =;;=\u00ff",
	"Accept-Encoding: br;q=x, *;q=-1, gzip",
	"Accept-Encoding: br",
	"Range: bytes=5-1,-,99999999-",
	'If-None-Match: W/"',
	"If-None-Match: *",
	'If-Match: "x"',
	"If-Modified-Since: never",
	"If-Range: [",
	"Expect: 100-continue",
	"Expect: the impossible",
	"Upgrade: websocket\r\nConnection: Upgrade, close",
	"Transfer-Encoding: chunked",
	"Transfer-Encoding: gzip, chunked",
	"Content-Length: -1",
	"Content-Length: 5\r\nContent-Length: 6",
	"Content-Type: multipart/form-data",
	"Content-Type: multipart/form-data; boundary=x",
	"Content-Type: application/json",
	"Content-Type: application/x-www-form-urlencoded",
	"Content-Encoding: br",
	"Save-Data: on",
	"__proto__: x",
	"constructor: x",
	": no name",
	"No colon",
	" folded",
	"X-Long: ".padEnd(5000, "x"),
	"X-Raw: \u0001\u0080",
];

const BODIES = [
	"",
	"",
	"",
	"",
	"",
	"{}",
	'{"email":[]}',
	"email=%zz&__proto__=x",
	"--x\r\nContent-Disposition: form-data; name=",
	"5\r\nabcde\r\n0\r\n\r\n",
	"10\r\nabc",
	"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
];

/**
 * Returns requests for a site whose host is `own`, complete or not. Each is followed by a complete one that is refused,
 * so that the site never waits for more data on a connection.
 */
export function oddRequests(own: string, count: number, seed = 1): string[] {
	const next = seededRandom(seed);
	const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? "";
	const several = (list: readonly string[], most: number) =>
		Array.from({ length: Math.floor(next() * (most + 1)) }, () => pick(list));

	const oddAddress = () => {
		const path = several(PARTS, 3)
			.map((part, at) => (at === 0 ? part : pick(JOINTS) + part))
			.join("");
		return (next() < 0.2 ? pick(PAGES) : pick(STARTS) + path) + pick(ENDS);
	};
	// Each is requested about forty times, so that little time is spent on rendering not-found pages.
	const addresses = Array.from({ length: count / 40 }, oddAddress);

	return Array.from({ length: count }, () => {
		// An odd header could hide an odd address, so half of them are otherwise normal.
		const [method, version, host, headers, body] =
			next() < 0.5
				? ["GET", "HTTP/1.1", "OWN", [], ""]
				: [pick(METHODS), pick(VERSIONS), pick(HOSTS), several(HEADERS, 3), pick(BODIES)];
		const length = body === "" ? [] : [`Content-Length: ${body.length}`];
		const heads = [`Host: ${host}`, ...headers, ...length];
		const line = `${method} ${pick(addresses)} ${version}`;
		const request = [line, ...heads, "", body].join("\r\n").replaceAll("OWN", own);
		// Some are cut off.
		const sent = next() < 0.05 ? request.slice(0, Math.floor(next() * request.length)) : request;
		return `${sent}\r\n\r\nTRACE / HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`;
	});
}
