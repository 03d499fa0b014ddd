import postcss from "postcss";
import { expect, it } from "vitest";
import { dropFallbacks, inlineConstants, inlineInitialValues } from "./initial-values.server";

const REGISTERED = `
@layer properties{@supports (a:b){*{--style:solid;--gap:initial}}}
@property --style{syntax:"*";inherits:false;initial-value:solid}
@property --gap{syntax:"*";inherits:false}`;

function inlined(rules: string): string {
	const sheet = postcss.parse(rules + REGISTERED);
	inlineInitialValues(sheet);
	return sheet.toString().split("\n", 1)[0] ?? "";
}

it.each([
	[".a{border-style:var(--style)}", ".a{border-style:solid}"],
	[".a{x:var(--style,dashed) var(--style)}", ".a{x:solid solid}"],
	[".a{x:var(--gap,var(--other,calc(1px + 2px)))}", ".a{x:var(--other,calc(1px + 2px))}"],
	// Without an initial value and a fallback it is invalid, as it was.
	[".a{x:var(--gap)}", ".a{x:var(--gap)}"],
	[".a{x:var(--style-2)}", ".a{x:var(--style-2)}"],
	[".a{x:var(--unregistered,1px)}", ".a{x:var(--unregistered,1px)}"],
	// Set by a rule of the page.
	[".a{x:var(--style)}.b{--style:dashed}", ".a{x:var(--style)}.b{--style:dashed}"],
])("inlineInitialValues converts %s to %s", (rules, expected) => {
	expect(inlined(rules)).toBe(expected);
});

it.each([
	[":root{--a:1px;--b:calc(var(--a)*2)}.x{y:var(--b)}", ":root{}.x{y:calc(1px*2)}"],
	[":root{--a:1px}.x{y:var(--a,2px) var(--ab)}", ":root{}.x{y:1px var(--ab)}"],
	// Set elsewhere too, under a condition, or on other elements alone.
	[":root{--a:1px}.x{--a:2px;y:var(--a)}", ":root{--a:1px}.x{--a:2px;y:var(--a)}"],
	["@media print{:root{--a:1px}}.x{y:var(--a)}", "@media print{:root{--a:1px}}.x{y:var(--a)}"],
	[".x{--a:1px;y:var(--a)}", ".x{--a:1px;y:var(--a)}"],
	[":root{--color-a:red}.x{y:var(--color-a)}", ":root{--color-a:red}.x{y:var(--color-a)}"],
])("inlineConstants converts %s to %s", (rules, expected) => {
	const sheet = postcss.parse(rules);
	inlineConstants(sheet);
	expect(sheet.toString()).toBe(expected);
});

it.each([
	["html{x:var(--a,b,c(d))}", "html{x:var(--a)}"],
	["html{x:var(--a,1) var(--b,2) var(--a,3)}", "html{x:var(--a) var(--b,2) var(--a)}"],
	["html{x:var(--c,1)}@media print{:root{--c:2}}", "html{x:var(--c,1)}@media print{:root{--c:2}}"],
])("dropFallbacks converts %s to %s", (rules, expected) => {
	const sheet = postcss.parse(`@layer theme{:root,:host{--a:1}}${rules}`);
	dropFallbacks(sheet);
	expect(sheet.toString()).toBe(`@layer theme{:root,:host{--a:1}}${expected}`);
});
