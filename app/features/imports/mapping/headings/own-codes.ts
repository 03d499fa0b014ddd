import type { Sheet } from "~/features/imports/parse/sheet";
import { findTables, unknownHeadings } from "~/features/imports/plan/import-tables";
import { TITLE } from "../fields";
import { namedFields, plainField } from "./heading-synonyms";

const NAMES = new Set(["eans", "title", "brand", "model"]);
const MAX_CODES = 500;

/**
 * Returns the codes under "SKU" of a file that names its models under headings that are not the template's, by EAN or
 * title: they may be a shop's own. Undefined for one whose columns of the template say which models they are, or that names
 * none. Of one that has prices under such headings too, a shop system's export, no code makes the template.
 */
export function doubtfulCodes(sheets: readonly Sheet[]): string[] | undefined {
	const tables = findTables(sheets).filter(({ columns }) => columns.has("sku"));
	const isDoubtful = tables.every((table) => {
		const isNamed = table.columns.has("brand") && table.columns.has("model");
		const others = unknownHeadings(table).flatMap((heading) => namedFields(heading)[0] ?? []);
		return table.kind === "projectors" && !isNamed && others.some((field) => NAMES.has(field));
	});
	if (tables.length === 0 || !isDoubtful) return undefined;
	const others = tables.flatMap(unknownHeadings).map(plainField);
	if (others.includes(TITLE) && others.includes("price")) return [];
	const codes = tables.flatMap(({ body, columns }) =>
		body.map(({ cells }) => (cells[columns.get("sku") ?? -1] ?? "").trim()),
	);
	return codes.filter((code) => code !== "").slice(0, MAX_CODES);
}
