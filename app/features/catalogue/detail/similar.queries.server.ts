import type { Database, Db } from "db/schema";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
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

function sameThrow({ throwType }: Projector): RawBuilder<number> {
	return sql`case when ${THROW_KIND} = ${throwKind(throwType)} then 1 else 0 end`;
}

/** Prices of alternatives, in shares of a model's own. */
const PRICES = { min: 0.45, max: 2.2 } as const;

/**
 * Returns alternatives to a model: others of its use whose price is near its own; of any use or price if its own is
 * unknown. Those still sold first, then those with the same kind of throw; then the nearest by resolution, price and
 * the lumens that count.
 */
export async function listSimilar(db: Db, to: Projector): Promise<ProjectorCard[]> {
	const { categoryId, pricePence } = to;
	const nearestFirst = <O>(query: SelectQueryBuilder<Database, "projectors", O>) =>
		query
			.orderBy("isDiscontinued")
			.orderBy(sameThrow(to), "desc")
			.orderBy(distance("resolutionPixels", to.resolutionPixels))
			.orderBy(distance("shownPricePence", pricePence || null))
			.orderBy(distance("lumens", to.lumens))
			.orderBy("sku");
	// Orders by an index first and reads whole rows of the nearest only.
	const rows = await nearestFirst(db.selectFrom("projectors").select(CARD_COLUMNS))
		.where("sku", "in", (models) => {
			let found = models.selectFrom("projectors").select("sku").where("sku", "<>", to.sku);
			if (categoryId !== null) found = found.where("categoryId", "=", categoryId);
			if (pricePence > 0) {
				found = found
					.where("shownPricePence", ">=", Math.ceil(pricePence * PRICES.min))
					.where("shownPricePence", "<=", Math.floor(pricePence * PRICES.max));
			}
			return nearestFirst(found).limit(MAX_SIMILAR);
		})
		.execute();
	return rows.map(toCard);
}
