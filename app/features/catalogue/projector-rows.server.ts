import { decodeList, decodeObject } from "db/json-columns";
import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import { bodyType } from "~/features/catalogue/picture/body-type";
import type { Projector, ProjectorCard } from "./projector";

/** The columns a card is made of. */
export const CARD_COLUMNS = [
	"projectors.sku",
	"projectors.slug",
	"projectors.brand",
	"projectors.model",
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

type ProjectorRow = Selectable<Database["projectors"]>;

type CardRow = Pick<
	ProjectorRow,
	(typeof CARD_COLUMNS)[number] extends `projectors.${infer Column extends keyof ProjectorRow}`
		? Column
		: never
>;

/** A card from its row. */
export function toCard({ categoryId, weight, ...row }: CardRow): ProjectorCard {
	return {
		...row,
		isDiscontinued: row.isDiscontinued === 1,
		bodyType: bodyType({ ...row, categoryId, weight }),
	};
}

/** A model from its whole row. */
export function toProjector({ figuresVersion, ...row }: ProjectorRow): Projector {
	return {
		...row,
		bodyType: bodyType(row),
		isFeatured: row.isFeatured === 1,
		isDiscontinued: row.isDiscontinued === 1,
		isSample: row.isSample === 1,
		isSamplePrice: row.isSamplePrice === 1,
		productCategory: decodeList(row.productCategory),
		inputs: decodeList(row.inputs),
		features: decodeList(row.features),
		specifications: decodeObject(row.specifications),
	};
}
