import { decodeObject, encodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import { brandSlug } from "~/features/catalogue/brand/brand";
import { decodeFacts, disputedFields, oldestSeenOn } from "~/features/catalogue/facts/facts";
import type { Figures } from "~/features/catalogue/figures/figures";
import {
	FIGURES_VERSION,
	type FigureTexts,
	figuresOf,
} from "~/features/catalogue/figures/figures-of";
import { resolutionPixels } from "~/features/catalogue/figures/resolution-class";

type Row = Selectable<Database["projectors"]>;

type Sources = Pick<Row, "brand" | "facts" | keyof FigureTexts>;

type DerivedColumns = Pick<
	Row,
	"brandSlug" | "resolutionPixels" | "disputed" | "oldestSeenOn" | keyof Figures | "figuresVersion"
>;

/** Returns the figures of a row, by column. */
export function figureColumns(
	row: Pick<Row, keyof FigureTexts>,
): Figures & Pick<Row, "figuresVersion"> {
	const texts = { ...row, specifications: decodeObject(row.specifications) };
	return { ...figuresOf(texts), figuresVersion: FIGURES_VERSION };
}

/**
 * Returns a row with its derived columns, made from the whole row even if a file has only some of its texts. Every
 * write of a model calls this, so that no derived column contradicts a text.
 */
export function withDerivedColumns<Whole extends Sources>(row: Whole): Whole & DerivedColumns {
	const facts = decodeFacts(row.facts);
	return {
		...row,
		disputed: encodeList(disputedFields(facts)),
		oldestSeenOn: oldestSeenOn(facts),
		brandSlug: brandSlug(row.brand),
		resolutionPixels: resolutionPixels(row.resolution),
		...figureColumns(row),
	};
}
