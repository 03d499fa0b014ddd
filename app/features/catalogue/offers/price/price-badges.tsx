import type { PriceNote } from "~/features/catalogue/model";
import { EXAMPLE_PRICE, type PriceParts } from "./price";

/** The label before an amount. The label of a sample price is only for screen readers: the amount itself is marked. */
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

/** Shows if a price includes delivery. On pages where no price does, a sentence says so once instead. */
export function DeliveryNote({
	note,
	className = "",
	suffix = "",
}: {
	note: PriceNote;
	className?: string;
	/** A sign after the note. */
	suffix?: string;
}) {
	if (note === "") return null;
	const kind = note === "delivered" ? "delivered" : "undelivered";
	return <span className={className ? `${kind} ${className}` : kind}>{` ${note}${suffix}`}</span>;
}
