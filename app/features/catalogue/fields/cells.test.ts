import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
	booleanCell,
	choiceCell,
	choicesCell,
	conditionCell,
	helpOfCell,
	httpsCell,
	listCell,
	listText,
	printable,
	requiredCell,
	siteCell,
	textCell,
	withCellCache,
} from "./cells";

function refusal(cell: z.ZodType, value: unknown): string | undefined {
	return cell.safeParse(value).error?.issues[0]?.message;
}

it.each([
	["a\r\nb\rc\nd\te", "a\nb\nc\nd\te"],
	["a\r\r\nb", "a\n\nb"],
	["a\u0000\u0007\u007F\u009Fb", "ab"],
	["a\uD800b\uFFFEc\uFFFFd", "abcd"],
	["\u202Aa\u202Eb\u2066c\u2069", "abc"],
	["café 😀 日本", "café 😀 日本"],
])("printable of %j is %j", (text, expected) => {
	expect(printable(text)).toBe(expected);
});

describe("textCell", () => {
	it.each([
		[" DLP ", "DLP"],
		["", null],
		["  ", null],
		["12345", "12345"],
	])("reads %j as %j", (value, text) => {
		expect(textCell("x", 5).parse(value)).toBe(text);
	});

	it("drops characters that change the direction of text", () => {
		expect(textCell("x").parse("EH\u202E-TW\u2066 7100\u202C")).toBe("EH-TW 7100");
	});

	it("refuses a text that is too long", () => {
		expect(refusal(textCell("speaker", 5), "123456")).toBe("speaker must be at most 5 characters");
		expect(textCell("speaker").parse("x".repeat(500))).toHaveLength(500);
		expect(refusal(textCell("speaker"), "x".repeat(501))).toBe(
			"speaker must be at most 500 characters",
		);
	});
});

describe("requiredCell", () => {
	it("reads a trimmed text", () => {
		expect(requiredCell("brand").parse(" Epson ")).toBe("Epson");
	});

	it("reads a text of several lines as one line", () => {
		expect(requiredCell("model").parse("EH\r\n\t TW7100\u0000")).toBe("EH TW7100");
	});

	it("refuses a text that is too long", () => {
		expect(requiredCell("brand", 5).parse("12345")).toBe("12345");
		expect(refusal(requiredCell("brand", 5), "123456")).toBe("brand must be at most 5 characters");
	});

	it.each(["", " \t", undefined])("refuses %j", (value) => {
		expect(refusal(requiredCell("brand"), value)).toBe("brand is required");
	});
});

describe("listCell", () => {
	it.each([
		["HDMI; USB-C ;;", ["HDMI", "USB-C"]],
		["HDMI, USB-C ,,", ["HDMI", "USB-C"]],
		["HDMI,USB-C", ["HDMI", "USB-C"]],
		["HDR10, HLG; 3D", ["HDR10, HLG", "3D"]],
		["HDR10, HLG;", ["HDR10, HLG"]],
		["1,000 Hz", ["1,000 Hz"]],
		["1,000 Hz, 3D", ["1,000 Hz", "3D"]],
		["HDMI 2.1, 2 x USB-A,4K", ["HDMI 2.1", "2 x USB-A", "4K"]],
		["HDMI 2,1 lens", ["HDMI 2,1 lens"]],
		["USB\n 3;HDMI", ["USB 3", "HDMI"]],
		["", []],
	])("reads %j as %j", (value, list) => {
		expect(listCell("inputs").parse(value)).toEqual(list);
	});

	it("refuses too many values and too long ones", () => {
		expect(refusal(listCell("inputs", 2), "a;b;c")).toBe("inputs must have at most 2 values");
		expect(refusal(listCell("inputs"), "x".repeat(201))).toBe(
			"each of inputs must be at most 200 characters",
		);
		expect(listCell("inputs", 2).parse(`a;${"x".repeat(200)}`)).toHaveLength(2);
		expect(refusal(listCell("inputs"), "x;".repeat(101))).toBe(
			"inputs must have at most 100 values",
		);
	});
});

it.each([
	[[], ""],
	[["HDMI"], "HDMI"],
	[["HDMI", "USB-C"], "HDMI;USB-C"],
	[["HDR10, HLG"], "HDR10, HLG;"],
	[["HDR10, HLG", "3D"], "HDR10, HLG;3D"],
	[["1,000 Hz"], "1,000 Hz"],
])("listText of %j is %j, which is read as the same list", (values, text) => {
	expect(listText(values)).toBe(text);
	expect(listCell("features").parse(text)).toEqual(values);
});

describe("booleanCell", () => {
	it.each([
		["true", true],
		["YES", true],
		["1", true],
		["false", false],
		[" No ", false],
		["0", false],
	])("reads %j as %j", (value, flag) => {
		expect(booleanCell("x", !flag).parse(value)).toBe(flag);
	});

	it.each([true, false])("reads an empty cell as its default %j", (whenEmpty) => {
		expect(booleanCell("x", whenEmpty).parse(" ")).toBe(whenEmpty);
	});

	it("refuses any other word", () => {
		expect(refusal(booleanCell("in_stock", true), "maybe")).toBe("in_stock must be true or false");
	});
});

describe("siteCell", () => {
	it.each([
		["www.shop.co.uk", "https://www.shop.co.uk"],
		[" shop.co.uk/projectors?a=b ", "https://shop.co.uk/projectors?a=b"],
		["WWW.Shop.example:8443/", "https://WWW.Shop.example:8443/"],
		["https://www.shop.co.uk", "https://www.shop.co.uk"],
	])("reads %j as %s", (typed, address) => {
		expect(siteCell("website_url").parse(typed)).toBe(address);
	});

	it.each([
		"",
		"shop",
		"http://www.shop.co.uk",
		"//www.shop.co.uk",
		"/\\www.shop.co.uk",
		"www.shop co.uk",
		"mailto:sales@shop.co.uk",
		"sales@shop.co.uk",
		"javascript:a.example",
		"1.99",
	])("refuses %j", (typed) => {
		expect(refusal(siteCell("website_url"), typed)).toBe("website_url must be an https address");
	});
});

describe("httpsCell", () => {
	it("drops line breaks and control characters, as browsers do", () => {
		const value = "https://shop.example/a\r\nb\tc\u0000d\uD800e\u2066f";
		expect(httpsCell("affiliate_url").parse(value)).toBe("https://shop.example/abcdef");
	});

	it.each(["https://shop.example/a?b=c#d", " https://shop.example ", "HTTPS://SHOP.EXAMPLE/"])(
		"accepts %j",
		(value) => {
			expect(httpsCell("affiliate_url").parse(value)).toBe(value.trim());
		},
	);

	it.each([
		"",
		"shop.example",
		"http://shop.example",
		"javascript:alert(1)",
		"https:shop.example",
		"https:/shop.example",
		"https:\\\\shop.example",
		"https://",
		"//shop.example",
	])("refuses %j", (value) => {
		expect(refusal(httpsCell("affiliate_url"), value)).toBe(
			"affiliate_url must be an https address",
		);
	});

	it("refuses an address that is too long", () => {
		expect(refusal(httpsCell("affiliate_url"), `https://x.example/${"a".repeat(2000)}`)).toBe(
			"affiliate_url must be at most 2000 characters",
		);
	});
});

describe("conditionCell", () => {
	it.each([
		["", "new"],
		[" New ", "new"],
		["REFURBISHED", "refurbished"],
	])("reads %j as %j", (text, expected) => {
		expect(conditionCell("condition").parse(text)).toBe(expected);
	});

	it("refuses anything else", () => {
		expect(refusal(conditionCell("condition"), "used")).toBe(
			"condition must be new or refurbished",
		);
	});
});

describe("choiceCell", () => {
	const cell = choiceCell("brightness_standard", ["iso", "ansi", "light-source"]);

	it.each([
		["", null],
		[" ANSI ", "ansi"],
		["light-source", "light-source"],
	])("reads %j as %j", (text, option) => {
		expect(cell.parse(text)).toBe(option);
	});

	it("refuses any other word", () => {
		expect(refusal(cell, "lux")).toBe("brightness_standard must be iso, ansi or light-source");
	});
});

describe("choicesCell", () => {
	const cell = choicesCell("gaming_modes", { "4k120": "4K 120 Hz", vrr: "VRR", allm: "ALLM" });

	it.each([
		["", []],
		["ALLM; 4K120", ["4k120", "allm"]],
		["vrr, vrr,", ["vrr"]],
		["4K 120 Hz; vrr", ["4k120", "vrr"]],
	])("reads %j as %j", (text, options) => {
		expect(cell.parse(text)).toEqual(options);
	});

	it("refuses unknown words by name", () => {
		expect(refusal(cell, "vrr; 8K60")).toBe(
			'gaming_modes must be 4k120, vrr or allm, which "8K60" is not',
		);
	});
});

it("a remembering rule reads, refuses and explains as its rule does, each time", () => {
	const rule = listCell("inputs", 2);
	const remembered = withCellCache(rule);
	for (const cell of ["HDMI;USB", "HDMI;USB", "", "a;b;c", "a;b;c", `${"x".repeat(201)};b`]) {
		const [own, other] = [rule.safeParse(cell), remembered.safeParse(cell)];
		expect(other.data).toEqual(own.data);
		expect(other.error?.issues.map(({ message, path }) => [message, path])).toEqual(
			own.error?.issues.map(({ message, path }) => [message, path]),
		);
	}
	expect(helpOfCell(remembered)).toEqual(helpOfCell(rule));
});
