import { Link } from "@remix-run/react";
import { Section } from "~/components/page";
import { brandName } from "~/features/catalogue/brand/brand";
import { CardPrice } from "~/features/catalogue/card/card-price";
import { ProjectorPicture } from "~/features/catalogue/picture/photo";
import { projectorPath } from "~/features/catalogue/projector";
import type { PickOfTheDay } from "./pick-cards.server";

/**
 * The home page's best models of different uses. The first is the pick of the day, which stands in the hero instead where
 * that is wide enough (app/styles/home.css).
 */
export function HomePicks({ title, picks }: { title: string; picks: readonly PickOfTheDay[] }) {
	return (
		<Section id="picks" title={title}>
			<ul className="home-picks">
				{picks.map((pick) => (
					<li key={pick.sku}>
						<ProjectorPicture projector={pick} loading="lazy" />
						<p className="text-xs text-muted">{pick.useName}</p>
						<h3>
							<Link to={projectorPath(pick.slug, [["use", pick.use]])} className="stretched-link">
								<bdi>
									<small>{brandName(pick.brand)}</small> {pick.model}
								</bdi>
							</Link>
						</h3>
						<p className="home-pick-why">
							<b>{pick.points}</b>
							{` ${pick.forUse}. ${pick.why}`}
						</p>
						<CardPrice price={pick} className="pick-price" />
					</li>
				))}
			</ul>
		</Section>
	);
}
