import { expect, it } from "vitest";
import { matchesOption } from "./model-combobox";

it.each([
	["", true],
	["eps", true],
	["EPSON tw", true],
	["tw7100", true],
	["eh tw7100", true],
	["EH-TW7100", true],
	["ehtw7100", true],
	["7100 epson", true],
	["benq", false],
	["epson 9000", false],
])("%j against 'Epson EH-TW7100' is %s", (typed, matches) => {
	expect(matchesOption("Epson EH-TW7100", typed)).toBe(matches);
});

it("model combobox: ignores accents", () => {
	expect(matchesOption("Philips Néopix", "neopix")).toBe(true);
});
