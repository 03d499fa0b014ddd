import { describe, expect, it } from "vitest";
import {
	contactFormSchema,
	contactFormSchemaFor,
	isCorrectSum,
	messageSchema,
} from "./contact-schema";

const VALID = { name: "Zoë", email: "zoe@example.co.uk", message: "Ten letters" };

function messages(wrong: Record<string, unknown>): string[] {
	const { error } = contactFormSchema.safeParse({ ...VALID, captcha: "7", ...wrong });
	return [...new Set(error?.issues.map((issue) => issue.message))];
}

describe("messageSchema", () => {
	it.each([
		["name", "a".repeat(1), "Name must be at least 2 characters"],
		["name", "a".repeat(101), "Name must be less than 100 characters"],
		["name", "  a  ", "Name must be at least 2 characters"],
		["name", "\u202E\u2066\ud800", "Name must be at least 2 characters"],
		["name", undefined, "Name must be at least 2 characters"],
		["name", 12, "Name must be at least 2 characters"],
		["email", "zoe@example", "Please enter a valid email address"],
		["email", undefined, "Please enter a valid email address"],
		["message", "a".repeat(9), "Message must be at least 10 characters"],
		["message", ` ${"\n".repeat(20)} `, "Message must be at least 10 characters"],
		["message", "a".repeat(1001), "Message must be less than 1000 characters"],
		["message", null, "Message must be at least 10 characters"],
		["captcha", undefined, "Please solve the math problem"],
		["captcha", " ", "Please solve the math problem"],
	])("refuses a wrong %s: %#", (field, value, message) => {
		expect(messages({ [field]: value })).toEqual([message]);
	});

	it.each([
		["name", "ab", "ab"],
		["name", "a".repeat(100), "a".repeat(100)],
		["name", "  Zoë \t O'Neil\r\n", "Zoë O'Neil"],
		["name", "Zoë\r\nBcc: all@example.com", "Zoë Bcc: all@example.com"],
		["name", "Zoë\u0000\u0007 📽", "Zoë 📽"],
		["message", "a".repeat(10), "a".repeat(10)],
		["message", "a".repeat(1000), "a".repeat(1000)],
		["message", `${"a\r\n".repeat(498)}aaaa`, `${"a\n".repeat(498)}aaaa`],
		["message", "  One\r\n\ttwo\u0000\u001b[31m three  ", "One\n\ttwo[31m three"],
		["message", "\u202Eten letters\ud800", "ten letters"],
	])("takes a clean %s: %#", (field, value, clean) => {
		expect(messageSchema.parse({ ...VALID, [field]: value })).toMatchObject({ [field]: clean });
	});
});

it.each([
	["07", true],
	["8", false],
	["7.0", false],
	["0x7", false],
	["", false],
])("isSum %s: %s", (answer, is) => {
	expect(isCorrectSum(answer, { a: 3, b: 4 })).toBe(is);
});

it("contactFormSchemaFor judges the sum the browser shows", () => {
	const schema = contactFormSchemaFor({ a: 3, b: 4 });
	expect(schema.safeParse({ ...VALID, captcha: " 7 " }).success).toBe(true);
	const { error } = schema.safeParse({ ...VALID, captcha: "8" });
	expect(error?.issues.map((issue) => issue.message)).toEqual([
		"Incorrect answer to the math problem",
	]);
});
