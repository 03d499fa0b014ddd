import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import type { ModelChoice } from "./model-list";
import { listChosenSkus } from "./model-list.queries.server";

/** More models than a catalogue has. */
const MAX_MODELS = 100_000;

/** The SKU of the model behind another one in a list; undefined behind the last, and where the list has it not. */
export async function findNextSku(
	db: Kysely<Database>,
	list: ModelChoice,
	sku: string,
	now: Date,
): Promise<string | undefined> {
	const skus = await listChosenSkus(db, list, { now, limit: MAX_MODELS });
	const place = skus.indexOf(sku);
	return place === -1 ? undefined : skus[place + 1];
}
