/** Fields of an offer's form: columns of a listings file. */
export const OFFER_FIELDS = [
	"price",
	"delivery_price",
	"in_stock",
	"condition",
	"affiliate_url",
] as const;

export type OfferField = (typeof OFFER_FIELDS)[number];

/** Values of an offer's form, as cells. */
export type OfferTexts = Record<OfferField, string>;

export const OFFER_LABELS: Record<OfferField, string> = {
	price: "Price (pounds)",
	delivery_price: "Delivery (pounds)",
	in_stock: "In stock",
	condition: "Condition",
	affiliate_url: "Address of the product's page",
};

export const NO_OFFER: OfferTexts = {
	price: "",
	delivery_price: "",
	in_stock: "true",
	condition: "new",
	affiliate_url: "",
};

/** Returns the values of a submitted offer's form; an unticked box is "false". */
export function typedOffer(fields: FormData): OfferTexts {
	const text = (name: OfferField) => String(fields.get(name) ?? "");
	return {
		price: text("price"),
		delivery_price: text("delivery_price"),
		in_stock: text("in_stock") || "false",
		condition: text("condition"),
		affiliate_url: text("affiliate_url"),
	};
}

/** Returns the fields that differ between two states of an offer. */
export function differingOfferFields(one: OfferTexts, other: OfferTexts): OfferField[] {
	return OFFER_FIELDS.filter((name) => one[name] !== other[name]);
}
