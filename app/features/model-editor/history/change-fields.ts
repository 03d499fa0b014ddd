import { fieldCells } from "~/features/catalogue/fields/field-values.server";
import { poundsText } from "~/features/catalogue/write/cells";
import type { ListingRow, ProjectorRow } from "~/features/catalogue/write/row-change";
import type { ChangedFields } from "~/history/changes.queries.server";

/** A model in a line of the history: the cells of an export, and what no file holds (docs/staff.md#history). */
export function modelFields(row: ProjectorRow): ChangedFields {
	return {
		sku: row.sku,
		brand: row.brand,
		model: row.model,
		...fieldCells(row),
		editor_words: row.editorWords,
		featured_place: row.featuredPlace,
		price_is_example: row.isSamplePrice === 1,
	};
}

/** An offer in a line of the history, likewise. */
export function offerFields(row: ListingRow): ChangedFields {
	return {
		price: poundsText(row.pricePence),
		in_stock: row.inStock === 1,
		affiliate_url: row.affiliateUrl,
		delivery_price: row.deliveryPence === null ? null : poundsText(row.deliveryPence),
		condition: row.condition,
		is_example: row.isSample === 1,
	};
}

/** The key under which the history has an offer. */
export function offerKey({
	projectorSku,
	retailerId,
}: Pick<ListingRow, "projectorSku" | "retailerId">): string {
	return `${projectorSku} ${retailerId}`;
}
