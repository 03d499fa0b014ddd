import { expect, it } from "vitest";
import { conditionOf } from "./title-condition";

it.each([
	"BenQ W2700 (Refurbished)",
	"BenQ W2700 - Manufacturer Refurb",
	"BenQ W2700 [Renewed]",
	"BenQ W2700 Open Box",
	"BenQ W2700 open-box",
	"BenQ W2700 - Graded",
	"BenQ W2700 Grade B",
	"BenQ W2700 B-Grade",
	"BenQ W2700 B Stock",
	"BenQ W2700 Ex-Demo",
	"BenQ W2700 (ex display)",
	"Used BenQ W2700",
	"BenQ W2700 Used - Very Good",
	"BenQ W2700 pre-owned",
	"BenQ W2700 Reconditioned",
])("title condition: reads %j as refurbished", (title) => {
	expect(conditionOf("new", title)).toBe("refurbished");
});

it.each([
	"BenQ W2700 never used",
	"BenQ W2700 unused",
	"BenQ W2700 cinema-grade colour",
	"BenQ W2700 colour graded picture",
	"Used with a screen of 100 inches, BenQ W2700",
])("title condition: reads %j as new", (title) => {
	expect(conditionOf("new", title)).toBe("new");
});

it("title condition: uses the line's condition column if the title has none", () => {
	expect(conditionOf("refurbished", "BenQ W2700 Projector")).toBe("refurbished");
});
