import { Link } from "@remix-run/react";
import { Container, Hero } from "~/components/page";
import { LESSER_SHARE } from "~/features/catalogue/figures/brightness";
import { CRITERIA, CRITERION_NAMES } from "~/features/finder/filters/criteria";
import { WeightFields } from "~/features/finder/form/filter-field";
import { FINDER_PATH } from "~/features/finder/sorts";
import { floorText, fullMarksText, MARKS_TEXTS, percent, weightTexts } from "./criterion-texts";
import {
	CHEAPER_PERCENT,
	LEAST_OTHERS,
	LEAST_PENCE,
	OVER_BEST,
	OVER_BUDGET,
	roomFloorText,
	ULTRA_SHORT_METRES,
	WORTH_MARKS,
} from "./rules";
import { GENERAL_WEIGHTS, MUCH_WEIGHT, USE_WEIGHTS } from "./use-weights";

// Set once for the whole text, so that its elements need no classes of their own.
const TEXT = [
	"grid grid-cols-1 gap-10 py-10 [&_h2]:text-xl [&_p]:mt-3 [&_p]:max-w-prose [&_ul]:mt-3 [&_ul]:max-w-prose [&_ul]:list-disc",
	"[&_ul]:pl-5 [&_li]:mt-1 [&_dl]:max-w-prose [&_dt]:mt-3 [&_dt]:font-semibold [&_a]:inline-block [&_a]:py-0.5",
	"[&_a]:text-link [&_a]:underline",
].join(" ");

const WEIGHTS = "What counts, out of 100";
const FULL_MARKS = "Full marks";

// With enlarged text the cells are stacked, each with its column's name.
const STACKED = "max-enlarged:block max-enlarged:[&_*]:block max-enlarged:[&_thead]:hidden";

function CellLabel({ children }: { children: string }) {
	return <span className="hidden text-muted max-enlarged:block">{children}</span>;
}

/** The weights of each use, as the choice uses them. */
function WeightTable() {
	return (
		<table
			className={`${STACKED} mt-4 w-full border-collapse text-left align-top text-sm sm:text-base [&_td]:py-2 [&_td]:pr-3 [&_td]:align-top [&_th]:py-2 [&_th]:pr-3 [&_th]:align-top [&_tr]:border-b [&_tr]:border-line`}
		>
			<caption className="sr-only">What counts for each use, out of 100</caption>
			<thead>
				<tr>
					<th scope="col">Use</th>
					<th scope="col">{WEIGHTS}</th>
					<th scope="col">{FULL_MARKS}</th>
				</tr>
			</thead>
			<tbody>
				{[...USE_WEIGHTS, GENERAL_WEIGHTS].map((row) => (
					<tr key={row.name}>
						<th scope="row" className="font-semibold">
							{row.name}
						</th>
						<td>
							<CellLabel>{WEIGHTS}</CellLabel>
							{weightTexts(row).join(", ")}
						</td>
						<td>
							<CellLabel>{FULL_MARKS}</CellLabel>
							{fullMarksText(row)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** A form to the finder, for a use with the visitor's own weights. */
function OwnWeights() {
	return (
		<form action={FINDER_PATH} className="finder-form mt-4 max-w-sm">
			<label>
				Use
				<select name="use">
					<option value="">Any use</option>
					{USE_WEIGHTS.map(({ use, name }) => (
						<option key={name} value={use ?? ""}>
							{name}
						</option>
					))}
				</select>
			</label>
			<WeightFields values={[]} />
			<button
				type="submit"
				className="min-h-11 rounded-control bg-ink px-4 font-semibold text-surface"
			>
				Choose with my weights
			</button>
		</form>
	);
}

/** The article on the choice of three (docs/product.md#how-we-choose). */
export function HowWeChooseArticle() {
	return (
		<article aria-labelledby="how-we-choose">
			<Hero
				id="how-we-choose"
				title="How We Choose"
				intro="Figures, weights and your own answers choose the models that we suggest first. What a shop pays us does not."
			/>
			<Container className={TEXT}>
				<section aria-labelledby="three">
					<h2 id="three">Three to start with</h2>
					<p>
						Tell us a use, a budget, how light your room is or how far the projector stands from the
						wall. Where three or more models pass all you asked for, up to three of them come first:
					</p>
					<ul>
						<li>Best for most has the highest score, which this page explains.</li>
						<li>
							Cheapest that will do has the lowest price of those that reach every floor below, and
							costs at least {100 - CHEAPER_PERCENT}% less than the best for most.
						</li>
						<li>
							Worth more money costs more than the best for most and gains at least {WORTH_MARKS} of
							the 100 marks over it, those for the price left out. It may be up to{" "}
							{percent.format(OVER_BUDGET - 1)} over your budget, and says by how much; without a
							budget it costs at most {OVER_BEST} times as much.
						</li>
					</ul>
					<p>
						If no model would earn one of these names, we leave it out rather than stretch it. The
						best for most and the cheapest are never models that another one beats: no dearer, as
						much in stock, with as many marks for every figure that counts, and more for one. No
						figure that we praise in one of the three is worse than in another where we call it
						poor, and a price that differs by less than £{LEAST_PENCE / 100} is no reason. Of equals
						the cheaper comes first, then the newer.
					</p>
				</section>
				<section aria-labelledby="pool">
					<h2 id="pool">Which models we choose from</h2>
					<p>
						Models of our own come first, those in stock before the others. They take every name
						that they can; the examples that this site began with fill the rest, and last those no
						longer made. A model without a price is never suggested, nor one that lacks a figure
						which you asked for, nor one that our editors advise against for the use, nor an
						ultra-short-throw model for {ULTRA_SHORT_METRES * 100} cm or more from the wall.
					</p>
				</section>
				<section aria-labelledby="floors">
					<h2 id="floors">What a model must reach</h2>
					<p>
						Each use has floors. A model below one, or whose figure we do not have, gets no name
						while {LEAST_OTHERS} others of its kind or better reach all of them, and is never the
						cheapest that will do.
					</p>
					<dl>
						{USE_WEIGHTS.map((row) => (
							<div key={row.name}>
								<dt>{row.name}</dt>
								<dd>{floorText(row)}</dd>
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
					<p>Each model gets marks for what matters to the use; together the weights make 100.</p>
					<WeightTable />
				</section>
				<section aria-labelledby="own">
					<h2 id="own">What matters to you</h2>
					<p>
						Set up to six of these, and the models are chosen with your weights: what matters little
						counts half, what matters much double, or {MUCH_WEIGHT} where it does not count for the
						use. Then all are brought to 100 again.
					</p>
					<OwnWeights />
				</section>
				<section aria-labelledby="marks">
					<h2 id="marks">How marks are given</h2>
					<dl>
						{CRITERIA.map((criterion) => (
							<div key={criterion}>
								<dt>{CRITERION_NAMES[criterion].name}</dt>
								<dd>{MARKS_TEXTS[criterion]}</dd>
							</div>
						))}
					</dl>
					<p>
						Figures are the maker's own claims unless somebody measured them. One that we do not
						have earns nothing, and we say so where it matters.
					</p>
				</section>
				<section aria-labelledby="figures">
					<h2 id="figures">Which figures count</h2>
					<p>
						Lumens that somebody measured count before those stated. ANSI, ISO and CVIA lumens count
						as stated, and so do those whose standard we do not know. Of LED lumens, light source
						lumens and peak lumens {LESSER_SHARE * 100} % count, to the nearest ten, because their
						numbers are far above what reaches the screen: 550 LED lumens count as 220.
					</p>
					<p>
						Of input lags that at 60 Hz counts; where you ask for 4K, that in 4K, at 120 Hz if we
						have no other. One whose mode we do not know earns nothing and never makes a model the
						quickest.
					</p>
				</section>
				<section aria-labelledby="never">
					<h2 id="never">What never counts</h2>
					<p>
						Commissions. Some links to shops earn us money when you buy, but the score knows neither
						shops nor what they pay, and no maker or shop can buy a place. Brands and star ratings
						do not count either, and contrast does not because makers measure it each in their own
						way.
					</p>
				</section>
				<section aria-labelledby="reasons">
					<h2 id="reasons">Why, and why not</h2>
					<p>
						Each suggestion comes with one reason for it and one against: what you get for your use
						and room, and what it gives up against the other two. Prices that are only examples, or
						the last ones known, are called so. Where one of our editors has written a sentence
						about a model, it stands in place of the reason for it; it changes no choice.
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
