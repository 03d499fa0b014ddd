import { expect, it } from "vitest";
import { chipKind } from "./chip-kind";

it.each([
	["DLP", "dlp"],
	["1-chip DLP (0.47 DMD)", "dlp"],
	["DLP-Technik", "dlp"],
	["LCD", "lcd"],
	["3LCD", "lcd"],
	["Tri-LCD", "lcd"],
	["3-LCD", "lcd"],
	["LCoS (D-ILA)", "lcos"],
	["SXRD", "lcos"],
	["DILA", "lcos"],
	["LCOS", "lcos"],
	["Liquid crystal on silicon", "lcos"],
	["3LCD, not DLP", "lcd"],
	["DLP or LCD", null],
	["Laser", null],
	["", null],
])("chip kind: of %j is %j", (text, kind) => {
	expect(chipKind(text)).toBe(kind);
});
