import type { ReactNode } from "react";
import { LinkButton } from "~/components/link-button";
import { SectionFallback } from "~/components/state/section-fallback";
import { ShortlistButton } from "~/features/shortlist/shortlist-button";
import type { Section } from "~/logging/section.server";
import type { NamedListing } from "./listings.queries.server";
import { formatPence, priceText } from "./price";
import { priceAgeText } from "./price-age";
import { COMMISSION_NOTE, SHOP_LINK } from "./shop-link";

interface SearchLink {
	name: string;
	url: string;
}

/** Where a model can be bought. */
export interface WaysToBuy {
	/** In stock only, in the detail page's order. */
	listings: readonly NamedListing[];
	searchLinks: readonly SearchLink[];
}

const SHORTLIST_BUTTON = { add: "Add to shortlist", remove: "On your shortlist" };

/** What a model costs, where it is in stock, and what to do next. */
export function BuyingBox({
	sku,
	name,
	comparePath,
	pricePence,
	priceAgeDays,
	verdict,
	retailers,
}: {
	sku: string;
	/** Brand and model. */
	name: string;
	/** Address of a comparison that begins with the model. */
	comparePath: string;
	pricePence: number;
	priceAgeDays: number;
	/** What the price is worth beside earlier ones. */
	verdict?: ReactNode;
	retailers: Section<WaysToBuy>;
}) {
	return (
		<div className="rounded-card border border-line bg-card p-5 lg:sticky lg:top-4">
			<p className="text-2xl font-bold tabular">{priceText(pricePence)}</p>
			{pricePence > 0 && <p className="text-sm text-quiet">{priceAgeText(priceAgeDays)}</p>}
			{verdict}
			{retailers.status === "error" ? (
				<div className="mt-4">
					<SectionFallback>
						Sorry, we couldn't load our retailer partners. Please try again later.
					</SectionFallback>
				</div>
			) : (
				<>
					{retailers.data.listings.length > 0 ? (
						<Listings listings={retailers.data.listings} />
					) : (
						<SearchLinks searchLinks={retailers.data.searchLinks} />
					)}
					<p className="mt-2 text-sm text-quiet">{COMMISSION_NOTE}</p>
				</>
			)}
			<div className="mt-4 flex flex-wrap gap-2 *:grow">
				<LinkButton look="dark" to={comparePath}>
					Add to Comparison
				</LinkButton>
				<ShortlistButton sku={sku} name={name}>
					{SHORTLIST_BUTTON}
				</ShortlistButton>
				<LinkButton look="quiet" to="/retailers">
					See All Retailers
				</LinkButton>
			</div>
		</div>
	);
}

function Listings({ listings }: { listings: readonly NamedListing[] }) {
	return (
		<>
			<h2 className="mt-4 text-base">Available from these UK retailers:</h2>
			<ul className="mt-2">
				{listings.map((listing) => (
					<li
						key={listing.retailerId}
						className="grid grid-cols-[5fr_6fr] items-center max-enlarged:grid-cols-1 sm:grid-cols-[1fr_14.5rem] gap-2 border-t border-line py-3"
					>
						<div>
							<p>{listing.retailerName}</p>
							<p className="text-lg font-bold tabular">{formatPence(listing.pricePence)}</p>
							<p className="flex items-center gap-1.5 text-sm text-go">
								<span aria-hidden="true" className="size-2 rounded-full bg-go" />
								In stock
							</p>
						</div>
						<a
							href={listing.affiliateUrl}
							{...SHOP_LINK}
							className="flex min-h-11 items-center justify-center rounded-control bg-beam px-2 py-1.5 text-center text-sm font-semibold text-night hover:bg-ink hover:text-paper sm:text-base"
						>
							View at {listing.retailerName}
							<span className="sr-only"> (opens in a new tab)</span>
						</a>
					</li>
				))}
			</ul>
		</>
	);
}

function SearchLinks({ searchLinks }: { searchLinks: readonly SearchLink[] }) {
	return (
		<>
			<h2 className="mt-4 text-base">Not currently available from our partner retailers</h2>
			<p className="mt-1 text-sm text-quiet">They may have it again: search their sites.</p>
			<ul className="mt-2 grid grid-cols-2 gap-x-4 max-enlarged:grid-cols-1">
				{searchLinks.map(({ name, url }) => (
					<li key={name}>
						<a
							href={url}
							{...SHOP_LINK}
							className="inline-block py-2 text-link underline underline-offset-4"
						>
							Search {name}
							<span className="sr-only"> (opens in a new tab)</span>
						</a>
					</li>
				))}
			</ul>
		</>
	);
}
