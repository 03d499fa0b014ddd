import { expect, it } from "vitest";
import { withoutZeroWidth } from "./zero-width";

it.each([
	["EH\u200B-TW7100", "EH-TW7100"],
	["\uFEFFEpson", "Epson"],
	["Ep\u00ADson", "Epson"],
	["EH\u2060-\u200DTW\u200C71\u200E00\u200F", "EH-TW7100"],
	["\u{1F468}\u200D\u{1F4BB}", "\u{1F468}\u200D\u{1F4BB}"],
	["EH-TW7100", "EH-TW7100"],
])("zero width: of %j is %j", (text, plain) => {
	expect(withoutZeroWidth(text)).toBe(plain);
});
