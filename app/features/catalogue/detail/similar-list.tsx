import { Link } from "@remix-run/react";
import { PageStyles } from "~/components/page-styles";
import { brandName } from "~/features/catalogue/brand/brand";
import { CardPrice } from "~/features/catalogue/card/card-price";
import { ListImage } from "~/features/catalogue/image/photo";
import { type CarriedParams, modelName, modelPath } from "~/features/catalogue/model";
import { withParameters } from "~/features/room/room";
import { cardId, shortlistPath } from "~/features/shortlist/shortlist";
import { ShortlistBar, ShortlistButton } from "~/features/shortlist/shortlist-bar";
import cardsCss from "~/styles/cards.css?inline";
import type { SimilarModel } from "./detail-specs";

/** Shows models like the one of a page, each with a link to the comparison of both. */
export function SimilarList({
	models,
	pageSku,
	carriedParams,
}: {
	models: readonly SimilarModel[];
	/** SKU of the page's model. */
	pageSku: string;
	carriedParams: CarriedParams;
}) {
	return (
		<>
			<PageStyles css={cardsCss} />
			<ul className="cards cards-4 similar">
				{models.map((model) => {
					const name = modelName(model);
					const comparisonParams = new URLSearchParams([
						["sku", pageSku],
						["sku", model.sku],
					]);
					return (
						<li key={model.sku} id={cardId(model.slug)}>
							<article className="card">
								<ListImage model={model} loading="lazy" />
								<h3>
									<Link to={modelPath(model.slug, carriedParams)} className="stretched-link">
										<bdi>
											<span>{brandName(model.brand)}</span> {model.model}
										</bdi>
									</Link>
								</h3>
								<p className="card-summary">{model.factsText}</p>
								<CardPrice price={model} className="card-price" />
								<p className="card-foot">
									<Link
										to={withParameters(`/compare?${comparisonParams}`, carriedParams)}
										aria-label={`Compare both: ${name}`}
									>
										Compare both
									</Link>
								</p>
								<ShortlistButton sku={model.sku} name={name} />
							</article>
						</li>
					);
				})}
			</ul>
			<ShortlistBar comparePath={(skus) => withParameters(shortlistPath(skus), carriedParams)} />
		</>
	);
}
