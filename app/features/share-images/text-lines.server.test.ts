import { describe, expect, it } from "vitest";
import { drawableText, fitText, LINE_HEIGHT, type TextBox } from "./text-lines.server";

const BOX: TextBox = { width: 560, height: 190, sizes: [72, 48, 32], weight: 700 };

describe("fitText", () => {
	it("takes the largest size that fits", () => {
		expect(fitText("BenQ W1", BOX)).toEqual({ lines: ["BenQ W1"], size: 72 });
		expect(fitText("Samsung The Premiere Ultra Short Throw", BOX).size).toBe(48);
	});

	it("fits every name of 80 letters of usual width without cutting it", () => {
		const name = "Samsung The Premiere Ultra Short Throw Triple Laser Projector LSP9T 130 in White";
		expect(name).toHaveLength(80);
		const { lines, size } = fitText(name, BOX);
		expect(lines.join(" ")).toBe(name);
		expect(lines.length * size * LINE_HEIGHT).toBeLessThanOrEqual(BOX.height);
	});

	it.each(["W".repeat(80), "Ж".repeat(80), "م".repeat(80), "e\u0301".repeat(80)])(
		"keeps %s within the box",
		(name) => {
			const { lines, size } = fitText(name, BOX);
			expect(lines.length * size * LINE_HEIGHT).toBeLessThanOrEqual(BOX.height);
			expect(lines.length).toBeGreaterThan(0);
		},
	);

	it("breaks a word only if no size has it whole", () => {
		expect(fitText("TCL-PROJECTOR-C1", BOX)).toEqual({ lines: ["TCL-PROJECTOR-C1"], size: 48 });
	});

	it("cuts what fits in no size, with an ellipsis", () => {
		const { lines, size } = fitText("word ".repeat(100), BOX);
		expect(size).toBe(32);
		expect(lines.at(-1)).toMatch(/word…$|\w…$/);
	});

	it("has no line without a text", () => {
		expect(fitText("", BOX).lines).toEqual([]);
		expect(fitText("投影机", BOX).lines).toEqual([]);
	});
});

describe("drawableText", () => {
	it.each([
		["XGIMI 极米 Horizon 20 Max", "XGIMI Horizon 20 Max"],
		["ソニー VPL-XW5000", "VPL-XW5000"],
		["삼성", ""],
		["Проектор Кинотеатр 4K", "Проектор Кинотеатр 4K"],
		["Βιντεοπροβολέας", "Βιντεοπροβολέας"],
		["مسلاط ضوئي", "مسلاط ضوئي"],
		["מקרן ביתי", "מקרן ביתי"],
		["Máy chiếu – Łódź, naïve œuvre", "Máy chiếu – Łódź, naïve œuvre"],
		["Cafe\u0301", "Café"],
		["\u202eA\u0000\u200bB \ud800", "AB"],
	])("of %s is %s", (text, drawable) => {
		expect(drawableText(text)).toBe(drawable);
	});
});
