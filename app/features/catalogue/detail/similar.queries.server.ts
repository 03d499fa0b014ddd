import type { Db } from "db/schema";
import { type RawBuilder, sql } from "kysely";
import type { Model, ModelCard } from "~/features/catalogue/model";
import { CARD_COLUMNS, toCard } from "~/features/catalogue/model-rows.server";

const MAX_SIMILAR = 4;

/** Number of models nearest in price that are compared by their score. */
const MAX_CANDIDATES = 200;

/** Distance of a model without a price or points: larger than any real distance. */
const FARTHEST = 1_000_000_000;

/** Returns the distance in pence between a row's price and `pence`; the same for all rows if `pence` is 0. */
function priceDistance(pence: number): RawBuilder<number> {
	return sql`coalesce(abs(nullif(${sql.ref("shownPricePence")}, 0) - cast(${pence || null} as integer)), ${sql.lit(FARTHEST)})`;
}

/** The kind of throw of a row in any spelling: "ultra-short throw" is "Ultra Short". */
const THROW_KIND = sql`replace(replace(lower(${sql.ref("throwType")}), '-', ' '), ' throw', '')`;

/** Returns the kind of throw of a text as `THROW_KIND` does of a row: lower case for English letters only. */
function throwKind(throwType: string | null): string | null {
	if (throwType === null) return null;
	const lowerCaseType = throwType.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
	return lowerCaseType.replaceAll("-", " ").replaceAll(" throw", "");
}

function sameThrowFlag({ throwType }: Model): RawBuilder<number> {
	return sql`case when ${THROW_KIND} = ${throwKind(throwType)} then 1 else 0 end`;
}

/** Share by which an alternative's price may differ from the model's price. */
const MAX_PRICE_DIFFERENCE = 0.25;

/** Returns a model's points for a use; undefined without a score. */
export type PointsOf = (sku: string) => number | undefined;

/** Returns the distance between the points of two models; `FARTHEST` if either has no points. */
function pointsDistance(one: number | undefined, other: number | undefined): number {
	return one === undefined || other === undefined ? FARTHEST : Math.abs(one - other);
}

/**
 * Returns alternatives to a model: models of the same use at a similar price; of any use or price if the model's use or
 * price is unknown. Models still sold come first, then those with the same kind of throw, then the nearest by score for
 * the use, then by price.
 */
export async function listSimilar(
	db: Db,
	similarTo: Model,
	pointsOf: PointsOf,
): Promise<ModelCard[]> {
	const { categoryId, pricePence } = similarTo;
	let candidateQuery = db
		.selectFrom("projectors")
		.select(["sku", "isDiscontinued", sameThrowFlag(similarTo).as("isSameThrow")])
		.where("sku", "<>", similarTo.sku);
	if (categoryId !== null) candidateQuery = candidateQuery.where("categoryId", "=", categoryId);
	if (pricePence > 0) {
		candidateQuery = candidateQuery
			.where("shownPricePence", ">=", Math.ceil(pricePence * (1 - MAX_PRICE_DIFFERENCE)))
			.where("shownPricePence", "<=", Math.floor(pricePence * (1 + MAX_PRICE_DIFFERENCE)));
	}
	const candidates = await candidateQuery
		.orderBy("isDiscontinued")
		.orderBy(sameThrowFlag(similarTo), "desc")
		.orderBy(priceDistance(pricePence))
		.orderBy("sku")
		.limit(MAX_CANDIDATES)
		.execute();
	const points = pointsOf(similarTo.sku);
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
