import type { Database } from "db/schema";
import { retryBusy } from "db/writes/retry-busy";
import type { Kysely } from "kysely";
import { projectorName } from "~/features/catalogue/projector";
import {
	moveFeatured,
	setFeatured,
} from "~/features/model-editor/featured/featured-models.queries.server";
import type { RowDeed } from "./row-deed";

/** Does what a button of a row is for. Returns what to tell; undefined where there is no such row any more. */
export async function doToRow(
	db: Kysely<Database>,
	{ deed, sku }: { deed: RowDeed; sku: string },
	by: { by: string; now: Date },
): Promise<string | undefined> {
	if (deed === "up" || deed === "down") {
		const model = await retryBusy(() => moveFeatured(db, sku, deed, by));
		return model && `${model.name} was moved ${deed}`;
	}
	const isFeatured = deed === "feature";
	const model = await retryBusy(() => setFeatured(db, sku, isFeatured, by));
	return model && `${projectorName(model)} is ${isFeatured ? "now" : "no longer"} featured`;
}
