import type { Database } from "db/schema";
import { type SelectQueryBuilder, sql } from "kysely";
import { priceRules } from "~/features/catalogue/offers/offer-settings.server";

/** What staff look for in models (docs/staff.md#models). */
export const MODEL_CONDITIONS = [
	"missing-price",
	"missing-brightness",
	"missing-figures",
	"no-photo",
	"no-category",
	"stale",
	"featured",
	"discontinued",
	"sample",
] as const;

export type ModelCondition = (typeof MODEL_CONDITIONS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Offers last seen before this instant, in ISO 8601, may not hold any more. */
export function staleBefore(now: Date): string {
	return new Date(now.getTime() - priceRules().staleDays * DAY_MS).toISOString();
}

/** Narrows a query to the models of which a condition is true. */
export function whereModelIs<O>(
	query: SelectQueryBuilder<Database, "projectors", O>,
	condition: ModelCondition,
	now: Date,
): SelectQueryBuilder<Database, "projectors", O> {
	switch (condition) {
		case "missing-price":
			return query.where("shownPricePence", "=", 0);
		case "missing-brightness":
			return query.where("brightness", "is", null);
		case "missing-figures":
			return query.where((eb) =>
				eb.or([
					eb("brightness", "is", null),
					eb("resolution", "=", ""),
					eb("lightSourceType", "is", null),
					eb("throwRatio", "is", null),
				]),
			);
		case "no-photo":
			return query.where("imagePath", "is", null);
		case "no-category":
			return query.where(
				sql<boolean>`not exists (select 1 from "projector_categories" where "projectorSku" = "projectors"."sku")`,
			);
		case "stale":
			return query.where(
				sql<boolean>`exists (select 1 from "retailer_listings" where "projectorSku" = "projectors"."sku" and "checkedAt" < ${staleBefore(now)})`,
			);
		case "featured":
			return query.where("isFeatured", "=", 1);
		case "discontinued":
			return query.where("isDiscontinued", "=", 1);
		case "sample":
			return query.where((eb) =>
				eb.or([
					eb("isSample", "=", 1),
					eb("isSamplePrice", "=", 1),
					sql<boolean>`"projectors"."sku" in (select "projectorSku" from "retailer_listings" where "isSample" = 1)`,
				]),
			);
	}
}
