import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { listByProjector } from "~/features/catalogue/listings.queries.server";
import { findBySku } from "~/features/catalogue/projectors.queries.server";
import { loadSection } from "~/http/section.server";
import type { ComparedModel } from "./comparison-table";

async function loadModel(db: Kysely<Database>, sku: string): Promise<ComparedModel | undefined> {
	const projector = await loadSection("compared model", () => findBySku(db, sku));
	if (projector.status === "error" || !projector.data) return undefined;
	const found = projector.data;
	const listings = await loadSection("compared listings", () => listByProjector(db, found.sku));
	return { projector: found, listings: listings.status === "ok" ? listings.data : [] };
}

/**
 * The models of a comparison with their listings, in order. One that is unknown or fails to load is
 * dropped; listings that fail to load are none; failures are logged (spec section 7).
 */
export async function loadComparedModels(
	db: Kysely<Database>,
	skus: readonly string[],
): Promise<ComparedModel[]> {
	const models = await Promise.all(skus.map((sku) => loadModel(db, sku)));
	return models.filter((model) => model !== undefined);
}
