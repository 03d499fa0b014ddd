import { throwKindOfRatio, throwRatio } from "~/features/catalogue/numeric-facts/throw";
import { DIMENSION_FIELDS } from "~/features/ingest/columns/fields";
import type { ColumnMapping } from "~/features/ingest/columns/mapping";
import { SHEET_KINDS } from "~/features/ingest/columns/table-kinds";
import type { NamedRow } from "./row-names";

const THROW_TYPES = {
	"ultra-short": "Ultra Short",
	short: "Short",
	standard: "Standard",
	long: "Long",
} as const;

function throwTypeOf(ratio = ""): string {
	const ratioRange = throwRatio(ratio);
	return ratioRange ? THROW_TYPES[throwKindOfRatio(ratioRange.min)] : "";
}

/** Returns width, depth and height as dimensions: "599 x 353 x 145 mm"; blank if one is missing. */
function dimensionsOf(values: Readonly<Record<string, string>>): string {
	const sides = DIMENSION_FIELDS.map((side) => /^([\d.]+) ?(\D*)$/.exec(values[side] ?? ""));
	const units = new Set(sides.map((side) => side?.[2] ?? "").filter((unit) => unit !== ""));
	if (sides.includes(null) || units.size > 1) return "";
	return `${sides.map((side) => side?.[1]).join(" x ")} ${[...units].join("")}`.trim();
}

/** Converts rows to the template's columns. */
export function templateWriter(
	fields: ReadonlySet<string>,
	{ kind, retailer = "" }: ColumnMapping,
) {
	// A name is derived from a title, a throw type from a ratio, dimensions from width, depth and height.
	const derivedFields = new Set([
		"sku",
		...(kind === "projectors" ? ["brand", "model"] : []),
		...(fields.has("throw_ratio") ? ["throw_type"] : []),
		...(DIMENSION_FIELDS.every((side) => fields.has(side)) ? ["dimensions"] : []),
		...(retailer === "" ? [] : ["retailer"]),
	]);
	const headers = SHEET_KINDS[kind].columns.filter(
		(field) => fields.has(field) || derivedFields.has(field),
	);

	/** Returns true for a new model or a match by SKU; otherwise the row's name was only used to find the model. */
	const writesName = ({ use, match }: NamedRow) => use === "new" || match?.by === "SKU";

	function cellOf(
		field: string,
		values: Readonly<Record<string, string>>,
		namedRow: NamedRow,
	): string {
		const text = values[field] ?? "";
		switch (field) {
			case "sku":
				return namedRow.sku;
			case "brand":
			case "model":
				return writesName(namedRow) ? namedRow[field] : "";
			case "throw_type":
				return text === "" && namedRow.use === "new" ? throwTypeOf(values.throw_ratio) : text;
			case "dimensions":
				return text || dimensionsOf(values);
			case "retailer":
				return text || retailer;
			default:
				return text;
		}
	}

	return {
		headers,
		cells: (values: Readonly<Record<string, string>>, namedRow: NamedRow) =>
			headers.map((field) => cellOf(field, values, namedRow)),
	};
}
