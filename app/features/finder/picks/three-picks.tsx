import { Link } from "@remix-run/react";
import { brandName } from "~/features/catalogue/brand/brand";
import { CardPrice } from "~/features/catalogue/card/card-price";
import { ProjectorPicture } from "~/features/catalogue/picture/photo";
import { projectorName, projectorPath } from "~/features/catalogue/projector";
import { ShortlistButton } from "~/features/shortlist/shortlist-bar";
import type { PickCard } from "./pick-cards.server";
import { ROLE_TEXTS } from "./pick-role";

const HEADINGS = ["", "One to start with", "Two to start with", "Three to start with"];

/** Up to three models to start with, each with its reason and its drawback (docs/product.md#three-picks). */
export function ThreePicks({
	picks,
	level,
	query = "",
	hasOwnWeights = false,
}: {
	picks: readonly PickCard[];
	/** Level of the heading in its page. */
	level: 2 | 3;
	/** The visitor's conditions, for the links to the models. */
	query?: string;
	/** True if the visitor's own weights chose them. */
	hasOwnWeights?: boolean;
}) {
	if (picks.length === 0) return null;
	const Heading = `h${level}` as const;
	const Name = level === 2 ? "h3" : "h4";
	return (
		<section aria-labelledby="picks" className="picks">
			<p>
				<Link to="/how-we-choose">How we choose</Link>
			</p>
			<Heading id="picks">{HEADINGS[picks.length]}</Heading>
			{hasOwnWeights && <p>Chosen with your weights.</p>}
			<ul>
				{picks.map((pick) => (
					<li key={pick.sku}>
						<p className="pick-role">
							{ROLE_TEXTS[pick.role]}
							<small>{` · ${pick.points} ${pick.forUse}`}</small>
						</p>
						<ProjectorPicture projector={pick} loading="lazy" />
						<Name>
							<Link to={projectorPath(pick.slug) + query}>
								<bdi>
									<small>{brandName(pick.brand)}</small> {pick.model}
								</bdi>
							</Link>
						</Name>
						<CardPrice price={pick} className="pick-price" />
						<dl>
							<dt>Why</dt>
							<dd>{pick.why}</dd>
							<dt>Why not</dt>
							<dd>{pick.whyNot}</dd>
						</dl>
						<ShortlistButton sku={pick.sku} name={projectorName(pick)} />
					</li>
				))}
			</ul>
		</section>
	);
}
