import { Link } from "@remix-run/react";
import { Container, Hero } from "~/components/page";
import { PageStyles } from "~/components/page-styles";
import { INFLATED_LUMENS_SHARE } from "~/features/catalogue/numeric-facts/lumens";
import { capitalise } from "~/features/finder/filters/filter-kinds";
import { ROOM_TEXTS } from "~/features/finder/filters/filters";
import { FINDER_PATH } from "~/features/finder/finder-address";
import {
	floorText,
	fullLightText,
	roomFloorText,
	ULTRA_SHORT_METRES,
} from "~/features/finder/floors";
import { WeightFields } from "~/features/finder/form/filter-field";
import { measuredParts, partTexts, scaleRows } from "~/features/scores/score-texts";
import { PEER_SHARE, VALUE_SPAN } from "~/features/scores/scores";
import { ANY_USE, SCORED_USES, type ScoredUse } from "~/features/scores/uses";
import { MUCH_WEIGHT, type OwnerWeights, SHORT_THROW_METRES } from "~/features/scores/weights";
import finderCss from "~/styles/finder.css?inline";
import textsCss from "~/styles/texts.css?inline";
import {
	CHEAPEST_MAX_PRICE_PERCENT,
	CHEAPEST_MIN_POINTS_PERCENT,
	MAX_POINTS_BEHIND_FIRST,
	MIN_GAIN_FOR_WORTH,
	MIN_MODELS_ABOVE_FLOORS,
	PRAISED_SHARE,
	WORTH_OVER_BEST,
	WORTH_OVER_BUDGET,
} from "./pick-limits";
import { StackedTable } from "./stacked-table";

const percentFormat = new Intl.NumberFormat("en-GB", { style: "percent" });

/** Returns the light that earns all points: "1,500 lumens for 100 inches in a dark room". */
function lightText({ light: { lumens, screen, room } }: ScoredUse): string {
	const roomText = room === null ? "" : ` in a ${ROOM_TEXTS[room]}`;
	return `${numberFormat.format(lumens)} lumens for ${screen} inches${roomText}`;
}

/** A table of the points of each use's parts. */
function PartsTable({ ownerWeights }: { ownerWeights: OwnerWeights }) {
	return (
		<StackedTable
			caption="What counts for each use, out of 100"
			columns={["Use", "Points, out of 100", "Full light"]}
			rows={[...SCORED_USES, ANY_USE].map((use) => [
				use.name,
				`${partTexts(use, ownerWeights).join(", ")}.`,
				lightText(use),
			])}
		/>
	);
}

/** A table of the scale of each measure. */
function ScalesTable() {
	return (
		<StackedTable
			caption="How points are given"
			columns={["Figure", "No points", "Full points", "Which counts, and which if it is not known"]}
			rows={scaleRows().map(({ name, noPointsText, fullPointsText, countedText }) => [
				name,
				noPointsText,
				fullPointsText,
				countedText,
			])}
		/>
	);
}

const numberFormat = new Intl.NumberFormat("en-GB");

/** A form to the finder, for a use with the visitor's own weights. */
function CustomWeights() {
	return (
		<form action={FINDER_PATH} className="finder-form mt-4 max-w-sm">
			<label>
				Use
				<select name="use">
					<option value="">Any use</option>
					{SCORED_USES.map(({ slug, name }) => (
						<option key={name} value={slug ?? ""}>
							{name}
						</option>
					))}
				</select>
			</label>
			<WeightFields values={[]} />
			<button
				type="submit"
				className="mt-4 min-h-11 rounded-control bg-ink px-4 font-semibold text-surface"
			>
				Choose with my weights
			</button>
		</form>
	);
}

/** The article on the choice of three (docs/product.md#how-we-choose). */
export function HowWeChooseArticle({
	ownerWeights,
	proof,
}: {
	ownerWeights: OwnerWeights;
	/** Text about the daily proof that commissions do not influence advice. */
	proof: string;
}) {
	return (
		<article aria-labelledby="how-we-choose">
			<PageStyles css={textsCss} />
			<PageStyles css={finderCss} />
			<Hero
				id="how-we-choose"
				title="How We Choose"
				intro="Figures, weights and your own answers choose the models that we suggest first. What a shop pays us does not."
			/>
			<Container className="long-text grid grid-cols-1 gap-8 py-4 sm:py-8">
				<section aria-labelledby="three">
					<h2 id="three">Three to start with</h2>
					<p>
						Tell us a use, a budget, how light your room is or how far the projector stands from the
						wall. Where three or more models pass all you asked for, up to three of them come first:
					</p>
					<ul>
						<li>
							Best for most has the highest score, which this page explains. If its own Against is
							about the part with most points, and it earns less than{" "}
							{percentFormat.format(PRAISED_SHARE)} of them, a model with at most{" "}
							{MAX_POINTS_BEHIND_FIRST} points less in all takes its place, if nothing such is said
							against it.
						</li>
						<li>
							Cheapest that will do has the lowest price of those that reach every floor below and
							have at least {CHEAPEST_MIN_POINTS_PERCENT}% of the points of the best for most. It
							costs at least {100 - CHEAPEST_MAX_PRICE_PERCENT}% less than that.
						</li>
						<li>
							Worth more money costs more than the best for most and scores at least{" "}
							{MIN_GAIN_FOR_WORTH} points more. It may be up to{" "}
							{percentFormat.format(WORTH_OVER_BUDGET - 1)} over your budget, and says by how much;
							without a budget it costs at most {WORTH_OVER_BEST} times as much.
						</li>
					</ul>
					<p>
						If no model would earn one of these names, we leave it out rather than stretch it. The
						best for most and the cheapest are never models that another one beats: no dearer, as
						much in stock, with as many points for every part, and more for one. Of equals the
						cheaper comes first, then the newer.
					</p>
				</section>
				<section aria-labelledby="pool">
					<h2 id="pool">Which models we choose from</h2>
					<p>
						Models of our own come first, those in stock before the others. They take every name
						that they can; the examples that this site began with fill the rest, and last those no
						longer made. A model without a price is never suggested, nor one that lacks a figure
						which you asked for, nor one that our editors advise against for the use, nor a sister
						of such a model, nor an ultra-short-throw model for {ULTRA_SHORT_METRES * 100} cm or
						more from the wall. Some figures decide so much that a model without them is never
						suggested: lumens for every use, the minutes of its battery for travel, and for gaming a
						lag with its mode.
					</p>
				</section>
				<section aria-labelledby="floors">
					<h2 id="floors">What a model must reach</h2>
					<p>
						Each use has floors. A model below one, or whose figure we do not have, gets no name
						while {MIN_MODELS_ABOVE_FLOORS} others of its kind or better reach all of them, and is
						never the cheapest that will do.
					</p>
					<dl>
						{SCORED_USES.map((use) => (
							<div key={use.name}>
								<dt>{use.name}</dt>
								<dd>{floorText(use)}</dd>
							</div>
						))}
						<div>
							<dt>Your room</dt>
							<dd>
								Where you tell us how light it is, enough lumens for “A little dim”.{" "}
								{roomFloorText()}
							</dd>
						</div>
					</dl>
					<p>
						A lag whose mode the maker does not state reaches its floor, but not where you ask for
						4K.
					</p>
				</section>
				<section aria-labelledby="weights">
					<h2 id="weights">What counts for each use</h2>
					<p>
						Each model has a score for each of its uses: 100 points, shared out between the parts
						that matter to the use.
					</p>
					<PartsTable ownerWeights={ownerWeights} />
					<p>
						A room is lit unless it is dark: also with curtains, and in daylight. You need a short
						throw where you ask for one, or for less than {SHORT_THROW_METRES} m from the wall. What
						stands in brackets is what the part is measured by; without brackets it is this:
					</p>
					<dl>
						{measuredParts().map(({ name, measures }) => (
							<div key={name}>
								<dt>{name}</dt>
								<dd>{capitalise(measures)}.</dd>
							</div>
						))}
					</dl>
				</section>
				<section aria-labelledby="own">
					<h2 id="own">What matters to you</h2>
					<p>
						Set up to six of these, and the models are chosen with your weights: what matters little
						counts half, what matters much double, or {MUCH_WEIGHT} where it does not count for the
						use. Then all are brought to 100 again.
					</p>
					<CustomWeights />
				</section>
				<section aria-labelledby="marks">
					<h2 id="marks">How points are given</h2>
					<p>
						Between the figure without points and the one with all of them, points rise in
						proportion; more than that brings nothing.
					</p>
					<ScalesTable />
					<p>
						Contrast counts by its doublings above 500:1, as eyes see it. A figure that is not known
						counts as the least of its class, and we say so. Without a class it counts as the worst
						fifth: of all models of the use that have the figure, also those no longer made, the
						worst first, the one at a fifth of their number, rounded up.
					</p>
					<p>
						Light is judged at the picture that you ask for if it fits within 2%, else at the
						largest that throw and distance allow, at most 400 inches; without a distance at the one
						you ask for, else at that of the use. Full light is the one in the table above, for
						other pictures in proportion to their area. In your room it is another, unless the table
						names your room: {fullLightText()}
					</p>
					<p>
						Value for money compares the points of all other parts with those of current models of
						the same use whose price is within {percentFormat.format(PEER_SHARE)}: half of its
						points at their average, all from {VALUE_SPAN} points above it, none from {VALUE_SPAN}{" "}
						below, and none without a price.
					</p>
				</section>
				<section aria-labelledby="figures">
					<h2 id="figures">Which figures count</h2>
					<p>
						Lumens that somebody measured count before those stated. ANSI, ISO and CVIA lumens count
						as stated, and so do those whose standard we do not know. Of LED lumens, light source
						lumens and peak lumens {INFLATED_LUMENS_SHARE * 100} % count, to the nearest ten,
						because their numbers are far above what reaches the screen: 550 LED lumens count as
						220.
					</p>
					<p>
						Of input lags that of the mode you ask for counts (of several the first of 4K at 120 Hz,
						1080p at 240 Hz and 1080p at 120 Hz), else that at 60 Hz; where you ask for 4K, that in
						4K at 60 Hz. One whose mode we do not know counts as none known, and so does one of
						another mode.
					</p>
				</section>
				<section aria-labelledby="never">
					<h2 id="never">What never counts</h2>
					<p>
						Commissions. Some links to shops earn us money when you buy, but the score knows neither
						shops nor what they pay, and no maker or shop can buy a place. Brands and star ratings
						do not count either, nor does the year of launch, nor an advertised contrast, because
						makers measure it each in their own way.
					</p>
					<p>{proof}</p>
				</section>
				<section aria-labelledby="reasons">
					<h2 id="reasons">Why, and why not</h2>
					<p>
						Each suggestion says why: the two figures that win it most points over the next model of
						the list. And why not: first what its own Against says about the use, then the figure
						that loses it most. Prices that are only examples, or the last ones known, are called
						so. Where one of our editors has written a sentence about a model, it stands in place of
						the reason for it; it changes no choice.
					</p>
					<p>
						More about what the figures mean stands in the{" "}
						<Link to="/buying-guide">buying guide</Link>.
					</p>
				</section>
			</Container>
		</article>
	);
}
