// Shared by the plain and the live search, so that the live one can replace the plain one without a visible change.

import { FallbackImage } from "~/components/fallback-image";
import { Photo } from "~/features/catalogue/image/photo";
import { drawingPath } from "~/features/catalogue/image/photo-address";
import { modelName } from "~/features/catalogue/model";
import {
	EXAMPLE_PRICE,
	formatPence,
	hiddenPriceText,
} from "~/features/catalogue/offers/price/price";
import { SearchLink, SearchNotes, SearchSuggestionLink } from "~/features/search/search-link";
import {
	resultDetails,
	type SearchLinks,
	type SearchResult,
} from "~/features/search/search-result";

export const PLACEHOLDER = "Search by brand, model, or features...";

export const SEARCH_FORM_CLASSES = "flex gap-2 px-4";

export const SEARCH_INPUT_CLASSES =
	"min-h-12 w-full min-w-0 rounded-control border border-edge bg-card px-3";

export const SEARCH_SUBMIT_CLASSES =
	"min-h-12 shrink-0 cursor-pointer rounded-control bg-ink px-4 font-semibold text-surface hover:opacity-90";

export const SEARCH_STATUS_CLASSES = "px-4 pt-3 pb-2 text-sm wrap-anywhere text-muted";

export const SEARCH_RESULTS_CLASSES = "grow overflow-y-auto overscroll-contain px-2 pb-2";

export const RESULT_LINK_CLASSES = "flex items-center gap-3 rounded-control p-2";

const IMAGE_PROPS = {
	// Empty, because the name is next to the image.
	alt: "",
	width: "80",
	height: "60",
	className: "h-15 w-20 shrink-0 rounded-control bg-backdrop object-contain",
};

/** A result: image, brand and model, price, brightness and resolution. */
export function SearchResultRow({ result }: { result: SearchResult }) {
	return (
		<>
			{result.imagePath ? (
				<Photo {...IMAGE_PROPS} path={result.imagePath} use="thumbnail" />
			) : (
				<FallbackImage {...IMAGE_PROPS} src={drawingPath(result.slug)} />
			)}
			<span className="min-w-0">
				<span className="block font-semibold wrap-anywhere">
					<bdi>{modelName(result)}</bdi>
				</span>
				<span className="flex flex-wrap gap-x-3 text-sm text-muted">
					{result.pricePence > 0 && (
						<span>
							{result.priceLabel && (
								<span className={result.priceLabel === EXAMPLE_PRICE ? "example" : undefined}>
									{`${result.priceLabel} `}
								</span>
							)}
							<span className="font-semibold text-ink tabular">
								{formatPence(result.pricePence)}
							</span>
							{` ${result.priceNote} ${result.priceWords ?? ""}`}
						</span>
					)}
					{result.pricePence === 0 && result.priceHiddenBy && (
						<span>{`${hiddenPriceText(result.priceHiddenBy)} `}</span>
					)}
					{resultDetails(result).map((detail) => (
						<span key={detail}>{detail} </span>
					))}
				</span>
			</span>
		</>
	);
}

/** Remarks and links above the results: the list that the query means, or the uses if nothing is found. */
export function LinksAbove({
	links: { notes = [], ...links },
	onChosen,
}: {
	links: SearchLinks;
	onChosen?: (path: string) => void;
}) {
	return (
		<>
			<SearchNotes notes={notes} onChosen={onChosen} className="mx-4 mb-2" />
			<ListLinks links={links} {...(onChosen && { onChosen })} />
		</>
	);
}

/** A link to the list that the query means, or links to the uses if nothing is found. */
function ListLinks({
	links: { offer: suggestion, uses },
	onChosen,
}: {
	links: SearchLinks;
	onChosen?: (path: string) => void;
}) {
	if (suggestion)
		return (
			<SearchSuggestionLink
				suggestion={suggestion}
				className="mx-4 mb-2"
				{...(onChosen && { onChosen })}
			/>
		);
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
							className="flex min-h-11 items-center underline wrap-anywhere"
						>
							{name}
						</SearchLink>
					</li>
				))}
			</ul>
		</div>
	);
}

/** The links below the results: to pages with the words, and to all results if there are more. */
export function LinksBelow({
	links: { all, pages = [] },
	onChosen,
}: {
	links: SearchLinks;
	onChosen?: (path: string) => void;
}) {
	return (
		<>
			{pages.map(({ name, path }) => (
				<SearchLink
					key={path}
					to={path}
					onChosen={onChosen}
					className="flex min-h-11 shrink-0 items-center border-t border-line px-4 underline wrap-anywhere"
				>
					{name}
				</SearchLink>
			))}
			{all && all.count > 1 && (
				<SearchLink
					to={all.path}
					onChosen={onChosen}
					className="flex min-h-12 shrink-0 items-center justify-center border-t border-line px-4 font-semibold hover:underline"
				>
					See all {all.count.toLocaleString("en-GB")} results
				</SearchLink>
			)}
		</>
	);
}
