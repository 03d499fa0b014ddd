import { describe, expect, it } from "vitest";
import { CsvLines, type Delimiter } from "./csv-lines";

/** Splits a text that is pushed in pieces of a length. Returns number and cells of each line, or why it is unreadable. */
function split(text: string, pieceLength = text.length, delimiter: Delimiter = ","): string[] {
	const lines = new CsvLines(delimiter, "\n");
	const found = [];
	for (let at = 0; at < text.length; at += pieceLength) {
		for (const line of lines.push(text.slice(at, at + pieceLength))) found.push(line);
	}
	found.push(...lines.end());
	return found.map((line) => {
		// The reader of lines trims cells later.
		const cells = "cells" in line ? line.cells.map((cell) => cell.trim()) : [line.unreadable];
		return [line.number, ...cells].join(" | ");
	});
}

const CASES: [string, string, string[]][] = [
	["plain", "a,b\nc,d\n", ["1 | a | b", "2 | c | d"]],
	["Windows", "a,b\r\nc,d\r\n", ["1 | a | b", "2 | c | d"]],
	["without a last line end", "a,b\nc,d", ["1 | a | b", "2 | c | d"]],
	["empty lines counted", "\n\r\na,b\n\nc,d\n", ["3 | a | b", "5 | c | d"]],
	["empty cells", ",a,\n", ["1 |  | a | "]],
	["quoted", '"a,b","c\nd"\r\ne,f\n', ["1 | a,b | c\nd", "2 | e | f"]],
	["doubled marks", '"a ""b""",""\n', ['1 | a "b" | ']],
	["marks alone", '"""",x\n', ['1 | " | x']],
	[
		"inches",
		'Screen 24",x\n"Screen 24" wide",y\n',
		['1 | Screen 24" | x', '2 | Screen 24" wide | y'],
	],
	["blanks around marks", '"a" , "b" \nc,d\n', ["1 | a | b", "2 | c | d"]],
	["the end sign of old programs", "a,b\n\u001A", ["1 | a | b"]],
	["quoted to the end", 'a,"b"', ["1 | a | b"]],
];

describe("CsvLines splits", () => {
	it.each(CASES)("%s", (_, text, expected) => {
		expect(split(text)).toEqual(expected);
	});

	it.each(CASES)("%s, letter by letter", (_, text, expected) => {
		expect(split(text, 1)).toEqual(expected);
	});

	it("by other delimiters", () => {
		expect(split('a\t"b\tc"\td,e\n', 3, "\t")).toEqual(["1 | a | b\tc | d,e"]);
		expect(split("a|b;c\n", 3, "|")).toEqual(["1 | a | b;c"]);
	});

	it.each([["\n"], ["\r\n"]])("by tabs, with marks that are letters", (end) => {
		const text = ['1\t"Best" 24" wide\tx', '2\t"Best\ty', '3\tScreen 24"\tz', '4\t"a', 'b"\tc', ""];
		expect(split(text.join(end), 1, "\t")).toEqual([
			'1 | 1 | "Best" 24" wide | x',
			'2 | 2 | "Best | y',
			'3 | 3 | Screen 24" | z',
			`4 | 4 | a${end}b | c`,
		]);
	});

	it("at carriage returns alone", () => {
		const lines = new CsvLines(",", "\r");
		expect(lines.push('a,b\r"c",d\r')).toEqual([
			{ number: 1, cells: ["a", "b"] },
			{ number: 2, cells: ["c", "d"] },
		]);
	});
});

describe("CsvLines continues", () => {
	it("after a line of 5 MB", () => {
		const text = `a,b\n${"x".repeat(5_000_000)}\nc,d\n`;
		expect(split(text, 65_536)).toEqual([
			"1 | a | b",
			"2 | it is longer than 1,000,000 characters",
			"3 | c | d",
		]);
	});

	it("after a line with a quotation mark that is never closed", () => {
		const rest = Array.from({ length: 300_000 }, (_, at) => `c,${at}`).join("\n");
		const lines = split(`a,b\n"x,y\n${rest}\n`, 65_536);
		expect(lines.slice(0, 3)).toEqual([
			"1 | a | b",
			"2 | a quotation mark in it is never closed",
			"3 | c | 0",
		]);
		expect(lines.at(-1)).toBe("300002 | c | 299999");
	});

	it("after such a line near the end of the file, if only whole lines follow", () => {
		expect(split('a,b\n"x,y\nc,d\ne,f\n')).toEqual([
			"1 | a | b",
			"2 | a quotation mark in it is never closed",
			"3 | c | d",
			"4 | e | f",
		]);
	});

	it("but stops if each line has such a mark", () => {
		expect(() => split('"x,y\n'.repeat(1_000_000), 65_536)).toThrow(/^More than 100 lines/);
	});
});

it.each(['c,"d', 'c,"d\n', 'c,"d\ne', 'c,"d\ne\n', 'c,"d\ne,f', 'c,"d\ne,f\ng\n'])(
	"throws if the text ends within quotation marks: %j",
	(end) => {
		expect(() => split(`a,b\n${end}`)).toThrow(/cut off/);
	},
);
