import type { ChangedFields } from "~/history/changes.queries.server";
import { listingCells, projectorCells } from "./catalogue-cells";
import type { ListingRow, ProjectorRow } from "./row-change";

/** A model as a line of the history has it: the cells that an export writes, and what staff alone set. */
export function modelFields(row: ProjectorRow): ChangedFields {
	return {
		...projectorCells(row),
		editor_words: row.editorWords,
		featured_place: row.featuredPlace,
		price_is_example: row.isSamplePrice === 1,
		is_example: row.isSample === 1,
	};
}

/** An offer as a line of the history has it; its model and shop are in the line's key. */
export function offerFields(
	row: Omit<ListingRow, "updatedAt" | "checkedAt" | "isCheckedByFeed" | "retailerId">,
): ChangedFields {
	const { sku: _, retailer: __, ...cells } = listingCells(row, "");
	return { ...cells, is_example: row.isSample === 1 };
}

/** The key under which the history has an offer. */
export function offerKey({
	projectorSku,
	retailerId,
}: Pick<ListingRow, "projectorSku" | "retailerId">): string {
	return `${projectorSku} ${retailerId}`;
}
