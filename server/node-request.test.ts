import { expect, it } from "vitest";
import { requestAddress } from "./node-request";

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
	["/a#b", "/a"],
	["/a\\b", "/a/b"],
	["/\\evil.example", "/evil.example"],
	["/\\", "/"],
	["//", "/"],
	["/..//evil.example", "/evil.example"],
	["/%2e%2e//%2e/evil.example", "/evil.example"],
	["http://x//evil.example?a", "/evil.example?a"],
	["HTTPS://x", "/"],
	["/brand/%5C", "/brand/%5C"],
	["/%5C", "/%255C"],
	["/%5cevil.example?a=%5c", "/%255cevil.example?a=%5c"],
	["/%2F%2fevil.example", "/%252F%252fevil.example"],
	["/%09/evil.example", "/%2509/evil.example"],
	["/%0D%0a%5c", "/%250D%250a%255c"],
	["/%255C", "/%255C"],
])("of %s is %s", (target, address) => {
	expect(requestAddress(target)).toBe(address);
});

it.each([
	"*",
	"",
	"?a",
	"a",
	"\\a",
	"http://[",
	"http://a b",
	"http:/x\\[",
	"x:y",
	"javascript:1",
	"h:99",
])("is none for %s", (target) => {
	expect(requestAddress(target)).toBeUndefined();
});
