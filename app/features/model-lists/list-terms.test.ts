import { describe, expect, it } from "vitest";
import type { ToCurrentSlug } from "~/features/finder/filters/filter-kinds";
import { listKey, readListTerms } from "./list-terms";

const SLUGS = { use: ["gaming"], brand: ["epson", "benq"], feature: ["wi-fi"] };
const toCurrentSlug: ToCurrentSlug = (filter, slug) => (SLUGS[filter].includes(slug) ? slug : null);

function read(text: string): string {
	const list = readListTerms(text, toCurrentSlug);
	return "problems" in list ? list.problems.join("\n") : listKey(list.terms);
}

describe("readListTerms", () => {
	it.each([
		["use=gaming max=500 sort=best limit=5", "?use=gaming&max=500 5"],
		["use=gaming", "?use=gaming 5"],
		["  use=gaming   max=£1,500  ", "?use=gaming&max=1500 5"],
		["?use=gaming&max=500&limit=24", "?use=gaming&max=500 24"],
		["sort=price-low limit=1", "?sort=price-low 1"],
		["sort=newest brand=epson brand=BenQ", "?brand=benq&brand=epson&sort=newest 5"],
		['sort=newest q="short throw"', "?q=short+throw&sort=newest 5"],
		["sort=newest q=short+throw", "?q=short+throw&sort=newest 5"],
		["sort=newest res=4k res=1080p", "?res=1080p&res=4k&sort=newest 5"],
		["sort=newest distance=2.5 nearer=1", "?distance=2.5&nearer=1&sort=newest 5"],
		["sort=newest not=laser w=price-much", "?not=laser&w=price-much&sort=newest 5"],
	])("takes %j", (text, key) => expect(read(text)).toBe(key));

	it.each([
		["use=gaming colour=red", "There is no condition “colour”"],
		["use=gaming page=2", "There is no condition “page”"],
		["use=gaming view=chart", "There is no condition “view”"],
		["gaming", "“gaming” is no condition: write name=value."],
		["use=games", "“games” is no value of “use”"],
		["use=gaming brand=epson brand=sony", "“sony” is no value of “brand”"],
		["use=gaming feature=none", "“none” is no value of “feature”"],
		["use=gaming max=cheap", "“cheap” is no value of “max”: Whole pounds"],
		["use=gaming max=0", "“0” is no value of “max”"],
		["use=gaming max=", "“” is no value of “max”"],
		["use=gaming res=8k", "“8k” is no value of “res”: 720p, 1080p"],
		["use=gaming stock=yes", "“yes” is no value of “stock”"],
		["use=gaming max=500 max=600", "“max” is there twice."],
		["use=gaming limit=5 limit=6", "“limit” is there twice."],
		["use=gaming nearer=1", "“nearer” has no effect"],
		["use=gaming distance=3 distancemax=2", "“distancemax” has no effect"],
		["use=gaming sort=cheap", "“cheap” is no order: sort is best, newest"],
		["sort=best", "sort=best is the order of the score for a use"],
		["max=500", "sort=best is the order of the score for a use"],
		["", "sort=best is the order of the score for a use"],
		...["0", "25", "-1", "1.5", "five", ""].map((limit) => [
			`use=gaming limit=${limit}`,
			`“${limit}” is no limit: it is a whole number from 1 to 24.`,
		]),
	])("refuses %j", (text, problem) => expect(read(text)).toContain(problem));

	it("names every mistake", () => {
		expect(read("use=games max=x limit=99").split("\n")).toHaveLength(3);
	});
});
