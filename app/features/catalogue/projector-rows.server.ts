import { decodeObject } from "db/json-columns";
import type { Database } from "db/schema";
import type { ExpressionBuilder, Selectable } from "kysely";
import { loadFields } from "~/features/catalogue/fields/field-values.server";
import { bodyType } from "~/features/catalogue/picture/body-type";
import type { Projector, ProjectorCard } from "./projector";
import { summaryOf } from "./summary";

/** The columns a card is made of. */
const CARD_COLUMNS = [
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
	"projectors.pricePence",
] as const;

/** What a card is made of, for a query of projectors. */
export function cardSelection(eb: ExpressionBuilder<Database, "projectors">) {
	const shops = eb
		.selectFrom("retailer_listings")
		.select((listing) => listing.fn.countAll<number>().as("count"))
		.whereRef("retailer_listings.projectorSku", "=", "projectors.sku")
		.where("retailer_listings.inStock", "=", 1);
	return [...CARD_COLUMNS, shops.as("shops")] as const;
}

type ProjectorRow = Selectable<Database["projectors"]>;

type CardRow = Pick<
	ProjectorRow,
	(typeof CARD_COLUMNS)[number] extends `projectors.${infer Column extends keyof ProjectorRow}`
		? Column
		: never
> & { shops: number | null };

/** A card from its row. */
export function toCard({ categoryId, weight, description, shops, ...row }: CardRow): ProjectorCard {
	return {
		...row,
		summary: summaryOf(description),
		shops: shops ?? 0,
		isDiscontinued: row.isDiscontinued === 1,
		bodyType: bodyType({ ...row, categoryId, weight }),
	};
}

/** A model from its whole row. */
export function toProjector({ figuresVersion, ...row }: ProjectorRow): Projector {
	return {
		...loadFields(row),
		bodyType: bodyType(row),
		isSample: row.isSample === 1,
		isSamplePrice: row.isSamplePrice === 1,
		specifications: decodeObject(row.specifications),
	};
}
