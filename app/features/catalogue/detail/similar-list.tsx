import { Link } from "@remix-run/react";
import { CardPrice } from "~/features/catalogue/card/card-price";
import { ProjectorPicture } from "~/features/catalogue/picture/photo";
import { type Kept, projectorName, projectorPath } from "~/features/catalogue/projector";
import { withParameters } from "~/features/room/room";
import { cardId, shortlistPath } from "~/features/shortlist/shortlist";
import { ShortlistBar, ShortlistButton } from "~/features/shortlist/shortlist-bar";
import type { SimilarModel } from "./detail-specs";

/** Shows models like the one of a page, each with a link to the comparison of both. */
export function SimilarList({
	models,
	to,
	kept,
}: {
	models: readonly SimilarModel[];
	/** SKU of the page's model. */
	to: string;
	kept: Kept;
}) {
	return (
		<>
			<ul className="similar">
				{models.map((model) => {
					const name = projectorName(model);
					const both = new URLSearchParams([
						["sku", to],
						["sku", model.sku],
					]);
					return (
						<li key={model.sku} id={cardId(model.slug)}>
							<ProjectorPicture projector={model} loading="lazy" />
							<div>
								<h3>
									<Link to={projectorPath(model.slug, kept)} className="stretched-link">
										<bdi>{name}</bdi>
									</Link>
								</h3>
								<p>{model.facts}</p>
								<CardPrice price={model} className="similar-price" />
								<Link
									to={withParameters(`/compare?${both}`, kept)}
									aria-label={`Compare with ${name}`}
								>
									Compare
								</Link>
							</div>
							<ShortlistButton sku={model.sku} name={name} />
						</li>
					);
				})}
			</ul>
			<ShortlistBar comparePath={(listed) => withParameters(shortlistPath(listed), kept)} />
		</>
	);
}
