import { type RawBuilder, type SqlBool, sql } from "kysely";

type SqlCondition = RawBuilder<SqlBool>;

/** The filters of staff's list of models (docs/staff.md#models). */
const CONDITIONS = {
	"missing-price": () => sql`"projectors"."shownPricePence" = 0`,
	"missing-brightness": () => sql`"projectors"."brightness" is null`,
	"missing-figures": () => sql`("projectors"."brightness" is null or "projectors"."resolution" = ''
		or "projectors"."lightSourceType" is null or "projectors"."throwRatio" is null)`,
	"no-photo": () => sql`"projectors"."imagePath" is null`,
	"no-category": () =>
		sql`"projectors"."sku" not in (select "projectorSku" from "projector_categories")`,
	stale: (isStale) => sql`"projectors"."sku" in (
		select "projectorSku" from "retailer_listings" where ${isStale}
	)`,
	featured: () => sql`"projectors"."isFeatured" = 1`,
	discontinued: () => sql`"projectors"."isDiscontinued" = 1`,
	sample:
		() => sql`("projectors"."isSample" = 1 or "projectors"."isSamplePrice" = 1 or "projectors"."sku" in (
		select "projectorSku" from "retailer_listings" where "isSample" = 1
	))`,
} satisfies Record<string, (isStale: SqlCondition) => SqlCondition>;

export type ModelCondition = keyof typeof CONDITIONS;

export const MODEL_CONDITIONS = Object.keys(CONDITIONS) as ModelCondition[];

/** Returns a filter as SQL on a row of `projectors`; `isStale` is the condition of `staleOfferCondition`. */
export function modelCondition(condition: ModelCondition, isStale: SqlCondition): SqlCondition {
	return CONDITIONS[condition](isStale);
}
