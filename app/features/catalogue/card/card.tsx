import { Fragment } from "react";
import { brandName } from "~/features/catalogue/brand/brand";
import { slugOf } from "~/features/catalogue/identity/sku";
import { ProjectorPicture } from "~/features/catalogue/picture/photo";
import {
	comparePath,
	type Kept,
	type ModelPrice,
	offersPath,
	type ProjectorCard,
	projectorName,
	projectorPath,
} from "~/features/catalogue/projector";
import { NOT_SPECIFIED } from "~/features/catalogue/spec-text";
import { CardPrice } from "./card-price";

/** The one number of a model's score, 82, and what for: "for gaming". */
export interface CardScore {
	points: number;
	forUse: string;
}

/** The labels of the figures that unfold. */
export const OTHER_LABELS = [
	"Resolution",
	"Brightness",
	"Contrast ratio",
	"Projection type",
	"Throw type",
	"Speaker",
	"Light source life",
	"Light source type",
] as const;

/** What a card shows of a model. */
export interface ListedCard
	extends Pick<ProjectorCard, "sku" | "brand" | "model" | "imagePath" | "newYear" | "summary">,
		ModelPrice {
	/** Absent for a model without a use. */
	points?: number | undefined;
	/** What the points are for: "for gaming". */
	forUse?: string | undefined;
	/** Further facts; absent if there are none. */
	notes?: readonly string[] | undefined;
	/** The four figures of the list's use, by their labels. */
	figures: Readonly<Record<string, string>>;
	/** The figures that unfold, in the order of their labels; null for those that it does not have or shows already. */
	otherFigures: readonly (string | null)[];
}

/** The part of a label that phones show; none if the value needs no label. */
const SHORT_LABELS: Readonly<Record<string, string>> = {
	Resolution: "",
	Brightness: "",
	"Gaming modes": "",
	"Native contrast": "contrast",
	"Input lag": "lag",
	"Light source life": "life",
};

/** A label and a value with more characters take a line of their own on phones. */
const MAX_HALF_ROW = 24;

/** Labels of the throw, which always takes a line of its own. */
const THROW_LABEL = /^(?:Throw for |Picture$)/;

function Figure({ label, value }: { label: string; value: string }) {
	const usual = SHORT_LABELS[label] ?? label;
	const short = value === NOT_SPECIFIED && usual === "" ? label : usual;
	const rest = label.slice(0, label.length - short.length);
	const isWide = THROW_LABEL.test(label) || short.length + value.length > MAX_HALF_ROW;
	return (
		<div className={isWide ? "card-wide" : undefined}>
			<dt className={short === "" ? "card-rest" : undefined}>
				{short && rest ? <span className="card-rest">{rest}</span> : rest}
				{short}
			</dt>
			<dd>{value}</dd>
		</div>
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
			{notes.map((note, at) => (
				<Fragment key={note}>
					{at > 0 && <span> · </span>}
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
	kept,
	query,
}: {
	card: ListedCard;
	loading: "eager" | "lazy";
	/** Parameters of the visitor's room, for all links. */
	kept?: Kept | undefined;
	/** The visitor's conditions, all that is kept included, for the link to the model. */
	query?: string | undefined;
}) {
	const { sku, newYear, summary, points, forUse, notes, figures } = card;
	const slug = slugOf(sku);
	const name = projectorName(card);
	return (
		<>
			<ProjectorPicture projector={{ ...card, slug }} loading={loading} />
			<h3 aria-label={newYear === null ? undefined : `${name}, new ${newYear}`}>
				<bdi>
					<span>{brandName(card.brand)}</span>
					{` ${card.model}`}
				</bdi>
				{newYear !== null && <small>{` NEW ${newYear}`}</small>}
			</h3>
			{summary && <p className="card-summary">{summary}</p>}
			<CardPrice price={card} className="card-price" />
			{points !== undefined && forUse && <Score points={points} forUse={forUse} />}
			{notes && <Notes notes={notes} />}
			<dl>
				{Object.entries(figures).map(([label, value]) => (
					<Figure key={label} label={label} value={value} />
				))}
			</dl>
			<details>
				<summary>All figures</summary>
				<dl>
					{card.otherFigures.map(
						(value, at) =>
							value !== null && (
								<div key={OTHER_LABELS[at]}>
									<dt>{OTHER_LABELS[at]}</dt>
									<dd>{value}</dd>
								</div>
							),
					)}
				</dl>
			</details>
			<p className="card-links">
				<a
					href={query === undefined ? projectorPath(slug, kept) : projectorPath(slug) + query}
					aria-label={`View Details: ${name}`}
					className="stretched-link"
				>
					View Details
				</a>
				<a href={comparePath(sku, kept)} aria-label={`Compare ${name}`}>
					Compare
				</a>
				<a href={offersPath(slug, kept)} aria-label={`See all retailers: ${name}`}>
					See all retailers
				</a>
			</p>
		</>
	);
}
