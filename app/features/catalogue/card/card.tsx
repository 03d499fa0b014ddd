import { Fragment } from "react";
import { brandName } from "~/features/catalogue/brand/brand";
import { slugOf } from "~/features/catalogue/identity/sku";
import { ListImage } from "~/features/catalogue/image/photo";
import {
	type CarriedParams,
	comparePath,
	type ModelCard,
	type ModelPrice,
	modelName,
	modelPath,
	offersPath,
} from "~/features/catalogue/model";
import { ShortlistButton } from "~/features/shortlist/shortlist-bar";
import { CardPrice } from "./card-price";

/** The points of a model's score and its use: 82, "for gaming". */
export interface CardScore {
	points: number;
	forUse: string;
}

/** Data of a model's card in a list. */
export interface ListedCard
	extends Pick<
			ModelCard,
			"sku" | "brand" | "model" | "imagePath" | "newLaunchYear" | "summary" | "widthText"
		>,
		ModelPrice {
	/** Absent for a model without a use. */
	points?: number | undefined;
	/** Use for which the points are given: "for gaming". */
	forUse?: string | undefined;
	/** Further facts; absent if empty. */
	notes?: readonly string[] | undefined;
	/** The three facts of the list's use, by their labels. */
	facts: Readonly<Record<string, string>>;
	/** The facts that are shown when "All figures" is opened. */
	otherFacts: Readonly<Record<string, string>>;
}

/** The facts that every card shows. Label and value are wrapped: on phones they stand one above the other. */
function MainFacts({ facts }: { facts: Readonly<Record<string, string>> }) {
	return (
		<dl>
			{Object.entries(facts).map(([label, value]) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

/** The facts under "All figures", in two columns. */
function OtherFacts({ facts }: { facts: Readonly<Record<string, string>> }) {
	return (
		<dl>
			{Object.entries(facts).map(([label, value]) => (
				<Fragment key={label}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</Fragment>
			))}
		</dl>
	);
}

function Score({ points, forUse }: CardScore) {
	return (
		<p className="card-score">
			<b>{points}</b>
			{` ${forUse}`}
		</p>
	);
}

function Notes({ notes }: { notes: readonly string[] }) {
	return (
		<p className="card-notes">
			{notes.map((note, index) => (
				<Fragment key={note}>
					{index > 0 && <span> · </span>}
					{note}
				</Fragment>
			))}
		</p>
	);
}

/** The content of a model's card in a list. */
export function Card({
	card,
	loading,
	carriedParams,
	query,
}: {
	card: ListedCard;
	loading: "eager" | "lazy";
	/** Parameters of the visitor's room, for all links. */
	carriedParams?: CarriedParams | undefined;
	/** The visitor's conditions as a query, for the link to the model. */
	query?: string | undefined;
}) {
	const { sku, newLaunchYear, summary, points, forUse, notes } = card;
	const slug = slugOf(sku);
	const name = modelName(card);
	return (
		<>
			<ListImage model={{ ...card, slug }} loading={loading} />
			<h3 aria-label={newLaunchYear === null ? undefined : `${name}, new ${newLaunchYear}`}>
				<bdi>
					<span>{brandName(card.brand)}</span>
					{` ${card.model}`}
				</bdi>
				{newLaunchYear !== null && <small>{` NEW ${newLaunchYear}`}</small>}
			</h3>
			{summary && <p className="card-summary">{summary}</p>}
			<CardPrice price={card} className="card-price" />
			{points !== undefined && forUse && <Score points={points} forUse={forUse} />}
			{notes && <Notes notes={notes} />}
			<MainFacts facts={card.facts} />
			<div className="card-foot">
				<a
					href={query === undefined ? modelPath(slug, carriedParams) : modelPath(slug) + query}
					aria-label={`View Details: ${name}`}
					className="stretched-link"
				>
					View Details
				</a>
				<a href={offersPath(slug, carriedParams)} aria-label={`See all retailers: ${name}`}>
					See all retailers
				</a>
				<details>
					<summary>All figures</summary>
					<div>
						<OtherFacts facts={card.otherFacts} />
						<a href={comparePath(sku, carriedParams)}>Compare</a>
					</div>
				</details>
			</div>
			<ShortlistButton sku={sku} name={name} />
		</>
	);
}
