import { decodeObject } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import { fieldsFromOneShop, labelsNotStated } from "~/features/catalogue/facts/row-facts.server";
import { decodeFields } from "~/features/catalogue/fields/field-values.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { familyOf } from "~/features/catalogue/identity/family";
import { widthText } from "~/features/catalogue/image/model-drawing";
import { deliveredNote, withFormattedCheckTime } from "~/features/catalogue/offers/price/price";
import { brightnessText, splitLead } from "~/features/catalogue/spec-text";
import { USE_FACT_COLUMNS } from "./fact-texts.server";
import { CARD_FIELDS, type Model, type ModelCard, type ModelPrice, type PriceNote } from "./model";
import { pick } from "./pick";

type ModelRow = Selectable<Database["projectors"]>;

/** The columns that a card has unchanged. */
const COPIED_CARD_COLUMNS = ["sku", "slug", "brand", "model", "imagePath", ...CARD_FIELDS] as const;

const PRICE_COLUMNS = [
	"shownPricePence",
	"shownDeliveryPence",
	"shownSeller",
	"isShownPriceSample",
	"isLastKnownPrice",
	"isLowestPrice",
	"freshOffers",
	"refurbishedPence",
	"displayPriceWords",
	"hiddenPriceShop",
] as const;

const CARD_ROW_FIELDS = [
	...COPIED_CARD_COLUMNS,
	"description",
	"verdict",
	"summary",
	"dimensions",
	"launchYear",
	...PRICE_COLUMNS,
	"contrastRatio",
	...USE_FACT_COLUMNS,
] as const;

export const CARD_COLUMNS = [...new Set(CARD_ROW_FIELDS)].map(
	(column) => `projectors.${column}` as const,
);

type PriceRow = Pick<ModelRow, (typeof PRICE_COLUMNS)[number]>;

/** Returns the note of a price. Imported prices are without delivery (docs/product.md#offers). */
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
		shopCount: row.freshOffers,
		refurbishedPence: row.refurbishedPence,
		...(row.displayPriceWords !== null && {
			priceWords: withFormattedCheckTime(row.displayPriceWords, new Date()),
		}),
		...(row.hiddenPriceShop !== null && { hiddenPriceShop: row.hiddenPriceShop }),
	};
}

/** Returns the launch year of a model of this year or last year, else null (docs/product.md#projector-card). */
export function recentLaunchYear(launchYear: number | null, now: Date): number | null {
	// At the turn of the year the UK is on UTC.
	const age = now.getUTCFullYear() - (launchYear ?? 0);
	return age === 0 || age === 1 ? launchYear : null;
}

/** Maximum number of letters of a card's sentence. */
const MAX_SUMMARY_LENGTH = 80;

/**
 * Returns the first clause of a text: up to its first comma, semicolon, colon, dash or full stop that ends words, not
 * one within "2,600", "16:9" or "1.36–2.17".
 */
function firstClause(text: string): string {
	const [clause = text] = /^.+?(?=[,;:.](?:\s|$)|\s*(?<!\d)[–—]|\s[–—-]\s)/su.exec(text) ?? [];
	return clause;
}

/**
 * Returns the sentence for the card of a model without a summary: the verdict, else the first sentence of the
 * description. A sentence that is too long ends after its first clause.
 */
export function summaryOf(verdict: string | null, description: string): string {
	const sentence = verdict ?? splitLead(description.trim())[0];
	const summary = sentence.trim().replace(/\s+/g, " ");
	return [...summary].length <= MAX_SUMMARY_LENGTH ? summary : firstClause(summary);
}

/** Returns the card of a row. */
export function toCard(row: Pick<ModelRow, (typeof CARD_ROW_FIELDS)[number]>): ModelCard {
	return {
		...pick(row, COPIED_CARD_COLUMNS),
		...toPrice(row),
		summary: row.summary ?? summaryOf(row.verdict, row.description),
		widthText: widthText(row.dimensions),
		newLaunchYear: recentLaunchYear(row.launchYear, new Date()),
		isDiscontinued: row.isDiscontinued === 1,
		brightnessText: brightnessText(row.brightness, row.brightnessStandard, row.measuredBrightness),
		facts: {
			...pick(row, ["contrastRatio", ...USE_FACT_COLUMNS]),
			gamingModes: MODEL_FIELDS.gamingModes.load(row.gamingModes),
			features: MODEL_FIELDS.features.load(row.features),
		},
	};
}

/** Returns the model of a row. */
export function toModel(row: ModelRow): Model {
	// Taken out: columns that a model has under another name, or not at all.
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
		displayPriceWords,
		hiddenPriceShop,
		featuredPlace,
		editorWords,
		facts,
		disputed,
		oldestSeenOn,
		unrecorded,
		...columns
	} = row;
	return {
		...decodeFields(columns),
		family: familyOf(row),
		...toPrice(row),
		priceDeliveryPence: shownSeller === null ? null : shownDeliveryPence,
		priceSeller: shownSeller,
		priceUpdatedAt: shownPriceAt,
		isSample: row.isSample === 1,
		specifications: decodeObject(row.specifications),
		labelsUnstatedByMaker: labelsNotStated(facts),
		oneShopFields: fieldsFromOneShop(facts),
	};
}
