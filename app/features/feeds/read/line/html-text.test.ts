import { expect, it } from "vitest";
import { htmlText } from "./html-text";

it.each([
	["Sound &amp; Vision", "Sound & Vision"],
	["Sound &amp;amp; Vision", "Sound & Vision"],
	["24&quot; &pound;5 &#163;5 &#xA3;5 Epson&reg;", '24" £5 £5 £5 Epson®'],
	["R&B and AT&T;", "R&B and AT&T;"],
	["&unknown; &#0; &#x110000;", "&unknown; &#0; &#x110000;"],
	["&toString; &constructor;", "&toString; &constructor;"],
])("%j is %j", (text, expected) => {
	expect(htmlText(text)).toBe(expected);
});
