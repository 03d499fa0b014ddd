import { SKU } from "~/features/catalogue/identity/sku";

/** What the buttons of a row in the list of models do; each is called after it, with the row's SKU as its value. */
export const ROW_DEEDS = ["up", "down", "feature", "unfeature"] as const;

export type RowDeed = (typeof ROW_DEEDS)[number];

/** Which button of which row was used; undefined for anything else. */
export function readRowDeed(fields: FormData): { deed: RowDeed; sku: string } | undefined {
	const deed = ROW_DEEDS.find((one) => fields.has(one));
	if (deed === undefined) return undefined;
	const sku = String(fields.get(deed));
	return SKU.test(sku) ? { deed, sku } : undefined;
}
