import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { lightKind } from "~/features/catalogue/figures/light-kind";
import { resolutionClass } from "~/features/catalogue/figures/resolution-class";
import { throwKind } from "~/features/catalogue/figures/throw-kind";
import type { MatchableModel } from "../matchable-model";

const FOLDER = "app/features/feeds/match/labelled";

const Rows = z.array(z.record(z.string(), z.string()));

/** The rows of a table of the labelled data, by their columns' headings. */
export function labelledRows(file: string): Record<string, string>[] {
	const text = readFileSync(`${FOLDER}/${file}`, "utf8");
	return Rows.parse(parse(text, { columns: true, delimiter: "\t", quote: null }));
}

/** The models of the sample catalogue. */
export function sampleCatalogue(): MatchableModel[] {
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

/** The sample catalogue with many near-identical models beside it. */
export function largeCatalogue(): MatchableModel[] {
	const more = labelledRows("more-models.tsv").map((row) => ({
		sku: row.sku ?? "",
		brand: row.brand ?? "",
		model: row.model ?? "",
		eans: row.ean ? [row.ean] : [],
		mpn: row.mpn || null,
		resolutionClass: resolutionClass(row.resolution ?? ""),
		lightKind: lightKind(row.light ?? ""),
	}));
	return [...sampleCatalogue(), ...more];
}
