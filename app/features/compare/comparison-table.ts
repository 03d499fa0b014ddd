import type { NamedListing } from "~/features/catalogue/offers/listings.queries.server";
import type { Projector } from "~/features/catalogue/projector";
import { brightnessText } from "~/features/catalogue/spec-text";
import { comparePriceText } from "./price-cell";

/** A model of the comparison with its retailers' listings: what is compared of them. */
export interface ComparedModel {
	projector: Omit<Projector, "description" | "specifications" | "boxDimensions" | "boxWeight">;
	listings: readonly Pick<NamedListing, "inStock" | "retailerName">[];
}

/** A model without what no row shows, which a page would carry for nothing. */
export function comparedFields(
	projector: Projector,
	listings: readonly NamedListing[],
): ComparedModel {
	const { description, specifications, boxDimensions, boxWeight, ...compared } = projector;
	return {
		projector: compared,
		listings: listings.map(({ inStock, retailerName }) => ({ inStock, retailerName })),
	};
}

/** What a cell shows. */
export type Cell =
	| { kind: "text"; text: string }
	| { kind: "boolean"; value: boolean }
	| { kind: "empty" }
	| { kind: "error" };

export interface ComparisonRow {
	label: string;
	cells: Cell[];
	/** Whether the models of a comparison of two or more are not all alike here. */
	differs: boolean;
}

type Value = string | number | boolean | readonly string[] | null | undefined;

function inStockAt({ listings }: ComparedModel): string[] {
	return listings.filter((listing) => listing.inStock).map((listing) => listing.retailerName);
}

/** The table's rows in order. Adding a row here is all it takes to compare one more thing. */
const ROWS: readonly (readonly [label: string, value: (model: ComparedModel) => Value])[] = [
	["Price", ({ projector, listings }) => comparePriceText(projector.pricePence, listings)],
	["In stock at", inStockAt],
	["Resolution", ({ projector }) => projector.resolution],
	["Brightness", ({ projector }) => projector.brightness && brightnessText(projector.brightness)],
	["Contrast ratio", ({ projector }) => projector.contrastRatio],
	["Projection type", ({ projector }) => projector.projectionType],
	["Light source type", ({ projector }) => projector.lightSourceType],
	["Light source life", ({ projector }) => projector.lightSourceLife],
	["Throw ratio", ({ projector }) => projector.throwRatio],
	["Throw type", ({ projector }) => projector.throwType],
	["Native aspect ratio", ({ projector }) => projector.nativeAspectRatio],
	["Input lag", ({ projector }) => projector.inputLag],
	["Keystone adjustment", ({ projector }) => projector.keystoneAdjustment],
	["Rec.709 coverage", ({ projector }) => projector.rec709Coverage],
	["Speaker", ({ projector }) => projector.speaker],
	["Inputs", ({ projector }) => projector.inputs],
	["Outputs", ({ projector }) => projector.outputs],
	["Features", ({ projector }) => projector.features],
	["Dimensions", ({ projector }) => projector.dimensions],
	["Weight", ({ projector }) => projector.weight],
	["Launch year", ({ projector }) => projector.launchYear],
	["Still sold new", ({ projector }) => !projector.isDiscontinued],
];

/** A cell from a value: booleans stay booleans, blank is empty, lists are joined. */
export function toCell(value: Value): Cell {
	if (typeof value === "boolean") return { kind: "boolean", value };
	const text = (Array.isArray(value) ? value.join(", ") : String(value ?? "")).trim();
	return text === "" ? { kind: "empty" } : { kind: "text", text };
}

/** A cell from a reading that may fail on odd data: one bad value never takes the table with it. */
function readCell(read: () => Value): Cell {
	try {
		return toCell(read());
	} catch (error) {
		console.error("A comparison cell could not be read:", error);
		return { kind: "error" };
	}
}

/** The table of a comparison: a row for each thing compared, a cell for each model. */
export function comparisonRows(models: readonly ComparedModel[]): ComparisonRow[] {
	return ROWS.map(([label, value]) => {
		const cells = models.map((model) => readCell(() => value(model)));
		return { label, cells, differs: new Set(cells.map((cell) => JSON.stringify(cell))).size > 1 };
	});
}
