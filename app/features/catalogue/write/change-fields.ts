import { fieldCells } from "~/features/catalogue/fields/field-values.server";
import { poundsText } from "~/features/catalogue/write/cells";
import type { ListingRow, ProjectorRow } from "~/features/catalogue/write/row-change";
import type { ChangedFields } from "~/history/changes.queries.server";

/** A model as a line of the history has it: the cells that an export writes, and what staff alone set. */
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

/** An offer as a line of the history has it; its model and shop are in the line's key. */
export function offerFields(
	row: Omit<ListingRow, "updatedAt" | "checkedAt" | "retailerId">,
): ChangedFields {
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
