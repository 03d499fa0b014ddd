import { QuietButton, TextLink } from "~/components/staff/parts";
import { countText } from "~/features/catalogue/words/count-text";

export const SHOPS_PATH = "/admin/shops";

/** A shop in the list. */
export interface ShownShop {
	id: number;
	name: string;
	websiteUrl: string;
	offers: number;
	feeds: number;
	/** The rule in words; undefined if it has none. */
	deliveryRule: string | undefined;
	isFirst: boolean;
	isLast: boolean;
}

/** Lists shops in their order, with buttons that move them if the whole order is shown. */
export function ShopTable({
	shops,
	isOrdered,
}: {
	shops: readonly ShownShop[];
	/** False for search results. */
	isOrdered: boolean;
}) {
	return (
		<ol className="grid gap-3">
			{shops.map((shop) => (
				<li
					key={shop.id}
					id={`shop-${shop.id}`}
					className="grid scroll-mt-28 gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 sm:grid-cols-[1fr_auto]"
				>
					<div className="grid min-w-0 gap-1 wrap-anywhere">
						<h2 className="text-lg">
							<TextLink to={`${SHOPS_PATH}/${shop.id}`}>{shop.name}</TextLink>
						</h2>
						<p className="text-sm text-muted">{shop.websiteUrl.replace(/^https:\/\//, "")}</p>
						<p className="text-sm">
							{countText(shop.offers, "offer", "offers")}, {countText(shop.feeds, "feed", "feeds")}.{" "}
							{shop.deliveryRule === undefined
								? "No delivery rule."
								: `Delivery: ${shop.deliveryRule}.`}
						</p>
					</div>
					{isOrdered && (
						<div className="flex gap-2 self-center">
							{!shop.isFirst && <MoveButton direction="up" shop={shop} />}
							{!shop.isLast && <MoveButton direction="down" shop={shop} />}
						</div>
					)}
				</li>
			))}
		</ol>
	);
}

function MoveButton({ direction, shop }: { direction: "up" | "down"; shop: ShownShop }) {
	return (
		<QuietButton name={direction} value={String(shop.id)}>
			{direction === "up" ? "Up" : "Down"}
			<span className="sr-only"> {shop.name}</span>
		</QuietButton>
	);
}
