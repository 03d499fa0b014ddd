import type { Database, Db } from "db/schema";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Projector, ProjectorCard } from "~/features/catalogue/projector";
import { CARD_COLUMNS, toCard } from "~/features/catalogue/projector-rows.server";

const MAX_SIMILAR = 4;

/** Distance of a model without a figure: further than any that has one. */
const FAR = 1_000_000_000;

/** Distance of a model's figure from the wanted one; equal for all if none is wanted. */
function distance(column: string, wanted: number | null): RawBuilder<number> {
	return sql`coalesce(abs(nullif(${sql.ref(column)}, 0) - cast(${wanted} as integer)), ${sql.lit(FAR)})`;
}

/** The kind of throw of a row in any spelling: "ultra-short throw" is "Ultra Short". */
const THROW_KIND = sql`replace(replace(lower(${sql.ref("throwType")}), '-', ' '), ' throw', '')`;

/** The same for a text. Folds English letters only, as the databases do for their columns. */
function throwKind(throwType: string | null): string | null {
	if (throwType === null) return null;
	const folded = throwType.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
	return folded.replaceAll("-", " ").replaceAll(" throw", "");
}

function likeness({ throwType, categoryId }: Projector): RawBuilder<number> {
	const sameThrow = sql`${THROW_KIND} = ${throwKind(throwType)}`;
	const sameCategory = sql`${sql.ref("categoryId")} = ${categoryId}`;
	return sql`case when ${sameThrow} then case when ${sameCategory} then 2 else 1 end else 0 end`;
}

/**
 * Returns models like this one, without it: those still sold first, then those of the same category or projection type,
 * among these the same kind of throw in the same category, then the same kind of throw; then the nearest by resolution,
 * price and the lumens that count.
 */
export async function listSimilar(db: Db, to: Projector): Promise<ProjectorCard[]> {
	const nearestFirst = <O>(query: SelectQueryBuilder<Database, "projectors", O>) =>
		query
			.orderBy("isDiscontinued")
			.orderBy(likeness(to), "desc")
			.orderBy(distance("resolutionPixels", to.resolutionPixels))
			.orderBy(distance("shownPricePence", to.pricePence || null))
			.orderBy(distance("lumens", to.lumens))
			.orderBy("sku");
	// Orders by an index first and reads whole rows of the nearest only.
	const nearest = (related: boolean, limit: number) =>
		nearestFirst(db.selectFrom("projectors").select(CARD_COLUMNS))
			.where("sku", "in", (models) => {
				const others = models.selectFrom("projectors").select("sku").where("sku", "<>", to.sku);
				const found = others.where((eb) => {
					const kin = eb.or([
						eb("categoryId", "=", to.categoryId),
						eb("projectionType", "=", to.projectionType),
					]);
					return related ? kin : eb.not(eb.fn.coalesce(kin, sql<SqlBool>`false`));
				});
				return nearestFirst(found).limit(limit);
			})
			.execute();

	const rows = await nearest(true, MAX_SIMILAR);
	if (rows.length < MAX_SIMILAR) rows.push(...(await nearest(false, MAX_SIMILAR - rows.length)));
	return rows.map(toCard).sort((a, b) => Number(a.isDiscontinued) - Number(b.isDiscontinued));
}
