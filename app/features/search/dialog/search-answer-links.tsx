import { SearchLink, SearchOfferLink } from "~/features/search/search-link";
import type { SearchLinks } from "~/features/search/search-result";

/** What stands above the results: the list that is understood, or the uses where nothing was found. */
export function LinksAbove({
	links: { offer, uses },
	onChosen,
}: {
	links: SearchLinks;
	onChosen?: (path: string) => void;
}) {
	if (offer)
		return <SearchOfferLink offer={offer} className="mx-4 mb-2" {...(onChosen && { onChosen })} />;
	if (!uses?.length) return null;
	return (
		<div className="overflow-y-auto overscroll-contain px-4 pb-4">
			<p id="search-uses">Start with what it is for:</p>
			<ul aria-labelledby="search-uses" className="grid gap-x-4 sm:grid-cols-2">
				{uses.map(({ name, path }) => (
					<li key={path}>
						<SearchLink
							to={path}
							onChosen={onChosen}
							className="flex min-h-11 items-center text-link underline wrap-anywhere"
						>
							{name}
						</SearchLink>
					</li>
				))}
			</ul>
		</div>
	);
}

/** What stands below the results: all of them, where there are more. */
export function LinksBelow({
	links: { all },
	onChosen,
}: {
	links: SearchLinks;
	onChosen?: (path: string) => void;
}) {
	if (!all || all.count < 2) return null;
	return (
		<SearchLink
			to={all.path}
			onChosen={onChosen}
			className="flex min-h-12 shrink-0 items-center justify-center border-t border-line px-4 font-semibold text-link hover:underline"
		>
			See all {all.count.toLocaleString("en-GB")} results
		</SearchLink>
	);
}
