import type { Trx } from "db/schema";
import { orderFeatured } from "~/features/catalogue/models.queries.server";
import type { ModelRow, RowChange } from "~/features/changes/row-change";

const MAX_FEATURED = 10_000;

/** Returns the featured models in their order. */
export function listFeatured(trx: Trx): Promise<ModelRow[]> {
	return orderFeatured(trx.selectFrom("projectors").where("isFeatured", "=", 1))
		.selectAll()
		.limit(MAX_FEATURED)
		.execute();
}

/**
 * Returns the changes that move a featured model to an index; the other models keep their order, and all get places
 * from 1.
 */
export function featuredPlaceChanges(
	featured: readonly ModelRow[],
	sku: string,
	index: number,
): RowChange<ModelRow>[] {
	const order = featured.map((row) => row.sku).filter((featuredSku) => featuredSku !== sku);
	order.splice(index, 0, sku);
	return featured
		.map((before) => ({
			before,
			after: { ...before, featuredPlace: order.indexOf(before.sku) + 1 },
		}))
		.filter(({ before, after }) => before.featuredPlace !== after.featuredPlace);
}
