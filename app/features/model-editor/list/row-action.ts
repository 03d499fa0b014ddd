import { SKU } from "~/features/catalogue/identity/sku";

/** Actions of a row in the list of models: names of its buttons, whose value is the row's SKU. */
export const ROW_ACTIONS = ["up", "down", "feature", "unfeature"] as const;

export type RowAction = (typeof ROW_ACTIONS)[number];

/** Returns the pressed button and its row; undefined for anything else. */
export function readRowAction(fields: FormData): { action: RowAction; sku: string } | undefined {
	const action = ROW_ACTIONS.find((one) => fields.has(one));
	if (action === undefined) return undefined;
	const sku = String(fields.get(action));
	return SKU.test(sku) ? { action, sku } : undefined;
}
