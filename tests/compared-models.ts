import { db } from "db/connection.server";
import { loadComparedModels } from "~/features/compare/compared-models.server";
import type { ComparedModel } from "~/features/compare/table/compared-offers";
import { comparisonTable } from "~/features/compare/table/comparison-table";

/** Returns the stored models of these SKUs as a comparison has them. */
export async function comparedModels(...skus: string[]): Promise<ComparedModel[]> {
	return (await loadComparedModels(db(), skus)).models;
}

/** Returns a row of their comparison. Throws if it has none of this label. */
export function comparedRow(compared: ComparedModel[], label: string) {
	const found = comparisonTable(compared).rows.find((one) => one.label === label);
	if (!found) throw new Error(`no row ${label}`);
	return found;
}
