import { decodeObject } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import { newYear, summaryOf } from "~/features/catalogue/card/card-specs";
import { labelsNotStated } from "~/features/catalogue/facts/row-facts.server";
import { loadFields } from "~/features/catalogue/fields/field-values.server";
import { CONTRAST_COLUMNS, contrastRow } from "~/features/catalogue/figure-texts.server";
import { deliveredNote } from "~/features/catalogue/offers/price/price";
import { brightnessText } from "~/features/catalogue/spec-text";
import { pick } from "./pick";
import {
	CARD_FIELDS,
	type ModelPrice,
	type PriceNote,
	type Projector,
	type ProjectorCard,
} from "./projector";

type ProjectorRow = Selectable<Database["projectors"]>;

const OWN = ["sku", "slug", "brand", "model", "imagePath", ...CARD_FIELDS] as const;

const PRICE = [
	"shownPricePence",
	"shownDeliveryPence",
	"shownSeller",
	"isShownPriceSample",
	"isLastKnownPrice",
	"isLowestPrice",
	"freshOffers",
	"refurbishedPence",
] as const;

const BRIGHTNESS = ["brightness", "brightnessStandard", "measuredBrightness"] as const;

const CARD = [
	...OWN,
	"description",
	"verdict",
	"launchYear",
	...PRICE,
	...BRIGHTNESS,
	...CONTRAST_COLUMNS,
] as const;

export const CARD_COLUMNS = [...new Set(CARD)].map((column) => `projectors.${column}` as const);

type PriceRow = Pick<ProjectorRow, (typeof PRICE)[number]>;

/** Returns the note of a price. Imported ones have no delivery (docs/product.md#offers). */
function priceNote(row: PriceRow): PriceNote {
	const isOffered = row.shownSeller !== null || row.refurbishedPence > 0;
	if (isOffered) return deliveredNote(row.shownDeliveryPence);
	return row.shownPricePence > 0 ? "without delivery" : "";
}

function toPrice(row: PriceRow): ModelPrice {
	return {
		pricePence: row.shownPricePence,
		priceNote: priceNote(row),
		isSamplePrice: row.isShownPriceSample === 1,
		isLastKnownPrice: row.isLastKnownPrice === 1,
		isLowestPrice: row.isLowestPrice === 1,
		shops: row.freshOffers,
		refurbishedPence: row.refurbishedPence,
	};
}

/** Returns the card of a row. */
export function toCard(row: Pick<ProjectorRow, (typeof CARD)[number]>): ProjectorCard {
	return {
		...pick(row, OWN),
		...toPrice(row),
		summary: row.verdict ?? summaryOf(row.description),
		newYear: newYear(row.launchYear, new Date()),
		isDiscontinued: row.isDiscontinued === 1,
		brightnessText: brightnessText(row.brightness, row.brightnessStandard, row.measuredBrightness),
		contrastRow: contrastRow(row),
	};
}

/** Returns the model of a whole row. */
export function toProjector(row: ProjectorRow): Projector {
	const {
		figuresVersion,
		shownPricePence,
		shownDeliveryPence,
		shownSeller,
		isShownPriceSample,
		isLastKnownPrice,
		isLowestPrice,
		freshOffers,
		refurbishedPence,
		shownPriceAt,
		featuredPlace,
		editorWords,
		facts,
		disputed,
		oldestSeenOn,
		...columns
	} = row;
	return {
		...loadFields(columns),
		...toPrice(row),
		priceDeliveryPence: shownSeller === null ? null : shownDeliveryPence,
		priceSeller: shownSeller,
		priceUpdatedAt: shownPriceAt,
		isSample: row.isSample === 1,
		specifications: decodeObject(row.specifications),
		notStated: labelsNotStated(facts),
	};
}
