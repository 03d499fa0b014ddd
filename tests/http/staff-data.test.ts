import { describe, expect, it } from "vitest";
import { siteUrl } from "../e2e/support/site/shared-site";

describe("the data of staff pages", () => {
	const call = (path: string, init: RequestInit = {}) =>
		fetch(siteUrl() + path, { redirect: "manual", ...init });

	it.each([
		"/admin.data",
		"/admin/upload.data",
		"/admin/upload.data?_routes=routes%2Fadmin%2Fupload",
		"/admin/upload?_data=routes%2Fadmin%2Fupload",
		"/admin/upload?_data=routes%2Fadmin%2Flayout",
		"/ADMIN/Upload.data",
		"/admin/upload/.data",
		"/admin/current-data/projectors.csv",
		"/admin/current-data/catalogue.xlsx",
		"/admin/imports/1/errors.csv",
		"/admin/",
	])("is refused to visitors who are not signed in: %s", async (path) => {
		for (const method of ["GET", "POST"]) {
			const response = await call(path, { method });
			const text = await response.text();
			expect([202, 204, 302, 303, 405], `${method} ${response.status}`).toContain(response.status);
			expect(text).not.toMatch(/loads|undoable|Database management|sku/);
			expect(response.headers.get("Cache-Control")).toBe("no-store");
		}
	});

	it.each(["/admin/login", "/admin/login.data", "/admin/upload.data"])(
		"is neither cached nor indexed: %s",
		async (path) => {
			const { headers } = await call(path);
			expect(headers.get("Cache-Control")).toBe("no-store");
			expect(headers.get("X-Robots-Tag")).toBe("noindex");
		},
	);
});
