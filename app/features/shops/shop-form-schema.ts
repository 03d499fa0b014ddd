import { z } from "zod";
import type { FieldErrors } from "~/components/form/form-outcome";
import { labelledErrors } from "~/features/catalogue/fields/labelled-errors";
import {
	SHOP_COLUMNS,
	type ShopColumn,
	type ShopRecord,
	type ShopValues,
	shopCells,
	shopRecord,
} from "~/features/catalogue/write/shops/shop-record";

/** The fields of a shop's form as texts, named by the headings of its cells. */
export type ShopTexts = Record<ShopColumn, string>;

/** Labels of the form's fields, in its order. */
export const SHOP_LABELS: Readonly<Record<ShopColumn, string>> = {
	name: "Name",
	slug: "Slug",
	description: "Description",
	website_url: "Website",
	affiliate_enabled: "Affiliate links",
	delivery_free_over: "Free delivery over",
	delivery_otherwise: "Otherwise",
};

export const NEW_SHOP_TEXTS: ShopTexts = {
	slug: "",
	name: "",
	description: "",
	website_url: "",
	affiliate_enabled: "yes",
	delivery_free_over: "",
	delivery_otherwise: "",
};

function textsBy(textOf: (column: ShopColumn) => string): ShopTexts {
	const texts = { ...NEW_SHOP_TEXTS };
	for (const column of SHOP_COLUMNS) texts[column] = textOf(column);
	return texts;
}

/** What was typed into a shop's form; a box that is not ticked is not sent. */
export function typedTexts(fields: FormData): ShopTexts {
	const texts = textsBy((column) => String(fields.get(column) ?? ""));
	return { ...texts, affiliate_enabled: texts.affiliate_enabled === "" ? "no" : "yes" };
}

/** What the form of a stored shop begins with. */
export function storedTexts(shop: ShopValues): ShopTexts {
	const cells = shopCells(shop);
	return textsBy((column) => {
		const cell = cells[column];
		if (typeof cell === "boolean") return cell ? "yes" : "no";
		return cell ?? "";
	});
}

/** Returns what a sent form says of a shop, or what is wrong with it. */
export function readShopForm(texts: ShopTexts): { record: ShopRecord } | { errors: FieldErrors } {
	const read = shopRecord.safeParse(texts);
	if (read.success) return { record: read.data };
	return { errors: labelledErrors(z.flattenError(read.error).fieldErrors, SHOP_LABELS) };
}
