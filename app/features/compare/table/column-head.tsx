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

/** The sticky head of a column: name, price and the link to the cheapest shop. */
export function ColumnHead({
	model: { projector, price, offer },
	comparison,
}: {
	model: ComparedHead;
	comparison: Comparison;
}) {
	const [amount, ...rest] = price.text.split(/(?<=\d) /);
	return (
		<th
			scope="col"
			className="border-b border-l border-line bg-card p-1.5 text-left align-top lg:px-3"
		>
			<div className="comparison-head">
				<bdi
					id={slotId(comparison.slots.indexOf(projector.sku))}
					tabIndex={-1}
					className="line-clamp-3 tight max-enlarged:line-clamp-none print:line-clamp-none"
				>
					{projectorName(projector)}
				</bdi>
				<span className="text-xs font-normal text-muted">
					<b className="text-[min(0.875rem,8cqi)] text-ink tabular lg:text-base">{amount}</b>{" "}
					{rest.join(" ")}
					{price.note && <span className="block">{price.note}</span>}
				</span>
				{offer && <ShopLink offer={offer} shownPrice={price.text} />}
			</div>
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
			<span className="mb-2 block w-16 overflow-hidden rounded-control sm:w-32">
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

/** The link to the shop with the lowest price, which it names unless the head shows the same. */
function ShopLink({ offer, shownPrice }: { offer: CheapestOffer; shownPrice: string }) {
	const isShown = offer.price === shownPrice;
	return (
		<a
			href={shopLinkPath(offer.listingId)}
			{...SHOP_LINK}
			className="mt-auto min-h-11 content-center rounded-control bg-accent px-2 py-1 text-center text-xs tight font-semibold text-surface-dark hover:bg-ink hover:text-surface lg:text-sm"
		>
			<span className="max-enlarged:sr-only">Go to </span>
			{offer.shop}
			{!isShown && ` ${offer.price}`}
			{!isShown && offer.isSample && <span className="block font-normal"> Example price</span>}
			<span className="sr-only"> (opens in a new tab)</span>
		</a>
	);
}
