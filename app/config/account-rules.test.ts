import { describe, expect, it } from "vitest";
import { newPasswordSchema, usernameSchema } from "./account-rules";

describe("usernameSchema", () => {
	it.each([
		["shop", "shop"],
		["  Shop ", "shop"],
		["ZOË", "zoë"],
		["Zoe\u0308", "zoë"],
		["ｓｈｏｐ", "shop"],
		["ann@shop.example", "ann@shop.example"],
		["店長", "店長"],
		["a".repeat(64), "a".repeat(64)],
	])("takes %j as %j", (typed, name) => {
		expect(usernameSchema.parse(typed)).toBe(name);
	});

	it.each(["", "   ", "a".repeat(65), "two words", "-a", "a/b", "a\u0000", "a\u202eb", "<b>"])(
		"refuses %j",
		(typed) => {
			expect(usernameSchema.safeParse(typed).success).toBe(false);
		},
	);
});

describe("newPasswordSchema", () => {
	it.each(["a".repeat(10), "a".repeat(200), " spaces count ", "пароль пароль"])(
		"takes %j as it is",
		(typed) => {
			expect(newPasswordSchema.parse(typed)).toBe(typed);
		},
	);

	it.each(["", "a".repeat(9), "a".repeat(201)])("refuses %j", (typed) => {
		expect(newPasswordSchema.safeParse(typed).success).toBe(false);
	});
});
