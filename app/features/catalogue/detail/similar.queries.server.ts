import type { Db } from "db/schema";
import { type RawBuilder, sql } from "kysely";
import type { Model, ModelCard } from "~/features/catalogue/model";
import { CARD_COLUMNS, toCard } from "~/features/catalogue/model-rows.server";

const MAX_SIMILAR = 4;

/** The nearest by price of which the nearest by score are taken. */
const MAX_CANDIDATES = 200;

/** Distance of a model without a price or points: further than any that has them. */
const FARTHEST = 1_000_000_000;

/** Distance of a price from the wanted one; equal for all if none is wanted. */
function priceDistance(pence: number): RawBuilder<number> {
	return sql`coalesce(abs(nullif(${sql.ref("shownPricePence")}, 0) - cast(${pence || null} as integer)), ${sql.lit(FARTHEST)})`;
}

/** The kind of throw of a row in any spelling: "ultra-short throw" is "Ultra Short". */
const THROW_KIND = sql`replace(replace(lower(${sql.ref("throwType")}), '-', ' '), ' throw', '')`;

/** The same for a text. Folds English letters only, as the databases do for their columns. */
function throwKind(throwType: string | null): string | null {
	if (throwType === null) return null;
	const folded = throwType.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
	return folded.replaceAll("-", " ").replaceAll(" throw", "");
}

function sameThrow({ throwType }: Model): RawBuilder<number> {
	return sql`case when ${THROW_KIND} = ${throwKind(throwType)} then 1 else 0 end`;
}

/** Share by which prices of alternatives may differ from a model's own. */
const PRICE_SHARE = 0.25;

/** Returns a model's points for a use; undefined without a score. */
export type PointsOf = (sku: string) => number | undefined;

/** Returns the distance between the points of two models; further than any if one has none. */
function pointsDistance(one: number | undefined, other: number | undefined): number {
	return one === undefined || other === undefined ? FARTHEST : Math.abs(one - other);
}

/**
 * Returns alternatives to a model: others of its use whose price is near its own; of any use or price if its own is
 * unknown. Those still sold first, then those with the same kind of throw; then the nearest by score for the use, then
 * by price.
 */
export async function listSimilar(db: Db, to: Model, pointsOf: PointsOf): Promise<ModelCard[]> {
	const { categoryId, pricePence } = to;
	let near = db
		.selectFrom("projectors")
		.select(["sku", "isDiscontinued", sameThrow(to).as("isSameThrow")])
		.where("sku", "<>", to.sku);
	if (categoryId !== null) near = near.where("categoryId", "=", categoryId);
	if (pricePence > 0) {
		near = near
			.where("shownPricePence", ">=", Math.ceil(pricePence * (1 - PRICE_SHARE)))
			.where("shownPricePence", "<=", Math.floor(pricePence * (1 + PRICE_SHARE)));
	}
	const candidates = await near
		.orderBy("isDiscontinued")
		.orderBy(sameThrow(to), "desc")
		.orderBy(priceDistance(pricePence))
		.orderBy("sku")
		.limit(MAX_CANDIDATES)
		.execute();
	const points = pointsOf(to.sku);
	const skus = candidates
		.map((model) => ({ ...model, distance: pointsDistance(points, pointsOf(model.sku)) }))
		.sort(
			(a, b) =>
				a.isDiscontinued - b.isDiscontinued ||
				b.isSameThrow - a.isSameThrow ||
				a.distance - b.distance,
		)
		.slice(0, MAX_SIMILAR)
		.map(({ sku }) => sku);
	if (skus.length === 0) return [];
	const rows = await db
		.selectFrom("projectors")
		.select(CARD_COLUMNS)
		.where("sku", "in", skus)
		.execute();
	return rows.map(toCard).sort((a, b) => skus.indexOf(a.sku) - skus.indexOf(b.sku));
}
