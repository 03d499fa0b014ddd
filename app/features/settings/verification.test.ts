import { expect, it } from "vitest";
import { attributeValue, verificationMeta, verificationTags } from "./verification";

it.each([
	["abc-1_23", "abc-1_23"],
	['<meta name="google-site-verification" content="abc" />', "abc"],
	["<META content = 'abc' name='x'>", "abc"],
	["<meta name='impact-site-verification' value='1-2-3'>", "1-2-3"],
	["<meta name='x'>", "<meta name='x'>"],
])("the content of %j is %j", (text, content) => {
	expect(attributeValue(text, "content", "value")).toBe(content);
});

it("tags are those whose content is set, under the names that staff chose", () => {
	const tags = verificationTags({ googleContent: "abc", awinName: "awin", awinContent: "7" });
	expect(tags).toEqual([
		{ name: "google-site-verification", content: "abc" },
		{ name: "awin", content: "7" },
	]);
	expect(verificationTags({})).toEqual([]);
});

it("the tag of Impact has its content as value too", () => {
	const meta = verificationMeta({ name: "impact-site-verification", content: "1" });
	expect(meta).toEqual({ name: "impact-site-verification", value: "1", content: "1" });
	expect(verificationMeta({ name: "msvalidate.01", content: "1" })).not.toHaveProperty("value");
});
