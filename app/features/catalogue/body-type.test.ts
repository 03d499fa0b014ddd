import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BODY_TYPES, bodyType } from "./body-type";

const bare = { throwType: null, categoryId: null, weight: null, lightSourceType: null };

describe("bodyType", () => {
	it.each([
		[{}, "long-throw"],
		[{ categoryId: 1, throwType: "Standard" }, "long-throw"],
		[{ throwType: "Ultra Short", categoryId: 3 }, "ultra-short-throw"],
		[{ throwType: "ultra-short" }, "ultra-short-throw"],
		[{ throwType: "Short", categoryId: 2 }, "short-throw"],
		[{ categoryId: 6 }, "short-throw"],
		[{ categoryId: 2 }, "business"],
		[{ categoryId: 3, weight: "0.85 kg" }, "portable-cylinder"],
		[{ categoryId: 3, weight: "1.5kg" }, "portable-cube"],
		[{ categoryId: 4, weight: "3.5 KG" }, "portable-cube"],
		[{ categoryId: 4 }, "portable-cube"],
		[{ categoryId: 4, weight: "6 kg" }, "long-throw"],
		[{ categoryId: 3, weight: "6 kg", throwType: "Short" }, "short-throw"],
	])("of %j is %s", (model, type) => {
		expect(bodyType({ ...bare, ...model })).toBe(type);
	});
});

describe("BODY_TYPES", () => {
	it.each(BODY_TYPES)("has a drawing of %s", (type) => {
		expect(existsSync(`public/illustrations/${type}.svg`)).toBe(true);
	});
});
