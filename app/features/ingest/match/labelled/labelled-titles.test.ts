import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { lightKind } from "~/features/catalogue/numeric-facts/light-source";
import { resolutionClass } from "~/features/catalogue/numeric-facts/resolution-class";
import { throwKind } from "~/features/catalogue/numeric-facts/throw";
import type { MatchableModel } from "../matchable-model";
import { createMatcher } from "../matcher";

const FOLDER = "app/features/ingest/match/labelled";

const Rows = z.array(z.record(z.string(), z.string()));

/** Reads a table of labelled data, with cells by heading. */
function labelledRows(file: string): Record<string, string>[] {
	const text = readFileSync(`${FOLDER}/${file}`, "utf8");
	return Rows.parse(parse(text, { columns: true, delimiter: "\t", quote: null }));
}

/** Returns the models of the sample catalogue. */
function sampleCatalogue(): MatchableModel[] {
	const rows = Rows.parse(parse(readFileSync("db/seed/projectors.csv", "utf8"), { columns: true }));
	return rows.map((row) => ({
		sku: row.sku ?? "",
		brand: row.brand ?? "",
		model: row.model ?? "",
		eans: [],
		mpn: null,
		resolutionClass: resolutionClass(row.resolution ?? ""),
		lightKind: lightKind(row.light_source_type ?? ""),
		throwKind: throwKind(row.throw_type ?? ""),
	}));
}

/** Returns the sample catalogue with many near-identical models added. */
function largeCatalogue(): MatchableModel[] {
	const more = labelledRows("more-models.tsv").map((row) => ({
		sku: row.sku ?? "",
		brand: row.brand ?? "",
		model: row.model ?? "",
		eans: row.ean ? [row.ean] : [],
		mpn: row.mpn || null,
		resolutionClass: resolutionClass(row.resolution ?? ""),
		lightKind: lightKind(row.light ?? ""),
	}));
	const sample = sampleCatalogue();
	const known = new Set(sample.map(({ sku }) => sku));
	return [...sample, ...more.filter(({ sku }) => !known.has(sku))];
}

/** Matches each title, and returns the errors and the number of correct matches. */
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
			const why = found.kind === "undecided" ? found.proposals[0]?.why : found.kind;
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
