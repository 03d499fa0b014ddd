import { expect, it } from "vitest";
import { moreByText } from "./finder-result";

it.each([
	["£100 more", 6, "£100 more brings 6 more"],
	["Curtains drawn", 9, "Curtains drawn brings 9"],
	["Smaller, 80 inches", 4, "Smaller, 80 inches, brings 4"],
	["3,500+ lumens", 1, "3,500+ lumens brings 1"],
])("puts %s and %i into words", (change, count, text) => {
	expect(moreByText({ change, count, address: "/projectors" })).toBe(text);
});
