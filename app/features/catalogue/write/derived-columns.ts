import { decodeObject } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import { brandSlug } from "~/features/catalogue/brand/brand";
import type { Figures } from "~/features/catalogue/figures/figures";
import {
	FIGURES_VERSION,
	type FigureTexts,
	figuresOf,
} from "~/features/catalogue/figures/figures-of";
import { resolutionPixels } from "~/features/catalogue/figures/resolution-class";

type Row = Selectable<Database["projectors"]>;

/** What derived columns are made of. */
type Sources = Pick<Row, "brand" | keyof FigureTexts>;

type DerivedColumns = Pick<
	Row,
	"brandSlug" | "resolutionPixels" | keyof Figures | "figuresVersion"
>;

/** Returns the columns of a row that hold its figures. */
export function figureColumns(
	row: Pick<Row, keyof FigureTexts>,
): Figures & Pick<Row, "figuresVersion"> {
	const texts = { ...row, specifications: decodeObject(row.specifications) };
	return { ...figuresOf(texts), figuresVersion: FIGURES_VERSION };
}

/** Returns the columns that are made of others of the same row. */
function derivedColumns(row: Sources): DerivedColumns {
	const { brand, resolution } = row;
	return {
		brandSlug: brandSlug(brand),
		resolutionPixels: resolutionPixels(resolution),
		...figureColumns(row),
	};
}

/**
 * Returns a row with its derived columns made from the whole row, also of texts that a file did not have. Every write
 * of a model passes through here: a column derived of several texts never disagrees with any of them.
 */
export function withDerivedColumns<Whole extends Sources>(row: Whole): Whole & DerivedColumns {
	return { ...row, ...derivedColumns(row) };
}
