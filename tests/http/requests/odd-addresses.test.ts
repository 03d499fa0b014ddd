import { describe, expect, it } from "vitest";
import { raw, rawGet, site } from "../../e2e/support/raw-exchange";

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
	])("returns 404: %s", async (target, type) => {
		let { status, head } = await rawGet(target);
		// A tag or a brand first redirects to its canonical spelling.
		const moved = /^location: (\S+)/im.exec(head)?.[1];
		if (moved !== undefined) ({ status, head } = await rawGet(moved));
		expect(status).toBe(404);
		expect(head.toLowerCase()).toContain(`content-type: ${type}`);
	});

	it("in a parameter is ignored", async () => {
		expect((await rawGet("/compare?sku=%zz&brand=%E0%A4%A")).status).toBe(200);
		expect((await rawGet("/api/projectors/search?q=%zz")).status).toBe(200);
	});

	it.each(["//", "/\\", "/..//", "//evil.example/%2e%2e"])(
		"is the home page if only slashes are left: %s",
		async (target) => {
			const { status, body } = await rawGet(target);
			expect(status).toBe(200);
			expect(body).toContain("Find the right projector");
		},
	);

	it("with two slashes does not lead to another site", async () => {
		const { host } = new URL(site());
		const body = "email=slashes%40example.com";
		const { status, head } = await raw(
			`POST //buying-guide HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
		);
		expect(status).toBe(303);
		expect(head).toMatch(/^location: \/buying-guide#/im);
	});
});

describe("an oversized or unusual request", () => {
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
	])("gets a response with the right status: %s", async (_, target, headers, status) => {
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

	it.each(["TRACE", "PROPFIND"])("is refused: %s", async (method) => {
		const request = `${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
		expect((await raw(request)).status).toBe(405);
	});

	it("may be a HEAD request from another site's page", async () => {
		const { host } = new URL(site());
		for (const target of ["/", "/_root.data"]) {
			const request = `HEAD ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nOrigin: https://evil.example\r\n\r\n`;
			expect((await raw(request)).status).toBe(200);
		}
	});

	it("may contain the absolute URL, as for a proxy", async () => {
		const { status, body } = await rawGet("http://evil.example/healthz");
		expect(status).toBe(200);
		expect(body).toContain('"ok"');
	});
});
