import { decodeObject } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import { bodyType } from "~/features/catalogue/body-type";
import { newYear } from "~/features/catalogue/card/launch-badge";
import { loadFields } from "~/features/catalogue/fields/field-values.server";
import type { ModelPrice, Projector, ProjectorCard } from "./projector";
import { summaryOf } from "./summary";

/** The columns a card is made of. */
export const CARD_COLUMNS = [
	"projectors.sku",
	"projectors.slug",
	"projectors.brand",
	"projectors.model",
	"projectors.description",
	"projectors.imagePath",
	"projectors.categoryId",
	"projectors.weight",
	"projectors.launchYear",
	"projectors.isDiscontinued",
	"projectors.resolution",
	"projectors.brightness",
	"projectors.contrastRatio",
	"projectors.projectionType",
	"projectors.throwType",
	"projectors.speaker",
	"projectors.lightSourceLife",
	"projectors.lightSourceType",
	"projectors.shownPricePence",
	"projectors.isShownPriceSample",
	"projectors.isLastKnownPrice",
	"projectors.isLowestPrice",
	"projectors.freshOffers",
	"projectors.refurbishedPence",
] as const;

type ProjectorRow = Selectable<Database["projectors"]>;

type CardRow = Pick<
	ProjectorRow,
	(typeof CARD_COLUMNS)[number] extends `projectors.${infer Column extends keyof ProjectorRow}`
		? Column
		: never
>;

/** What a model costs, as pages show it. */
function toPrice(
	row: Pick<
		ProjectorRow,
		| "shownPricePence"
		| "isShownPriceSample"
		| "isLastKnownPrice"
		| "isLowestPrice"
		| "freshOffers"
		| "refurbishedPence"
	>,
): ModelPrice {
	return {
		pricePence: row.shownPricePence,
		isSamplePrice: row.isShownPriceSample === 1,
		isLastKnownPrice: row.isLastKnownPrice === 1,
		isLowestPrice: row.isLowestPrice === 1,
		shops: row.freshOffers,
		refurbishedPence: row.refurbishedPence,
	};
}

/** A card from its row. */
export function toCard({
	categoryId,
	weight,
	description,
	launchYear,
	shownPricePence,
	isShownPriceSample,
	isLastKnownPrice,
	isLowestPrice,
	freshOffers,
	refurbishedPence,
	...row
}: CardRow): ProjectorCard {
	return {
		...row,
		...toPrice({
			shownPricePence,
			isShownPriceSample,
			isLastKnownPrice,
			isLowestPrice,
			freshOffers,
			refurbishedPence,
		}),
		summary: summaryOf(description),
		newYear: newYear(launchYear, new Date()),
		isDiscontinued: row.isDiscontinued === 1,
		bodyType: bodyType({ ...row, categoryId, weight }),
	};
}

/** A model from its whole row. */
export function toProjector({
	figuresVersion,
	shownPricePence,
	isShownPriceSample,
	isLastKnownPrice,
	isLowestPrice,
	freshOffers,
	refurbishedPence,
	shownPriceAt,
	featuredPlace,
	editorWords,
	...row
}: ProjectorRow): Projector {
	return {
		...loadFields(row),
		...toPrice({
			shownPricePence,
			isShownPriceSample,
			isLastKnownPrice,
			isLowestPrice,
			freshOffers,
			refurbishedPence,
		}),
		priceUpdatedAt: shownPriceAt,
		bodyType: bodyType(row),
		isSample: row.isSample === 1,
		specifications: decodeObject(row.specifications),
	};
}
