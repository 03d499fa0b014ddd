import { expect, it } from "vitest";
import { type ActionEffects, CSV_TAB, SHEETS_TAB, tabToOpen } from "./upload-result";

it.each<[string, boolean, ActionEffects, string]>([
	["a sheet is connected", true, {}, SHEETS_TAB],
	["no sheet is connected", false, {}, CSV_TAB],
	["a form of the sheets failed", false, { failedTab: SHEETS_TAB }, SHEETS_TAB],
	["a form of the files failed", true, { failedTab: CSV_TAB }, CSV_TAB],
	["a file was read", true, { fileName: "prices.csv" }, CSV_TAB],
	["a sheet was read", false, { fileName: "Google Sheets: Ours" }, SHEETS_TAB],
	["the instructions were asked for", false, { instructions: "1. Go" }, SHEETS_TAB],
	[
		"a form failed on the page of an import",
		true,
		{ failedTab: CSV_TAB, fileName: "Google Sheets: Ours" },
		CSV_TAB,
	],
])("firstTab when %s (connected: %s)", (_, isConnected, happened, tab) => {
	expect(tabToOpen(isConnected, happened)).toBe(tab);
});
