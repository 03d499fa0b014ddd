import { expect, it } from "vitest";
import { lackingTexts, missingText } from "~/features/finder/lacking-texts";

it.each([
	[{}, []],
	[{ throwRatio: 0 }, []],
	[{ throwRatio: 1 }, ["1 more has no throw ratio"]],
	[{ inputLag: 12, brightness: 2 }, ["2 more have no brightness", "12 more have no input lag"]],
])("tells how many lack a figure: %j", (lacking, texts) => {
	expect(lackingTexts(lacking)).toEqual(texts);
});

it("marks a model", () => {
	expect(missingText("throwRatio")).toBe("No throw ratio given");
});
