import { Link } from "@remix-run/react";
import { LinkButton } from "~/components/page";
import { PageStyles } from "~/components/page-styles";
import { CardPrice } from "~/features/catalogue/card/card-price";
import { ListImage } from "~/features/catalogue/image/photo";
import { modelName, modelPath } from "~/features/catalogue/model";
import { ShopButton } from "~/features/catalogue/offers/rows/shop-button";
import { COMMISSION_NOTE } from "~/features/catalogue/offers/shop-link";
import { ScoreRing } from "~/features/scores/score-ring";
import { ShortlistButton } from "~/features/shortlist/shortlist-bar";
import picksCss from "~/styles/picks.css?inline";
import type { PickCard } from "./pick-cards.server";
import { PickName } from "./pick-name";
import { ROLE_TEXTS } from "./pick-role";

const HEADINGS = ["", "One to start with", "Two to start with", "Three to start with"];

/** Up to three models to start with, each with its reasons and its drawbacks (docs/product.md#three-picks). */
export function ThreePicks({
	picks,
	level,
	query = "",
	hasCustomWeights = false,
}: {
	picks: readonly PickCard[];
	/** Level of the heading in its page. */
	level: 2 | 3;
	/** The visitor's conditions, for the links to the models. */
	query?: string;
	/** True if the visitor's own weights chose them. */
	hasCustomWeights?: boolean;
}) {
	if (picks.length === 0) return null;
	const Heading = `h${level}` as const;
	return (
		<section aria-labelledby="picks" className="picks">
			<PageStyles css={picksCss} />
			<div className="picks-head">
				<Heading id="picks">{HEADINGS[picks.length]}</Heading>
				<Link to="/how-we-choose">How we choose</Link>
			</div>
			{hasCustomWeights && <p>Chosen with your weights.</p>}
			<ul>
				{picks.map((pick, index) => (
					<li key={pick.sku}>
						<ListImage model={pick} loading={index === 0 ? "eager" : "lazy"} />
						<p className="pick-role">
							<mark>{ROLE_TEXTS[pick.role]}</mark>
						</p>
						<PickName
							pick={pick}
							to={modelPath(pick.slug) + query}
							level={level === 2 ? "h3" : "h4"}
						/>
						<p className="pick-score">
							<ScoreRing points={pick.points} /> {pick.forUse}
						</p>
						{pick.sentence && <p className="pick-sentence">{pick.sentence}</p>}
						<Purchase pick={pick} query={query} />
						<div className="pick-reasons">
							<Reasons title="Why" lines={pick.whyLines} className="pick-why" />
							<Reasons title="Why not" lines={pick.whyNotLines} className="pick-why-not" />
						</div>
						<ShortlistButton sku={pick.sku} name={modelName(pick)} />
					</li>
				))}
			</ul>
			{picks.some(({ offer }) => offer) && <p className="pick-commission">{COMMISSION_NOTE}</p>}
		</section>
	);
}

/** Shows the price with a link to its shop; without an offer, a link to the model's page. */
function Purchase({ pick, query }: { pick: PickCard; query: string }) {
	return (
		<div className="pick-purchase">
			<CardPrice price={pick} className="pick-price" />
			{pick.offer ? (
				<ShopButton offer={pick.offer} look="primary" />
			) : (
				<LinkButton
					to={modelPath(pick.slug) + query}
					aria-label={`View Details: ${modelName(pick)}`}
				>
					View Details
				</LinkButton>
			)}
		</div>
	);
}

function Reasons({
	title,
	lines,
	className,
}: {
	title: string;
	lines: readonly string[];
	className: string;
}) {
	return (
		<dl className={className}>
			<dt>{title}</dt>
			{lines.map((line) => (
				<dd key={line}>{line}</dd>
			))}
		</dl>
	);
}
