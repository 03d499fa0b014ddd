import { expect, it } from "vitest";
import { splitLead } from "./model-head";

it.each([
	["", "", ""],
	["One sentence.", "One sentence.", ""],
	["Bright. And small.", "Bright.", "And small."],
	["Has 2.5 W speakers. More. Most.", "Has 2.5 W speakers.", "More. Most."],
	["For sport, e.g. football. More.", "For sport, e.g. football.", "More."],
	["Really? Yes.", "Really?", "Yes."],
	["No end", "No end", ""],
])("splits %j into %j and %j", (description, lead, rest) => {
	expect(splitLead(description)).toEqual([lead, rest]);
});
