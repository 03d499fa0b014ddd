import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import type { FieldCell } from "~/features/catalogue/fields/field-kinds.server";
import { fieldCells, type StoredFields } from "~/features/catalogue/fields/field-values.server";
import { poundsText } from "~/features/catalogue/fields/number-cells";
import { NEW_PROJECTOR } from "~/features/catalogue/write/projector-change";
import { listingRecord } from "./cells/listing-record";
import { projectorRecord } from "./cells/projector-record";

/** Columns of the import template, in its order (docs/product.md#entities). */
export const PROJECTOR_COLUMNS = projectorRecord.keyof().options;

/** Columns of a listings file (docs/product.md#import-files). */
const LISTING_COLUMNS = listingRecord.keyof().options;

type ProjectorColumn = (typeof PROJECTOR_COLUMNS)[number];
type ListingColumn = (typeof LISTING_COLUMNS)[number];
type ProjectorRow = Pick<Selectable<Database["projectors"]>, "sku" | "brand" | "model"> &
	StoredFields;
type ListingRow = Selectable<Database["retailer_listings"]>;

/** Returns a model as a row of the import template, which is read as the same values. */
export function projectorCells(row: ProjectorRow): Record<ProjectorColumn, FieldCell> {
	return { sku: row.sku, brand: row.brand, model: row.model, ...fieldCells(row) };
}

/** Returns the cells of a model without any values. */
export function emptyProjectorCells(sku: string): Record<ProjectorColumn, FieldCell> {
	return projectorCells({ ...NEW_PROJECTOR, sku, brand: "", model: "" });
}

/** Returns a listing as a row of a listings file; `retailer` is the shop's slug. */
export function listingCells(
	row: Pick<
		ListingRow,
		"projectorSku" | "pricePence" | "inStock" | "affiliateUrl" | "deliveryPence" | "condition"
	>,
	retailer: string,
): Record<ListingColumn, FieldCell> {
	return {
		sku: row.projectorSku,
		retailer,
		price: poundsText(row.pricePence),
		in_stock: row.inStock === 1,
		affiliate_url: row.affiliateUrl,
		delivery_price: row.deliveryPence === null ? null : poundsText(row.deliveryPence),
		condition: row.condition,
	};
}
