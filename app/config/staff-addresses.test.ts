import { describe, expect, it } from "vitest";
import { returnAddress, STAFF_HOME_PATH } from "./staff-addresses";

describe("returnAddress", () => {
	it.each([
		"/admin/images",
		"/admin/images?q=epson%20eh",
		"/admin/upload?import=12",
		"/ADMIN/Images",
	])("follows %s", (asked) => {
		expect(returnAddress(asked)).toBe(asked);
	});

	it.each([
		null,
		"",
		"/",
		"/brands",
		"/administrator",
		"admin/images",
		"//evil.example",
		"//evil.example/admin/images",
		"///evil.example/admin/",
		"/\\evil.example/admin/",
		"\\\\evil.example",
		"/%5Cevil.example",
		"/%5C%5Cevil.example",
		"/%2Fevil.example",
		"/admin/..//evil.example",
		"/admin/%2e%2e//evil.example",
		"/admin\\..\\..\\evil.example",
		"https://evil.example/admin/images",
		"javascript:alert(1)",
		"/\t/evil.example/admin/",
		"/admin/\u0000images",
		"/admin/../brands",
		"//[",
		"/admin",
		"/admin/",
		"/admin/login",
		"/admin/login/?to=/admin/login",
		"/Admin/LOGIN",
		"/admin/logout",
	])("returns the first page instead of %j", (asked) => {
		expect(returnAddress(asked)).toBe(STAFF_HOME_PATH);
	});

	it("leaves out a fragment", () => {
		expect(returnAddress("/admin/images#x")).toBe("/admin/images");
	});
});
