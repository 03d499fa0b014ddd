import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { raw, rawGet, site } from "../e2e/support/raw-exchange";
import { ADDRESSES } from "../e2e/support/site/addresses";
import { type RunningSite, startSite } from "../e2e/support/site/site";

const PAGE = "/projector/epson-eh-tw7100";

describe("security headers", () => {
	const EVERYWHERE = {
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY",
		// The stricter one if the address is a secret.
		"Referrer-Policy": expect.stringMatching(/^(?:strict-origin-when-cross-origin|same-origin)$/),
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

	it("are on every address", async () => {
		const paths = [
			...ADDRESSES,
			"/no-such-page",
			"/favicon.svg",
			"/placeholder-projector.png",
			"/build/no-such-file.js",
			"/contact-us.data",
			"/_root.data",
			"/__manifest?p=/brands&version=x",
		];
		for (const path of paths) expect((await expectHeaders(path)).status, path).toBeLessThan(500);
	});

	it("are on refusals, redirects and responses without a body", async () => {
		const { headers } = await expectHeaders("/");
		const tag = headers.get("ETag") ?? "";
		expect((await expectHeaders("/", { headers: { "If-None-Match": tag } })).status).toBe(304);
		expect((await expectHeaders("/", { method: "HEAD" })).status).toBe(200);
		expect((await expectHeaders("/projector/ACER-VERO-HL6810ATV")).status).toBe(301);
		const refused = await expectHeaders("/brands", { method: "POST" });
		expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
		expect((await expectHeaders("/", { method: "OPTIONS" })).status).toBe(204);
		const foreign = { method: "POST", headers: { Origin: "https://evil.example" } };
		expect((await expectHeaders("/api/contact", foreign)).status).toBe(403);
	});

	it("are not changed by a 304, so that a cached page keeps its policy", async () => {
		const { headers } = await fetch(site() + PAGE);
		const policy = headers.get("Content-Security-Policy");
		const init = { headers: { "If-None-Match": headers.get("ETag") ?? "" } };
		const again = [await fetch(site() + PAGE, init)];
		// A cookie bypasses the response cache.
		const ofOne = { headers: { ...init.headers, Cookie: "other=1" } };
		again.push(await fetch(site() + PAGE, ofOne));
		for (const answer of again) {
			expect(answer.status).toBe(304);
			expect([null, policy]).toContain(answer.headers.get("Content-Security-Policy"));
		}
	});

	it("allow other sites to show pictures only", async () => {
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

	/** Requests a path as a proxy passes it on for this host. */
	const visit = (path: string, host: string, init: RequestInit = {}) =>
		fetch(secure.url + path, {
			redirect: "manual",
			...init,
			headers: { ...init.headers, "X-Forwarded-Host": host },
		});

	const OWN = "projectors.example";

	it.each(["/", "/healthz", "/favicon.svg", "/no-such-page", "/contact-us.data"])(
		"has HSTS and is isolated in its window: %s",
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
	])(
		"redirects %s of another host to its own, even if the page is cached",
		async (target, path) => {
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
		},
	);

	it("serves its health check at every host", async () => {
		expect((await visit("/healthz", "other.example")).status).toBe(200);
		expect((await fetch(`${secure.url}/healthz`)).status).toBe(200);
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

	it("is refused at every form of every address", async () => {
		const { host } = new URL(site());
		for (const path of ADDRESSES) {
			const targets = [...new Set(FORMS.map((form) => form(path)))];
			const requests = targets.map((target, at) => {
				const method = at === 0 ? "DELETE" : "POST";
				const headers = `${FOREIGN[at % FOREIGN.length]}\r\nContent-Type: ${SENT_AS[at % SENT_AS.length]}`;
				return `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\nContent-Length: 2\r\n\r\n{}`;
			});
			// The address itself is posted to as well.
			requests.push(requests[0]?.replace("DELETE", "POST") ?? "");
			const answers = await Promise.all(requests.map((request) => raw(request)));
			for (const [at, { status, body }] of answers.entries()) {
				expect(status, requests[at]).toBe(403);
				expect(body, requests[at]).toContain("This was sent from another site");
			}
		}
	});
});

describe("files", () => {
	it.each([
		"/build/../../package.json",
		"/build/%2e%2e/%2e%2e/package.json",
		"/.env",
		"/../.env",
		"/build/..%2f..%2fpackage.json",
	])("outside the site's folder are not served: %s", async (target) => {
		const { status, body } = await rawGet(target);
		expect(status).toBe(404);
		expect(body).not.toContain("devDependencies");
	});
});
