import { expect, it } from "vitest";
import { metaDescription } from "./page-meta";

it("metaDescription leaves a text of 160 characters as it is", () => {
	const text = `${"word ".repeat(31)}12345`;
	expect(text).toHaveLength(160);
	expect(metaDescription(text)).toBe(text);
});

it("metaDescription cuts a longer text at a word, within 160 characters", () => {
	const text = metaDescription(`${"word ".repeat(32)}12345`);
	expect(text).toBe(`${"word ".repeat(31).trim()}…`);
});

it("metaDescription cuts inside a word that is too long", () => {
	const text = metaDescription("x".repeat(500));
	expect(text).toBe(`${"x".repeat(159)}…`);
});

it("metaDescription puts everything on one line", () => {
	expect(metaDescription("  One\n\ttwo  three ")).toBe("One two three");
});

it.each([", ", " – ", ". ", " - "])("page meta: leaves no %j before the ellipsis", (mark) => {
	const text = metaDescription(`${"x".repeat(140)}${mark}${"y".repeat(100)}`);
	expect(text).toBe(`${"x".repeat(140)}…`);
});
