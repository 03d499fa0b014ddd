import { describe, expect, it } from "vitest";
import {
	formHeaders,
	keepPrivate,
	keepStaffPagesPrivate,
	settleCaching,
} from "./cache-control.server";

const SHARED = "public, max-age=0, s-maxage=30, stale-while-revalidate=30";

type Fields = Record<string, string>;

function caching(fields: Fields, change: (headers: Headers) => void): string | null {
	const headers = new Headers(fields);
	change(headers);
	return headers.get("Cache-Control");
}

describe("keepPrivate", () => {
	it.each<[Fields, string | null]>([
		[{}, null],
		[{ "Cache-Control": "max-age=60" }, "max-age=60"],
		[{ "Set-Cookie": "a=1" }, "no-store"],
		[{ "Set-Cookie": "a=1", "Cache-Control": "max-age=60" }, "no-store"],
	])("makes of %j %j", (fields, expected) => {
		expect(caching(fields, keepPrivate)).toBe(expected);
	});
});

describe("settleCaching", () => {
	it.each<[fields: Fields, isPublic: boolean, expected: string]>([
		[{}, true, SHARED],
		[{}, false, "no-store"],
		[{ "Cache-Control": "max-age=60" }, true, "max-age=60"],
		[{ "Cache-Control": "no-cache" }, false, "no-cache"],
		[{ "Set-Cookie": "a=1" }, true, "no-store"],
		[{ "Set-Cookie": "a=1", "Cache-Control": SHARED }, true, "no-store"],
		// What an earlier call settled, asked again for the page of an error.
		[{ "Cache-Control": SHARED }, true, SHARED],
		[{ "Cache-Control": SHARED }, false, "no-store"],
	])("makes of %j, public: %j, %j", (fields, isPublic, expected) => {
		expect(caching(fields, (headers) => settleCaching(headers, { isPublic }))).toBe(expected);
	});
});

describe("keepStaffPagesPrivate", () => {
	function kept(path: string): (string | null)[] {
		const headers = new Headers({ "Cache-Control": SHARED });
		keepStaffPagesPrivate(new Request(`http://x.example${path}`), headers);
		return [headers.get("Cache-Control"), headers.get("X-Robots-Tag")];
	}

	it.each(["/admin", "/admin/", "/admin/upload", "/ADMIN/x", "/admin.data", "/admin?a=b"])(
		"keeps %s from caches and search engines",
		(path) => {
			expect(kept(path)).toEqual(["no-store", "noindex"]);
		},
	);

	it.each(["/", "/administer", "/admin.database", "/brand/admin", "/?next=/admin/upload"])(
		"leaves %s",
		(path) => {
			expect(kept(path)).toEqual([SHARED, null]);
		},
	);
});

describe("formHeaders", () => {
	it("are the loader's, but for what the action says", () => {
		const headers = new Headers(
			formHeaders({
				loaderHeaders: new Headers({ "Cache-Control": SHARED, "X-Robots-Tag": "noindex" }),
				actionHeaders: new Headers({ "Cache-Control": "no-store" }),
				parentHeaders: new Headers({ "X-Parent": "1" }),
				errorHeaders: undefined,
			}),
		);
		expect([...headers]).toEqual([
			["cache-control", "no-store"],
			["x-robots-tag", "noindex"],
		]);
	});
});
