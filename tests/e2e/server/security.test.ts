import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADDRESSES } from "../support/addresses";
import { siteUrl } from "../support/shared-site";
import { type RunningSite, startSite } from "../support/site";

// What every answer of the built site has in common, wherever it comes from.

const site = () => siteUrl();

interface Exchange {
	status: number;
	head: string;
	body: string;
}

/** Sends a request exactly as it is written: no client corrects its address. */
function raw(request: string, url = site()): Promise<Exchange> {
	const { hostname, port } = new URL(url);
	return new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname);
		let answer = "";
		socket.setEncoding("latin1");
		socket.on("data", (chunk) => {
			answer += chunk;
		});
		socket.on("error", reject);
		socket.on("close", () => {
			const [head = "", ...body] = answer.split("\r\n\r\n");
			resolve({ status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") });
		});
		socket.write(request);
	});
}

const rawGet = (target: string, headers = "") =>
	raw(
		`GET ${target} HTTP/1.1\r\nHost: ${new URL(site()).host}\r\nConnection: close\r\n${headers}\r\n`,
	);

const PAGE = "/projector/epson-eh-tw7100";

describe("security headers", () => {
	const EVERYWHERE = {
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Permissions-Policy": expect.stringContaining("camera=()"),
		"Content-Security-Policy": expect.stringMatching(/frame-ancestors 'none'/),
		"Cross-Origin-Resource-Policy": expect.stringMatching(/^(?:same|cross)-origin$/),
	};

	async function expectHeaders(path: string, init: RequestInit = {}) {
		const { headers, status } = await fetch(site() + path, { redirect: "manual", ...init });
		const values = Object.keys(EVERYWHERE).map((name) => [name, headers.get(name)]);
		expect(Object.fromEntries(values), path).toEqual(EVERYWHERE);
		for (const banner of ["Server", "X-Powered-By", "Strict-Transport-Security"]) {
			expect(headers.get(banner), `${path} ${banner}`).toBeNull();
		}
		return { headers, status };
	}

	it.each([
		...ADDRESSES,
		"/no-such-page",
		"/favicon.svg",
		"/placeholder-projector.png",
		"/build/no-such-file.js",
		"/contact-us.data",
		"/_root.data",
		"/__manifest?p=/brands&version=x",
	])("are on %s", async (path) => {
		const { status } = await expectHeaders(path);
		expect(status).toBeLessThan(500);
	});

	it("are on refusals, redirects and answers without a body", async () => {
		const { headers } = await expectHeaders("/");
		const tag = headers.get("ETag") ?? "";
		expect((await expectHeaders("/", { headers: { "If-None-Match": tag } })).status).toBe(304);
		expect((await expectHeaders("/", { method: "HEAD" })).status).toBe(200);
		expect((await expectHeaders("/projector/ACER-VERO-HL6810ATV")).status).toBe(301);
		const refused = await expectHeaders("/brands", { method: "POST" });
		expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
		expect((await expectHeaders("/", { method: "OPTIONS" })).status).toBe(405);
		const foreign = { method: "POST", headers: { Origin: "https://evil.example" } };
		expect((await expectHeaders("/api/contact", foreign)).status).toBe(403);
	});

	it("leave a page that the browser has with the policy that it came with", async () => {
		const { headers } = await fetch(site() + PAGE);
		const policy = headers.get("Content-Security-Policy");
		const init = { headers: { "If-None-Match": headers.get("ETag") ?? "" } };
		const again = [await fetch(site() + PAGE, init)];
		// A cookie goes past the answers of a moment ago.
		const ofOne = { headers: { ...init.headers, Cookie: "other=1" } };
		again.push(await fetch(site() + PAGE, ofOne));
		for (const answer of again) {
			expect(answer.status).toBe(304);
			expect([null, policy]).toContain(answer.headers.get("Content-Security-Policy"));
		}
	});

	it("let pictures alone be shown by other sites", async () => {
		const policy = async (path: string) =>
			(await fetch(site() + path)).headers.get("Cross-Origin-Resource-Policy");
		expect(await policy("/projector-images/acer-vero-hl6810atv.jpg")).toBe("cross-origin");
		expect(await policy("/placeholder-projector.png")).toBe("cross-origin");
		expect(await policy("/api/projectors")).toBe("same-origin");
		expect(await policy("/")).toBe("same-origin");
	});
});

describe("a site on https", () => {
	let secure: RunningSite;
	beforeAll(async () => {
		secure = await startSite({ SITE_URL: "https://projectors.example", TRUST_PROXY: "1" });
	});
	afterAll(() => secure.stop());

	/** As the proxy passes it on that visitors reach by this host. */
	const visit = (path: string, host: string, init: RequestInit = {}) =>
		fetch(secure.url + path, {
			redirect: "manual",
			...init,
			headers: { ...init.headers, "X-Forwarded-Host": host },
		});

	const OWN = "projectors.example";

	it.each(["/", "/healthz", "/favicon.svg", "/no-such-page", "/contact-us.data"])(
		"is on https for good, and alone in its window: %s",
		async (path) => {
			for (const host of [OWN, "other.example"]) {
				const { headers } = await visit(path, host);
				expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
				expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
			}
		},
	);

	it.each([
		["/", "/"],
		["/brand/epson?sort=rating&page=2", "/brand/epson?sort=rating&page=2"],
		["/no%20such?a=%2F%2F", "/no%20such?a=%2F%2F"],
		["/api/projectors?limit=1", "/api/projectors?limit=1"],
		["/favicon.svg", "/favicon.svg"],
		["/build/assets/none.js", "/build/assets/none.js"],
		["/admin/upload", "/admin/upload"],
		["/no-such-page", "/no-such-page"],
		["//evil.example/x", "/evil.example/x"],
		["/\\evil.example", "/evil.example"],
		["/%5Cevil.example", "/%255Cevil.example"],
		["/%2f%2fevil.example", "/%252f%252fevil.example"],
		["/%09/evil.example", "/%2509/evil.example"],
		["/@evil.example", "/@evil.example"],
	])("sends %s of another host to its own, whatever a cache holds", async (target, path) => {
		const { host } = new URL(secure.url);
		for (const method of ["GET", "HEAD"]) {
			await visit(path, OWN);
			const { status, head } = await raw(
				`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
				secure.url,
			);
			expect(status).toBe(301);
			expect(/^location: (.*)$/im.exec(head)?.[1]).toBe(`https://${OWN}${path}`);
			const own = await visit(path, OWN);
			expect(own.status).not.toBe(301);
			expect(await own.text()).not.toContain(host);
		}
	});

	it("answers its health at every host", async () => {
		expect((await visit("/healthz", "other.example")).status).toBe(200);
		expect((await fetch(`${secure.url}/healthz`)).status).toBe(200);
	});

	it("takes no post of another site, though it names that site's host", async () => {
		const body = "email=host%40example.com";
		for (const host of [OWN, "evil.example"]) {
			for (const origin of ["https://evil.example", "http://evil.example", `http://${OWN}`]) {
				const { status } = await raw(
					`POST /?index HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${host}\r\nOrigin: ${origin}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
					secure.url,
				);
				expect(status).toBe(403);
			}
		}
	});

	it("takes its own forms behind a proxy that changes Host", async () => {
		const post = (origin: string, path: string) =>
			fetch(secure.url + path, {
				method: "POST",
				headers: { Origin: origin, "Sec-Fetch-Site": "same-origin" },
				body: new URLSearchParams({ email: "proxy@example.com" }),
				redirect: "manual",
			});
		expect((await post("https://projectors.example", "/?index")).status).toBe(303);
		expect((await post("https://projectors.example", "/_root.data?index")).status).toBe(202);
		expect((await post("https://evil.example", "/?index")).status).toBe(403);
	});
});

describe("a post from another site", () => {
	const FORMS = [
		(path: string) => path,
		(path: string) => `${path}?index`,
		(path: string) => `${path}/`,
		(path: string) => `/${path}`,
		(path: string) => `${path === "/" ? "/_root" : path}.data`,
		(path: string) => `${path}?_data=${encodeURIComponent("routes/site/contact-us")}`,
		(path: string) => path.replace(/[a-z]$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
	];
	const SENT_AS = [
		"application/x-www-form-urlencoded",
		"multipart/form-data; boundary=x",
		"text/plain",
		"application/json",
	];
	const FOREIGN = [
		"Origin: https://evil.example",
		"Origin: null",
		"Origin: not an origin",
		"Sec-Fetch-Site: cross-site",
	];

	it.each(ADDRESSES)("is refused at every form of %s", async (path) => {
		const { host } = new URL(site());
		const targets = [...new Set(FORMS.map((form) => form(path)))];
		const requests = targets.flatMap((target, at) =>
			["POST", "DELETE"].map(
				(method) =>
					`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${FOREIGN[at % FOREIGN.length]}\r\nContent-Type: ${SENT_AS[at % SENT_AS.length]}\r\nContent-Length: 2\r\n\r\n{}`,
			),
		);
		for (const request of requests) {
			const { status, body } = await raw(request);
			expect(status, request).toBe(403);
			expect(body, request).toContain("This was sent from another site");
		}
	});
});

describe("an address that cannot be decoded", () => {
	it.each([
		["/brand/%E0%A4%A", "text/html"],
		["/projector/%zz", "text/html"],
		["/tag/%", "text/html"],
		["/%ff", "text/html"],
		["/%zz.data", "text/x-script"],
		["/build/%zz", "text/html"],
		["/api/projectors/%", "application/json"],
		["/api/%c3%28", "application/json"],
		["/%5C", "text/html"],
		["/%5c%5Cevil.example", "text/html"],
		["/%09/", "text/html"],
		["/%2f%2fevil.example", "text/html"],
		["/%5C.data", "text/x-script"],
	])("is unknown, no more: %s", async (target, type) => {
		let { status, head } = await rawGet(target);
		// A tag or a brand first leads to how it is written.
		const moved = /^location: (\S+)/im.exec(head)?.[1];
		if (moved !== undefined) ({ status, head } = await rawGet(moved));
		expect(status).toBe(404);
		expect(head.toLowerCase()).toContain(`content-type: ${type}`);
	});

	it("in a parameter means nothing", async () => {
		expect((await rawGet("/compare?sku=%zz&brand=%E0%A4%A")).status).toBe(200);
		expect((await rawGet("/api/projectors/search?q=%zz")).status).toBe(200);
	});

	it.each(["//", "/\\", "/..//", "//evil.example/%2e%2e"])(
		"is home where only slashes are left: %s",
		async (target) => {
			const { status, body } = await rawGet(target);
			expect(status).toBe(200);
			expect(body).toContain("Find the right projector");
		},
	);

	it("of two slashes names no other site", async () => {
		const { host } = new URL(site());
		const body = "email=slashes%40example.com";
		const { status, head } = await raw(
			`POST //buying-guide HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
		);
		expect(status).toBe(303);
		expect(head).toMatch(/^location: \/buying-guide#/im);
	});
});

describe("a request out of all proportion", () => {
	it.each<[string, string, string, number]>([
		["a long address", `/?q=${"a".repeat(13_000)}`, "", 414],
		["a longer address", `/?q=${"a".repeat(20_000)}`, "", 431],
		["a long path", `/projector/${"a".repeat(5000)}`, "", 404],
		["thousands of parameters", `/compare?${"sku=a&".repeat(1300)}`, "", 200],
		["thousands of names", `/?${Array.from({ length: 1300 }, (_, n) => n).join("&")}`, "", 200],
		["a deep path", "/a".repeat(4000), "", 404],
		["a huge cookie", "/", `Cookie: a=${"a".repeat(20_000)}\r\n`, 431],
		["a large cookie", "/", `Cookie: toast=${"a".repeat(8000)}\r\n`, 200],
		["many cookies", "/", `Cookie: ${"a=b;".repeat(2000)}\r\n`, 200],
		["many headers", "/", "X-A: b\r\n".repeat(1500), 431],
	])("gets a plain answer: %s", async (_, target, headers, status) => {
		expect((await rawGet(target, headers)).status).toBe(status);
	});

	it.each([
		["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
		["a host that is none", "GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n"],
		["a host with a user", "GET / HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n"],
		["no address", "GET HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
		["no HTTP at all", "hello\r\n\r\n"],
		["a star", "GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
		["half an address", "GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
		["an address of no site", "GET mailto:x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
		["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
	])("is refused: %s", async (_, request) => {
		expect((await raw(request)).status).toBe(400);
	});

	it.each(["TRACE", "PROPFIND", "OPTIONS"])("is refused: %s", async (method) => {
		const request = `${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
		expect((await raw(request)).status).toBe(405);
	});

	it("may be asked for by its head alone from another site's page", async () => {
		const { host } = new URL(site());
		for (const target of ["/", "/_root.data"]) {
			const request = `HEAD ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nOrigin: https://evil.example\r\n\r\n`;
			expect((await raw(request)).status).toBe(200);
		}
	});

	it("may name the whole address, as to a proxy", async () => {
		const { status, body } = await rawGet("http://evil.example/healthz");
		expect(status).toBe(200);
		expect(body).toContain('"ok"');
	});
});

describe("files", () => {
	it.each([
		"/build/../../package.json",
		"/build/%2e%2e/%2e%2e/package.json",
		"/.env",
		"/../.env",
		"/build/..%2f..%2fpackage.json",
	])("outside the site's own stay there: %s", async (target) => {
		const { status, body } = await rawGet(target);
		expect(status).toBe(404);
		expect(body).not.toContain("devDependencies");
	});
});
