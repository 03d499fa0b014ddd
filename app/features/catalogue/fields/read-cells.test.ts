import { expect, it } from "vitest";
import { cellError } from "./read-cells";

it.each(["#N/A", " #REF! ", "#DIV/0!", "#NAME?", "#value!", "#SPILL!", "#ERROR!"])(
	"read cells: recognises the error %j",
	(text) => {
		expect(cellError("price", text)).toBe(
			`price is the error ${text.trim()}; correct the formula, or type what it should give`,
		);
	},
);

it.each(["2025-03-02", " 02/03/2025 ", "2/3/25", "02-Mar", "1-Feb-2025", "Mar-24", "mar-2024"])(
	"read cells: recognises the date %j",
	(text) => {
		expect(cellError("throw_ratio", text)).toBe(
			`throw_ratio is a date (${text.trim()}); format the cell as text and type it again`,
		);
	},
);

it.each([
	["weight", "15.08.2017"],
	["dimensions", "6. Juni 2026"],
	["box_weight", "2026/06/06"],
	["weight", "06/06/2026 kg"],
	["input_lag", "06 June"],
	["noise_db", "Mar 26"],
	["light_source_life", "2026-06-06 00:00:00"],
])("read cells: recognises a date in the figure %s: %j", (column, text) => {
	expect(cellError(column, text)).toBe(
		`${column} is a date (${text}); format the cell as text and type it again`,
	);
});

it.each([
	["model", "Mars 3"],
	["model", "May 24"],
	["product_label", "6 June 2026"],
	["speaker", "2026/06/06"],
	["weight", "6.6 kg"],
	["dimensions", "410 x 310 x 157"],
	["noise_db", "30-26 dB"],
	["seen_on", "15.08.2017"],
])("read cells: leaves %s: %j", (column, text) => {
	expect(cellError(column, text)).toBeUndefined();
});

it.each([
	"",
	"A",
	"#1 choice",
	"N/A",
	"2025",
	"16:9",
	"1.2-1.5:1",
	"200 x 100",
	"24/7",
	"2-Max",
	"see #N/A",
	"#N/A here",
	"since 2025-03-02",
	"2025-03-02 or later",
	"1-Feb-20256",
	"100/2/2025",
	"2/100/2025",
	"1/2/3",
])("read cells: leaves %j", (text) => {
	expect(cellError("model", text)).toBeUndefined();
});
