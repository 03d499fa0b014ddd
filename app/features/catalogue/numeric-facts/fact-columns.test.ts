import { expect, it } from "vitest";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { COLUMNS_WITHOUT_DATES } from "./fact-columns";

const fields = Object.values(MODEL_FIELDS);

it("fact columns: has only columns of models", () => {
	const headings = new Set<string>(fields.map(({ column: heading }) => heading));
	expect([...COLUMNS_WITHOUT_DATES].filter((column) => !headings.has(column))).toEqual([]);
});

it("fact columns: has every column with a unit that is no price", () => {
	const measured = fields.filter(({ unit }) => unit !== undefined && unit !== "pounds");
	expect(
		measured.map(({ column: heading }) => heading).filter((one) => !COLUMNS_WITHOUT_DATES.has(one)),
	).toEqual([]);
});
