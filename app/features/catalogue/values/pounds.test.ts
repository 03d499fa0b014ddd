import { expect, it } from "vitest";
import { penceToPounds, poundsText, poundsToPence } from "./pounds";

it.each([
	[0, 0, "0.00"],
	[29, 0.29, "0.29"],
	[110, 1.1, "1.10"],
	[1999, 19.99, "19.99"],
	[129_900, 1299, "1299.00"],
	[-250, -2.5, "-2.50"],
])("%i pence are %d pounds, as text %s", (pence, pounds, text) => {
	expect(penceToPounds(pence)).toBe(pounds);
	expect(poundsText(pence)).toBe(text);
	expect(poundsToPence(pounds)).toBe(pence);
});
