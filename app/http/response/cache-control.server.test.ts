import { describe, expect, it } from "vitest";
import {
	forbidCachingCookies,
	formHeaders,
	setPageCaching,
	setStaffPageHeaders,
} from "./cache-control.server";

const SHARED = "public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=86400";

type Fields = Record<string, string>;

function caching(fields: Fields, change: (headers: Headers) => void): string | null {
	const headers = new Headers(fields);
	change(headers);
	return headers.get("Cache-Control");
}

it.each<[Fields, string | null]>([
	[{}, null],
	[{ "Cache-Control": "max-age=60" }, "max-age=60"],
	[{ "Set-Cookie": "a=1" }, "no-store"],
	[{ "Set-Cookie": "a=1", "Cache-Control": "max-age=60" }, "no-store"],
])("forbidCachingCookies converts %j to %j", (fields, expected) => {
	expect(caching(fields, forbidCachingCookies)).toBe(expected);
});

it.each<
	[fields: Fields, isPublic: boolean, isPersonal: boolean, expected: string, isCacheable: boolean]
>([
	[{}, true, false, SHARED, true],
	[{}, true, true, "private, no-cache", true],
	[{}, false, false, "no-store", false],
	[{}, false, true, "no-store", false],
	[{ "Cache-Control": "max-age=60" }, true, false, "max-age=60", false],
	[{ "Cache-Control": "no-cache" }, false, true, "no-cache", false],
	[{ "Set-Cookie": "a=1" }, true, false, "no-store", false],
	[{ "Set-Cookie": "a=1" }, true, true, "no-store", false],
])(
	"setPageCaching converts %j, public: %j, personal: %j, to %j",
	(fields, isPublic, isPersonal, ...expected) => {
		let isCacheable = false;
		const field = caching(fields, (headers) => {
			isCacheable = setPageCaching(headers, { isPublic, isPersonal });
		});
		expect([field, isCacheable]).toEqual(expected);
	},
);

describe("setStaffPageHeaders", () => {
	function kept(path: string): (string | null)[] {
		const headers = new Headers({ "Cache-Control": SHARED });
		setStaffPageHeaders(new Request(`http://x.example${path}`), headers);
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

it("formHeaders are the loader's, overridden by the action's", () => {
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
