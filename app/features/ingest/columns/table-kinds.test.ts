import { expect, it } from "vitest";
import { columnKey, sheetKindOf } from "./table-kinds";

it.each([
	["sku,slug,term,description", "projectors"],
	["sku,retailer,price", "listings"],
	["Slug,Website URL", "shops"],
	["slug,delivery_free_over,notes", "shops"],
	["slug,name,description,problem,", "shops"],
	["Term,Description,Notes", "jargon"],
	["problem,term,description", "jargon"],
	["SKU,Field,Value,Seen on", "facts"],
	["sku,field,value,brand,confidence", "facts"],
	["sku,field,brand,model", "projectors"],
	["slug", undefined],
	["slug,problem", undefined],
	["slug,name,description,ean", undefined],
	["slug,website_url,price", undefined],
	["term,description,price", undefined],
	["term", undefined],
	["name,website_url", undefined],
])("table kinds: reads the headings %s as those of %s", (headings, kind) => {
	expect(sheetKindOf(headings.split(",").map(columnKey))).toBe(kind);
});
