import { describe, expect, it } from "vitest";
import { askedAddress } from "./node-request.server";

describe("askedAddress", () => {
	it.each([
		["/", "/"],
		["/brand/epson?sort=price&page=2", "/brand/epson?sort=price&page=2"],
		["/search?q=a?b", "/search?q=a?b"],
		["/tag/4k%20uhd", "/tag/4k%20uhd"],
		["/tag/%zz", "/tag/%25zz"],
		["/brand/%E0%A4%A", "/brand/%25E0%25A4%25A"],
		["/compare?sku=%zz", "/compare?sku=%zz"],
		["//evil.example/x", "/evil.example/x"],
		["///evil.example", "/evil.example"],
		["http://evil.example/healthz?a=b", "/healthz?a=b"],
		["http://evil.example", "/"],
		["/contact-us?_data=routes%2Fx", "/contact-us?"],
		["/?index&_data=x&sku=a", "/?index=&sku=a"],
		["/?my_data=x", "/?my_data=x"],
	])("of %s is %s", (target, address) => {
		expect(askedAddress(target)).toBe(address);
	});
});
