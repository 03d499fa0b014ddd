import { expect, it } from "vitest";
import { fileModelFinder, parsedNames } from "./add-files.server";

const find = fileModelFinder([
	{ sku: "EH-2", eans: ["4006381333931"], mpn: "V11H" },
	{ sku: "EH", eans: [], mpn: "twice" },
	{ sku: "W1", eans: ["036000291452"], mpn: "TWICE" },
]);

it.each([
	["EH-2.jpg", "EH-2 1"],
	["eh-2.JPG", "EH-2 1"],
	["EH-2-2.png", "EH-2 2"],
	["EH-2_3.webp", "EH-2 3"],
	["W1 (4).jpg", "W1 4"],
	["W1 5.jpg", "W1 5"],
	["4006381333931.jpg", "EH-2 1"],
	["4006381333931-2.jpg", "EH-2 2"],
	["V11H-10.jpg", "EH-2 10"],
	["twice.jpg", "Several models have this number: EH and W1. Name it by SKU."],
	["EH-front.jpg", "No model has this SKU, barcode or part number."],
	[".jpg", "No model has this SKU, barcode or part number."],
])("add files: reads %s as %s", (file, expected) => {
	const match = find(parsedNames(file));
	expect("reason" in match ? match.reason : `${match.sku} ${match.place}`).toBe(expected);
});
