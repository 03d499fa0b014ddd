import type { PriceNote } from "~/features/catalogue/model";
import { EXAMPLE_PRICE, type PriceParts } from "./price";

/** The label before an amount. That of an example is for screen readers: the amount, the next element, has a mark. */
export function PriceLabel({
	label,
	className = "",
}: {
	label: PriceParts["label"];
	className?: string;
}) {
	if (label === null) return null;
	return (
		<small className={label === EXAMPLE_PRICE ? "example" : className || undefined}>
			{`${label} `}
		</small>
	);
}

/** What is known of a price's delivery. Where no price of a page is with delivery, the page says so once instead. */
export function DeliveryNote({
	note,
	className = "",
	end = "",
}: {
	note: PriceNote;
	className?: string;
	/** A sign after the note. */
	end?: string;
}) {
	if (note === "") return null;
	const kind = note === "delivered" ? "delivered" : "undelivered";
	return <span className={className ? `${kind} ${className}` : kind}>{` ${note}${end}`}</span>;
}
