import { FallbackImage } from "~/components/fallback-image";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { Photo } from "~/features/catalogue/picture/photo";
import { projectorName } from "~/features/catalogue/projector";
import { resultDetails, type SearchResult } from "~/features/search/search-result";

export const RESULT_LINK = "flex items-center gap-3 rounded-control p-2";

const IMAGE = {
	// The name stands beside it.
	alt: "",
	width: "80",
	height: "60",
	className: "h-15 w-20 shrink-0 rounded-control bg-stage object-contain",
};

/** What stands in a result: picture, brand and model, price, brightness and resolution. */
export function SearchResultRow({ result }: { result: SearchResult }) {
	return (
		<>
			{result.imagePath ? (
				<Photo {...IMAGE} path={result.imagePath} use="thumbnail" />
			) : (
				<FallbackImage {...IMAGE} src={`/illustrations/${result.bodyType}.svg`} />
			)}
			<span className="min-w-0">
				<span className="line-clamp-3 max-enlarged:line-clamp-none font-semibold wrap-anywhere">
					{projectorName(result)}
				</span>
				<span className="flex flex-wrap gap-x-3 text-sm text-quiet">
					{result.pricePence > 0 && (
						<span>
							{result.priceLabel && `${result.priceLabel} `}
							<span className="font-semibold text-ink tabular">
								{formatPence(result.pricePence)}{" "}
							</span>
						</span>
					)}
					{resultDetails(result).map((detail) => (
						<span key={detail}>{detail} </span>
					))}
				</span>
			</span>
		</>
	);
}
