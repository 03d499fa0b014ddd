import { describe, expect, it } from "vitest";
import type { MatchableModel } from "../matchable-model";
import { createMatcher } from "../matcher";
import { labelledRows, largeCatalogue, sampleCatalogue } from "./labelled-models";

/** Matches each title and returns what went wrong, with how many of the right ones were found. */
function judge(file: string, models: MatchableModel[]) {
	const match = createMatcher(models);
	const listed = new Set(models.map((model) => model.sku));
	const wrong: string[] = [];
	const missed: string[] = [];
	const conditions: string[] = [];
	let right = 0;
	const rows = labelledRows(file);
	for (const { title = "", brand = "", mpn = "", sku = "", condition = "" } of rows) {
		const found = match({ title, brand, mpn, eans: [], category: "", condition: "new" });
		const expected = listed.has(sku) ? sku : "";
		if (found.kind === "matched") {
			if (found.sku === expected) right += 1;
			else wrong.push(`${title} (${brand}): ${found.sku}`);
		} else if (expected) {
			const why = found.kind === "new" ? found.proposals[0]?.why : found.kind;
			missed.push(`${title} (${brand}, ${mpn}): ${why}`);
		}
		if (found.kind !== "left-out" && expected && found.condition !== condition) {
			conditions.push(`${title}: ${found.condition}`);
		}
	}
	return { titles: rows.length, right, wrong, missed, conditions };
}

describe.each(["titles.tsv", "unseen-titles.tsv"])("the labelled %s", (file) => {
	it.each([
		["the sample catalogue", sampleCatalogue()],
		["a catalogue with near-identical models", largeCatalogue()],
	])("are matched to %s: none wrongly, nine of ten by themselves", (catalogue, models) => {
		const { titles, right, wrong, missed, conditions } = judge(file, models);
		const share = right / (right + missed.length);
		process.stdout.write(
			`${file}, ${catalogue}: ${titles} titles, ${right} right (${Math.round(share * 1000) / 10} %), ${wrong.length} wrong\n`,
		);
		expect(wrong).toEqual([]);
		expect(conditions).toEqual([]);
		expect(share, missed.join("\n")).toBeGreaterThanOrEqual(0.9);
	});
});
