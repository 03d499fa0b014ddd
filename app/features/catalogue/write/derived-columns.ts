import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import { brandSlug } from "~/features/catalogue/brand/brand";
import { resolutionPixels } from "~/features/catalogue/resolution";

type Row = Selectable<Database["projectors"]>;

/** What derived columns are made of. */
type Sources = Pick<Row, "brand" | "resolution">;

type DerivedColumns = Pick<Row, "brandSlug" | "resolutionPixels">;

/** Returns the columns that are made of others of the same row. */
function derivedColumns({ brand, resolution }: Sources): DerivedColumns {
	return { brandSlug: brandSlug(brand), resolutionPixels: resolutionPixels(resolution) };
}

/**
 * Returns a row with its derived columns made from the whole row, also of texts that a file did not have. Every write
 * of a model passes through here: a column derived of several texts never disagrees with any of them.
 */
export function withDerivedColumns<Whole extends Sources>(row: Whole): Whole & DerivedColumns {
	return { ...row, ...derivedColumns(row) };
}
