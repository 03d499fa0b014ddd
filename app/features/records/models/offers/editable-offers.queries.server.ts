import type { Db } from "db/schema";
import { rowVersion } from "~/audit-log/audit-log.queries.server";
import { loadPriceRules } from "~/features/catalogue/offers/offers.queries.server";
import { daysSince, offerAge } from "~/features/catalogue/offers/price/price";
import { shopOfferRecordSchema } from "~/features/changes/cells/records";
import { offerCells, offerLogFields } from "~/features/changes/change-fields";
import { OFFER_ROW_COLUMNS, type OfferRow } from "~/features/changes/row-change";
import { parseCells } from "~/features/records/kit/form-values";
import type { FormTexts } from "~/features/records/kit/record";
import { OFFER_FIELDS } from "~/features/records/models/form-fields";

/** An offer with the data that its form shows. */
export type EditableOffer = Awaited<ReturnType<typeof listEditableOffers>>[number];

export type OfferShop = Awaited<ReturnType<typeof listShopChoices>>[number];

const MAX_SHOPS = 1000;

/** Returns a stored offer's values for its form: the cells that an export writes. */
export function offerFormValues(row: OfferRow): FormTexts {
	// The form has no field for the shop.
	const cells: Record<string, unknown> = offerCells(row, "");
	return Object.fromEntries(OFFER_FIELDS.map(({ name }) => [name, String(cells[name] ?? "")]));
}

const LABELS = Object.fromEntries(OFFER_FIELDS.map(({ name, label }) => [name, label]));

/** Rules of an offer's form, which are the rules of a file of offers. */
const offerFormSchema = shopOfferRecordSchema.omit({ sku: true, retailer: true });

/** Parses an offer's form, with the import's messages by field. */
export function parseOffer(texts: FormTexts) {
	return parseCells(offerFormSchema, texts, LABELS);
}

/** Returns a hash of an offer's values, used as an optimistic lock. */
export function offerVersion(row: OfferRow): string {
	return rowVersion(offerLogFields(row));
}

/** Returns every offer of a model ordered by shop, including offers that are too old to count. */
export async function listEditableOffers(db: Db, sku: string, now: Date) {
	const rows = await db
		.selectFrom("retailer_listings")
		.innerJoin("retailers", "retailers.id", "retailer_listings.retailerId")
		.select(OFFER_ROW_COLUMNS)
		.select(["retailers.name as shop", "isPaused"])
		.where("projectorSku", "=", sku)
		.orderBy("retailers.name")
		.limit(MAX_SHOPS)
		.execute();
	const rules = await loadPriceRules(db);
	return rows.map((row) => ({
		retailerId: row.retailerId,
		shop: row.shop,
		values: offerFormValues(row),
		version: offerVersion(row),
		age: offerAge(row, now, rules),
		daysSinceCheck: daysSince(row.checkedAt, now),
		isSample: row.isSample === 1,
		isPaused: row.isPaused === 1,
	}));
}

const selectShops = (db: Db) => db.selectFrom("retailers").select(["id", "name"]);

/** Returns all shops by name. */
export function listShopChoices(db: Db) {
	return selectShops(db).orderBy("name").limit(MAX_SHOPS).execute();
}

/** Returns the shop of a form; undefined for text that is no shop's id. */
export function findShopChoice(db: Db, id: string) {
	const shopId = /^\d{1,9}$/.test(id) ? Number(id) : -1;
	return selectShops(db).where("id", "=", shopId).executeTakeFirst();
}

export function findOffer(db: Db, sku: string, retailerId: number) {
	return db
		.selectFrom("retailer_listings")
		.select(OFFER_ROW_COLUMNS)
		.where("projectorSku", "=", sku)
		.where("retailerId", "=", retailerId)
		.executeTakeFirst();
}
