/** A claim as typed. */
export interface TypedDeal {
	/** Words, a SKU or a slug. */
	model: string;
	/** Slug or name; '' for none. */
	shop: string;
	now: string;
	was: string;
}

const MAX_LENGTH = 200;

/** Reads a claim from an address. Never throws. */
export function typedDeal(params: URLSearchParams): TypedDeal {
	const text = (name: keyof TypedDeal) => (params.get(name) ?? "").trim().slice(0, MAX_LENGTH);
	return { model: text("model"), shop: text("shop"), now: text("now"), was: text("was") };
}

/** Returns the address of a claim, without its empty parts. */
export function dealPath(typed: Partial<TypedDeal>): string {
	const params = Object.entries(typed).filter(([, text]) => text !== "");
	return `/deal-check${params.length > 0 ? `?${new URLSearchParams(params)}` : ""}`;
}

const POUNDS = /^(?:£|gbp)?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?\s*(?:pounds?|gbp)?$/i;
const PENCE = /^(\d{1,9})\s*(?:p|pence)$/i;

/** Reads '£1,299.99', '1299' or '99p' as whole pence; null for anything else, other currencies and 0 included. */
export function readAmount(text: string): number | null {
	const [, pounds = "", pence = ""] = POUNDS.exec(text) ?? [];
	const [, pennies = ""] = PENCE.exec(text) ?? [];
	const amount = Number(pounds.replaceAll(",", "")) * 100 + Number(pence.padEnd(2, "0"));
	return (pennies === "" ? amount : Number(pennies)) || null;
}
