import { describe, expect, it } from "vitest";
import { ADDRESSES } from "../../e2e/support/site/addresses";
import { siteUrl } from "../../e2e/support/site/shared-site";

const READS = "GET, HEAD";
const FORMS = "GET, HEAD, POST";

function ask(method: string, path: string): Promise<Response> {
	return fetch(siteUrl() + path, { method, redirect: "manual" });
}

async function allowed(path: string): Promise<string | null> {
	const { status, headers } = await ask("OPTIONS", path);
	expect(status, path).toBe(204);
	return headers.get("Allow");
}

describe("OPTIONS", () => {
	it.each([
		["/?index", FORMS],
		["/_root.data?index", FORMS],
		["/buying-guide", FORMS],
		["/contact-us?from=menu", FORMS],
		["/contact-us.data", FORMS],
		["/brand/epson", READS],
		["/compare.data", READS],
		["/no-such-page", READS],
		["/favicon.svg", READS],
		["/build/assets/none.js", READS],
		["/api/projectors/search?q=a", READS],
		["/api/no-such-call", READS],
		["/api/contact", "POST"],
		["/api/admin/delete-image/ABC", "DELETE"],
		["/admin/figures", READS],
		["/admin/upload", FORMS],
		["/admin/current-data/projectors.csv", READS],
		["/admin/no-such-page", READS],
	])("of %s returns %s", async (path, methods) => {
		expect(await allowed(path)).toBe(methods);
		const { status, headers } = await ask("PROPFIND", path);
		expect([status, headers.get("Allow")]).toEqual([405, methods]);
	});

	it("grants nothing to pages of other sites", async () => {
		const Origin = "https://evil.example";
		const asked = { Origin, "Access-Control-Request-Method": "POST" };
		const { headers } = await fetch(`${siteUrl()}/api/contact`, {
			method: "OPTIONS",
			headers: asked,
		});
		expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
	});

	it("returns for every address the methods that the address itself returns", async () => {
		for (const path of ADDRESSES.filter((path) => !/\badmin\b/.test(path))) {
			const methods = (await allowed(path))?.split(", ");
			for (const method of ["GET", "POST"]) {
				const { status, headers } = await ask(method, path);
				if (status === 405) expect(headers.get("Allow")?.split(", "), path).toEqual(methods);
				// An unknown address returns 404 for every method.
				else if (status !== 404) expect(methods, `${method} ${path}`).toContain(method);
			}
		}
	});
});

it.each(["/", "/?utm_source=x", "/?index"])(
	"allowed methods: accepts the form of the home page at %s",
	async (path) => {
		const body = new URLSearchParams({ email: "home@example.com" });
		const init = { method: "POST", body, redirect: "manual" } as const;
		const { status, headers } = await fetch(siteUrl() + path, init);
		expect([status, headers.get("Location")]).toEqual([303, "/#newsletter"]);
	},
);
