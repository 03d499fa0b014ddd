import { runInThisContext } from "node:vm";
import { expect, it } from "vitest";
import { asciiCode } from "./ascii-code";

const evaluate = (code: string): unknown => runInThisContext(code);

it.each([
	['"£600 – 4K “UHD” 😀"'],
	["`a – b £ \n c`"],
	[String.raw`"\\£ \£ \n \\\£ \u00a3"`],
	[String.raw`"a\–b".match(/\–/).index`],
	['[/[£€]\\s*(?<n>\\d+)/.exec("€ 12").groups.n, /^[😀-😎]$/u.test("😂")]'],
	['({ été: 1, "naïve": 2 })'],
	['/* a comment’s */ "\u00a0\u2028\u2029|".length'],
])("keeps the meaning of %s", (code) => {
	const ascii = asciiCode(code);
	expect(ascii).toMatch(/^[ -~\t\n]*$/);
	expect(evaluate(ascii)).toEqual(evaluate(code));
});

it("leaves ASCII as it is", () => {
	const code = 'const a = "\\\\ \\" \\u00a3";\r\n\tb(/\\d\\//, `\\``);\n';
	expect(asciiCode(code)).toBe(code);
});

it("refuses a raw string, which would show the escapes", () => {
	expect(() => asciiCode("const a = String.raw`\\s£`;")).toThrow("String.raw`\\s£`");
	expect(asciiCode('String.raw`\\s`, "£"')).toBe('String.raw`\\s`, "\\u00a3"');
});
