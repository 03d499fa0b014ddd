import { formatPence } from "~/features/catalogue/offers/price/price";
import type { QueuedLine } from "./feed-lines.queries.server";

const RULES: Record<NonNullable<QueuedLine["rule"]>, string> = {
	ean: "by its barcode",
	mpn: "by the maker's part number",
	title: "by its title",
	staff: "",
};

export function factsText({
	merchant,
	brand,
	pricePence,
	condition,
	inStock,
}: Pick<QueuedLine, "merchant" | "brand" | "pricePence" | "condition" | "inStock">): string {
	const facts = [
		formatPence(pricePence),
		condition === "refurbished" ? "Refurbished" : "New",
		inStock ? "In stock" : "Out of stock",
		brand,
		merchant,
	];
	return facts.filter((fact) => fact !== "").join(" · ");
}

/** Returns who or what decided about a line: "by its barcode", "by anna". */
export function decidedText({ rule, answeredBy }: Pick<QueuedLine, "rule" | "answeredBy">): string {
	if (answeredBy !== null) return `by ${answeredBy}`;
	return rule === null ? "" : RULES[rule];
}
