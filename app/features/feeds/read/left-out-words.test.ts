import { expect, it } from "vitest";
import { leftOutRule } from "./left-out-words";

it.each([
	[["lamp"], "Lamp for Epson", "", true],
	[["lamp"], "Epson clamp", "", false],
	[["lamp"], "Epson lamps", "", false],
	[["lamp"], "Epson", "Projector / LAMP", true],
	[["ceiling mount"], "Ceiling  Mount white", "", true],
	[["ceiling mount"], "Mount for a ceiling", "", false],
	[['24"', "c++"], 'Screen 24" wide', "", true],
	[["c++"], "Book on C", "", false],
	[["café"], "CAFÉ table", "", true],
	[["", " "], "Epson", "", false],
	[[], "Epson", "", false],
])("%j leaves out %j, %j: %j", (words, title, category, expected) => {
	expect(leftOutRule(words)({ title, category })).toBe(expected);
});
