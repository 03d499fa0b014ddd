import { expect, it } from "vitest";
import { htmlText, saysUnpublished } from "./line-texts";

it.each([
	["0", true],
	["No", true],
	["false", true],
	["nee", true],
	["nein", true],
])("saysUnpublished %j: %j", (text, expected) => {
	expect(saysUnpublished(text)).toBe(expected);
});

it.each([
	["Sound &amp; Vision", "Sound & Vision"],
	["Sound &amp;amp; Vision", "Sound & Vision"],
	["24&quot; &pound;5 &#163;5 &#xA3;5 Epson&reg;", '24" £5 £5 £5 Epson®'],
	["R&B and AT&T;", "R&B and AT&T;"],
	["&unknown; &#0; &#x110000;", "&unknown; &#0; &#x110000;"],
	["&toString; &constructor;", "&toString; &constructor;"],
	["Like&nbsp;new, 5&amp;nbsp;GBP, 5&#160;GBP, 5&ensp;GBP", "Like new, 5 GBP, 5 GBP, 5 GBP"],
])("%j is %j", (text, expected) => {
	expect(htmlText(text)).toBe(expected);
});
