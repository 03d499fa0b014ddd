import type { FieldSpec } from "~/components/form/field-control";

/** Fields of an offer's form: columns of a listings file. */
export const OFFER_FIELDS = [
	{
		name: "price",
		label: "Price (pounds)",
		control: { inputMode: "decimal", autoComplete: "off" },
	},
	{
		name: "delivery_price",
		label: "Delivery (pounds)",
		control: { inputMode: "decimal", autoComplete: "off" },
	},
	{
		name: "condition",
		label: "Condition",
		kind: "choice",
		options: [
			["new", "New"],
			["refurbished", "Refurbished"],
		],
	},
	{ name: "in_stock", label: "In stock", kind: "check", ticked: "true" },
	{
		name: "affiliate_url",
		label: "Address of the product's page",
		control: { type: "url", placeholder: "https://", autoComplete: "off" },
	},
] as const satisfies readonly Omit<FieldSpec, "id">[];

type OfferField = (typeof OFFER_FIELDS)[number]["name"];

/** Values of an offer's form, as cells. */
export type OfferTexts = Record<OfferField, string>;

export const OFFER_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
	OFFER_FIELDS.map(({ name, label }) => [name, label]),
);

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

/** Returns true if two states of an offer differ. */
export function differs(one: OfferTexts, other: OfferTexts): boolean {
	return OFFER_FIELDS.some(({ name }) => one[name] !== other[name]);
}
