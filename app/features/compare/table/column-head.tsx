import { Link } from "@remix-run/react";
import { SHOP_LINK, shopLinkPath } from "~/features/catalogue/offers/shop-link";
import { ProjectorPicture } from "~/features/catalogue/picture/photo";
import { projectorName, projectorPath } from "~/features/catalogue/projector";
import { focusOn, pickerId, slotId } from "~/features/compare/slots";
import { type Comparison, clearSlot, comparisonPath, keptOf, removeSlot } from "../comparison";
import { SLOTS_HEADING_ID } from "../slots";
import type { CheapestOffer } from "./compared-offers";
import type { ComparedHead } from "./comparison-table";

const LINK = "inline-block py-1 text-link text-xs underline underline-offset-4";

/** The sticky head of a column: name and price. */
export function ColumnHead({
	model: { projector, price },
	comparison,
}: {
	model: ComparedHead;
	comparison: Comparison;
}) {
	return (
		<th
			scope="col"
			className="border-b border-l border-line bg-card p-1.5 text-left align-top sm:p-3"
		>
			<span
				id={slotId(comparison.slots.indexOf(projector.sku))}
				tabIndex={-1}
				className="line-clamp-4 tight max-enlarged:line-clamp-none"
			>
				{projectorName(projector)}
			</span>
			<span className="block font-normal tabular">
				{price.text}
				{price.note && <span className="block text-xs text-muted">{price.note}</span>}
			</span>
		</th>
	);
}

/** A model's picture, and the links of its column. */
export function ColumnLinks({
	model: { projector },
	comparison,
	eager,
}: {
	model: ComparedHead;
	comparison: Comparison;
	eager: boolean;
}) {
	const name = projectorName(projector);
	const index = comparison.slots.indexOf(projector.sku);
	return (
		<>
			<span className="mb-2 hidden overflow-hidden rounded-control sm:block sm:w-32">
				<ProjectorPicture
					projector={projector}
					loading={eager ? "eager" : "lazy"}
					use="thumbnail"
				/>
			</span>
			<span className="flex flex-wrap gap-x-3 print:hidden">
				<Link
					to={projectorPath(projector.slug, keptOf(comparison))}
					aria-label={`View Details: ${name}`}
					className={LINK}
				>
					View Details
				</Link>
				<Link
					to={comparisonPath(clearSlot(comparison, index))}
					preventScrollReset
					state={focusOn(pickerId(index))}
					aria-label={`Change ${name}`}
					className={LINK}
				>
					Change
				</Link>
				<Link
					to={comparisonPath(removeSlot(comparison, index))}
					preventScrollReset
					state={focusOn(SLOTS_HEADING_ID)}
					aria-label={`Remove ${name} from the table`}
					className={LINK}
				>
					Remove
				</Link>
			</span>
		</>
	);
}

/** The link to the shop with the lowest price. */
export function ShopLink({ offer }: { offer: CheapestOffer | null }) {
	if (offer === null) return <span className="text-muted">No new one in stock</span>;
	return (
		<a
			href={shopLinkPath(offer.listingId)}
			{...SHOP_LINK}
			className="inline-block rounded-control bg-accent px-2 py-1.5 font-semibold text-surface-dark hover:bg-ink hover:text-surface max-sm:block max-sm:text-xs"
		>
			Go to {offer.shop} {offer.price}
			{offer.isSample && <span className="block text-xs font-normal"> Example price</span>}
			<span className="sr-only"> (opens in a new tab)</span>
		</a>
	);
}
