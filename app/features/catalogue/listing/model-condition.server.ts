import type { Database } from "db/schema";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";

/** The filters of staff's list of models (docs/staff.md#models). */
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

/** Returns a filter as SQL on a row of `projectors`; `isStale` is that of `isStaleListing`. */
export function modelCondition(
	condition: ModelCondition,
	isStale: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
	switch (condition) {
		case "missing-price":
			return sql`"projectors"."shownPricePence" = 0`;
		case "missing-brightness":
			return sql`"projectors"."brightness" is null`;
		case "missing-figures":
			return sql`("projectors"."brightness" is null or "projectors"."resolution" = ''
				or "projectors"."lightSourceType" is null or "projectors"."throwRatio" is null)`;
		case "no-photo":
			return sql`"projectors"."imagePath" is null`;
		case "no-category":
			return sql`"projectors"."sku" not in (select "projectorSku" from "projector_categories")`;
		case "stale":
			return sql`"projectors"."sku" in (
				select "projectorSku" from "retailer_listings" where ${isStale}
			)`;
		case "featured":
			return sql`"projectors"."isFeatured" = 1`;
		case "discontinued":
			return sql`"projectors"."isDiscontinued" = 1`;
		case "sample":
			return sql`("projectors"."isSample" = 1 or "projectors"."isSamplePrice" = 1 or "projectors"."sku" in (
				select "projectorSku" from "retailer_listings" where "isSample" = 1
			))`;
	}
}

export function whereModelIs<O>(
	query: SelectQueryBuilder<Database, "projectors", O>,
	condition: ModelCondition,
	isStale: RawBuilder<SqlBool>,
): SelectQueryBuilder<Database, "projectors", O> {
	return query.where(modelCondition(condition, isStale));
}
