import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { listByProjector } from "~/features/catalogue/offers/listings.queries.server";
import { alertOffer } from "./alert-offer";

/** The offer of a model that alerts go by now; undefined without one. */
export async function findAlertOffer(db: Kysely<Database>, sku: string, now: Date) {
	return alertOffer(await listByProjector(db, sku, now));
}
