import type { ChangedFields } from "~/audit-log/audit-log.queries.server";
import { listingCells, projectorCells } from "./catalogue-cells";
import type { ListingRow, ProjectorRow } from "./row-change";

/** Returns a model for the audit log: the cells of an export, and the columns that only staff set. */
export function modelFields(row: ProjectorRow): ChangedFields {
	return {
		...projectorCells(row),
		editor_words: row.editorWords,
		featured_place: row.featuredPlace,
		price_is_example: row.isSamplePrice === 1,
		is_example: row.isSample === 1,
	};
}

/** Returns an offer for the audit log; its model and shop are in the entry's key. */
export function offerFields(
	row: Omit<ListingRow, "updatedAt" | "checkedAt" | "isCheckedByFeed" | "retailerId">,
): ChangedFields {
	const { sku: _, retailer: __, ...cells } = listingCells(row, "");
	return { ...cells, is_example: row.isSample === 1 };
}

/** Returns an offer's key in the audit log. */
export function offerKey({
	projectorSku,
	retailerId,
}: Pick<ListingRow, "projectorSku" | "retailerId">): string {
	return `${projectorSku} ${retailerId}`;
}
