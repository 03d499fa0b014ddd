import { expect, it } from "vitest";
import { pageOfNames } from "./name-list";

const names = [
	"Élan",
	"Epson",
	"Digital Projection",
	...Array.from({ length: 60 }, (_, i) => `N${i}`),
];
const page = (query: string, number = 1) =>
	pageOfNames(names, (name) => name, { query, page: number });

it.each([
	["elan", ["Élan"]],
	["PROJ dig", ["Digital Projection"]],
	["zzz", []],
])("finds by every word of %j, ignoring case and accents", (q, rows) => {
	expect(page(q)).toMatchObject({ rows, total: rows.length, page: 1, pages: 1 });
});

it("has pages of fifty, and shows the last one for a page past it", () => {
	expect(page("").rows).toHaveLength(50);
	expect(page("", 9)).toMatchObject({ page: 2, pages: 2, total: 63 });
});
