import { Section } from "~/components/page";
import { CardPrice } from "~/features/catalogue/card/card-price";
import { ListImage } from "~/features/catalogue/image/photo";
import { modelPath } from "~/features/catalogue/model";
import { ScoreRing } from "~/features/scores/score-ring";
import type { PickOfTheDay } from "./pick-cards.server";
import { PickName } from "./pick-name";

/**
 * The home page's best models for different uses. The first is the pick of the day; on wide screens the hero shows it
 * instead (app/styles/home.css).
 */
export function HomePicks({ title, picks }: { title: string; picks: readonly PickOfTheDay[] }) {
	return (
		<Section id="picks" title={title}>
			<ul className="home-picks">
				{picks.map((pick) => (
					<li key={pick.sku}>
						<ListImage model={pick} loading="lazy" />
						<p className="text-xs text-muted">{pick.useName}</p>
						<PickName pick={pick} to={modelPath(pick.slug, [["use", pick.use]])} level="h3" />
						<p className="pick-score">
							<ScoreRing points={pick.points} /> {pick.forUse}
						</p>
						<p className="home-pick-why">{pick.sentence || pick.why}</p>
						<CardPrice price={pick} className="pick-price" />
					</li>
				))}
			</ul>
		</Section>
	);
}
