import { z } from "zod";
import {
	isUnchanged,
	type ListingRow,
	type RowChange,
} from "~/features/catalogue/write/row-change";

/** Changes of a held run that its page may show. */
const MAX_PREVIEWED = 200;

const offerState = z.object({ pricePence: z.int(), inStock: z.boolean() });

const previewedChange = z.object({
	sku: z.string(),
	retailerId: z.int(),
	/** Undefined where the run would make the offer. */
	before: offerState.optional(),
	after: offerState,
});

/** What a held run would do to offers, for its page. */
export const heldPreview = z.object({
	/** The first of them, those that would be out of stock on top. */
	changes: z.array(previewedChange),
	total: z.int(),
});

export type HeldPreview = z.infer<typeof heldPreview>;

function stateOf({ pricePence, inStock }: ListingRow) {
	return { pricePence, inStock: inStock === 1 };
}

function previewed({ before, after }: RowChange<ListingRow>) {
	const { projectorSku: sku, retailerId } = after;
	return { sku, retailerId, ...(before && { before: stateOf(before) }), after: stateOf(after) };
}

/** Returns the beginning of what a run would change. */
export function previewOf(changes: readonly RowChange<ListingRow>[]): HeldPreview {
	const real = changes.filter((change) => !isUnchanged(change));
	const goes = ({ before, after }: RowChange<ListingRow>) =>
		before?.inStock === 1 && after.inStock === 0;
	const first = [...real.filter(goes), ...real.filter((change) => !goes(change))];
	return { changes: first.slice(0, MAX_PREVIEWED).map(previewed), total: real.length };
}
