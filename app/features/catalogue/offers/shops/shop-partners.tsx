import { Link } from "@remix-run/react";
import { Section } from "~/components/page";
import { SectionFallback } from "~/components/state/state-panel";
import { HOME_SECTIONS, NO_PARTNERS_TITLE } from "~/features/settings/home-texts";
import type { LoadedSection } from "~/logging/section.server";
import type { Shop } from "./shops.queries.server";

type ShopName = Pick<Shop, "id" | "name">;

/** Facts that the home page may state about its shops. */
export interface ShopClaims {
	/** Number of shops with an offer. */
	shopCount: number;
	/** True if staff confirmed partnerships; then the page shows partners only. */
	hasPartners: boolean;
	/** True if a feed updates prices automatically. */
	isUpdatedByFeed: boolean;
}

/** The home page's shops, with reasons to buy through them. */
export function ShopPartners({
	title,
	loadedShops,
	loadedClaims,
}: {
	/** The owner's heading for the section; undefined for the default. */
	title: string | undefined;
	loadedShops: LoadedSection<ShopName[]>;
	loadedClaims: LoadedSection<ShopClaims>;
}) {
	const shops = loadedShops.status === "ok" ? loadedShops.data : undefined;
	const claims = loadedClaims.status === "ok" ? loadedClaims.data : undefined;
	const defaultTitle = claims?.hasPartners === false ? NO_PARTNERS_TITLE : HOME_SECTIONS.retailers;
	return (
		<Section id="retailers" title={title ?? defaultTitle}>
			{shops === undefined ? (
				<SectionFallback dataName="our retailer partners" />
			) : (
				<ul className="flex flex-wrap gap-x-6 gap-y-1">
					{shops.map(({ id, name }) => (
						<li key={id}>
							<Link to="/retailers" className="inline-block py-1 font-semibold hover:underline">
								{name}
								<span className="sr-only">: See all retailers</span>
							</Link>
						</li>
					))}
					<li>
						<Link to="/retailers" className="inline-block py-1 underline underline-offset-4">
							See all retailers
						</Link>
					</li>
				</ul>
			)}
			<details className="fold mt-4">
				<summary>
					<h3>Why buy through them</h3>
				</summary>
				<dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
					{Object.entries(homeReasonsToBuy(claims)).map(([reason, text]) => (
						<div key={reason}>
							<dt className="font-semibold">{reason}</dt>
							<dd className="text-muted">{text}</dd>
						</div>
					))}
				</dl>
			</details>
		</Section>
	);
}

/** Texts by their titles. */
type TextByTitle = Readonly<Record<string, string>>;

const NUMBER_WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NAMED_SHOPS_SENTENCE = "We link only to the UK retailers that we name.";

const DATED_PRICES_TEXT =
	"Prices here are dated, not live: they change when our staff load them, and every model's page says of its price when it was updated. The retailer's own page always has the last word.";

const FEED_PRICES_TEXT =
	"Shops' own feeds update prices here, and every model's page says of its price when it was updated. The retailer's own page always has the last word.";

const PARTNER_REASONS: TextByTitle = {
	"UK-exclusive deals through affiliate partnerships":
		"When a partner has an offer for UK shoppers, our link takes you to it. We may earn a commission; you pay the retailer's price and no more.",
};

/**
 * Returns the home page's reasons to buy through its shops (docs/product.md#home) that agree with its claims. The
 * default is for claims that could not be loaded.
 */
export function homeReasonsToBuy(
	{ shopCount, hasPartners, isUpdatedByFeed }: ShopClaims = {
		shopCount: 0,
		hasPartners: true,
		isUpdatedByFeed: false,
	},
): TextByTitle {
	const countText = NUMBER_WORDS[shopCount - 2] ?? (shopCount > 1 ? shopCount : undefined);
	const shopsSentence =
		countText && hasPartners
			? `We link only to ${countText} established UK retailers.`
			: NAMED_SHOPS_SENTENCE;
	const title = hasPartners ? "Authorised UK retailers with UK warranties" : "UK shops, by name";
	return {
		[title]: `${shopsSentence} On a marketplace, check that the seller is in the UK too, because the warranty may depend on it.`,
		"Real-time price tracking": isUpdatedByFeed ? FEED_PRICES_TEXT : DATED_PRICES_TEXT,
		...(hasPartners && PARTNER_REASONS),
		"After-sales support information":
			"We set out who matches prices, offers finance or gives longer guarantees, so that you know whom to ring if something goes wrong.",
	};
}
