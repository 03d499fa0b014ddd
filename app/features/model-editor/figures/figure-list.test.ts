import { expect, it } from "vitest";
import { decodeFigureList, figureListPath, oldBefore } from "./figure-list";

const COLUMNS = ["weight"];

it.each([
	["", "/admin/figures"],
	["list=old&page=2", "/admin/figures?list=old&page=2"],
	["list=lacking", "/admin/figures?list=lacking"],
	["lacks=weight&page=3", "/admin/figures?lacks=weight&page=3"],
	["list=x&lacks=y&page=-1", "/admin/figures"],
	["list=old&lacks=weight", "/admin/figures?lacks=weight"],
])("the address %j is %j", (search, path) => {
	expect(figureListPath(decodeFigureList(new URLSearchParams(search), COLUMNS))).toBe(path);
});

it("counts two years back", () => {
	expect(oldBefore("2026-05-12")).toBe("2024-05-12");
});
