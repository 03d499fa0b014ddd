import { expect, it } from "vitest";
import { splitOutsideBrackets } from "./brackets";

it.each<[text: string, values: string[]]>([
	["HDMI, USB", ["HDMI", " USB"]],
	["HDMI 1.4 (x2, HDCP 1.4), USB", ["HDMI 1.4 (x2, HDCP 1.4)", " USB"]],
	["USB [5 V, (1 A, 2 A)], LAN", ["USB [5 V, (1 A, 2 A)]", " LAN"]],
	["HDMI (x2, USB", ["HDMI (x2", " USB"]],
	["x2), USB", ["x2)", " USB"]],
	["a (b, c), d (e, f)", ["a (b, c)", " d (e, f)"]],
	["", [""]],
])("brackets: splits %j at commas outside brackets", (text, values) => {
	expect(splitOutsideBrackets(text, ",")).toEqual(values);
});
