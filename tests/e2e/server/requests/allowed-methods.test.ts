import { describe, expect, it } from "vitest";
import { ADDRESSES } from "../../support/site/addresses";
import { siteUrl } from "../../support/site/shared-site";

const READS = "GET, HEAD";
const FORMS = "GET, HEAD, POST";

function ask(method: string, path: string): Promise<Response> {
	return fetch(siteUrl() + path, { method, redirect: "manual" });
}

async function allowed(path: string, method = "OPTIONS"): Promise<string | null> {
	const { status, headers } = await ask(method, path);
	expect(status, `${method} ${path}`).toBe(405);
	return headers.get("Allow");
}

describe("OPTIONS", () => {
	it.each([
		["/", READS],
		["/?index", FORMS],
		["/_root.data?index", FORMS],
		["/buying-guide", FORMS],
		["/contact-us", FORMS],
		["/contact-us?from=menu", FORMS],
		["/contact-us.data", FORMS],
		["/consent", FORMS],
		["/brands", READS],
		["/brand/epson", READS],
		["/compare.data", READS],
		["/no-such-page", READS],
		["/favicon.svg", READS],
		["/build/assets/none.js", READS],
		["/projector-images/acer-vero-hl6810atv.jpg", READS],
		["/projector-template.csv", READS],
		["/robots.txt", READS],
		["/healthz", READS],
		["/api/projectors", READS],
		["/api/projectors/search?q=a", READS],
		["/api/no-such-call", READS],
		["/api/contact", "POST"],
		["/api/newsletter/subscribe", "POST"],
		["/api/admin/upload-projectors", "POST"],
		["/api/admin/upload-image/ABC", "POST"],
		["/api/admin/delete-image/ABC", "DELETE"],
		["/api/admin/image-stats", READS],
		["/admin", READS],
		["/admin/login", FORMS],
		["/admin/upload", FORMS],
		["/admin/current-data/projectors.csv", READS],
		["/admin/current-data/catalogue.xlsx", READS],
		["/admin/no-such-page", READS],
	])("of %s tells %s", async (path, methods) => {
		expect(await allowed(path)).toBe(methods);
		expect(await allowed(path, "PROPFIND")).toBe(methods);
	});

	it.each(ADDRESSES.filter((path) => !/\badmin\b/.test(path)))(
		"says of %s what the address itself says",
		async (path) => {
			const methods = (await allowed(path))?.split(", ");
			for (const method of ["GET", "POST"]) {
				const { status, headers } = await ask(method, path);
				if (status === 405) expect(headers.get("Allow")?.split(", ")).toEqual(methods);
				// An address that does not exist takes nothing, whatever the method.
				else if (status !== 404) expect(methods, method).toContain(method);
			}
		},
	);
});
