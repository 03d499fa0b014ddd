import { Link } from "@remix-run/react";
import { useIsReloading } from "~/components/reloading";
import { brandName } from "~/features/catalogue/brand/brand";
import { ProjectorPicture } from "~/features/catalogue/picture/photo";
import {
	type ProjectorCard as Card,
	comparePath,
	type Kept,
	offersPath,
	projectorName,
	projectorPath,
} from "~/features/catalogue/projector";
import { withParameters } from "~/features/room/room-query";
import { cardId, shortlistPath } from "~/features/shortlist/shortlist";
import {
	ShortlistBar,
	ShortlistButton,
	ShortlistShortcut,
} from "~/features/shortlist/shortlist-bar";
import { CardPrice } from "./card-price";
import { cardSpecs } from "./card-specs";

const COLUMNS = {
	3: "sm:grid-cols-2 lg:grid-cols-3",
	4: "sm:grid-cols-2 lg:grid-cols-4",
} as const;

/**
 * Shows cards in columns of equal height and the shortlist at the lower edge. Only the first row's pictures load at
 * once.
 */
export function ProjectorGrid({
	cards,
	columns,
	belowFold = false,
	kept,
	query,
	notes,
}: {
	cards: readonly Card[];
	columns: keyof typeof COLUMNS;
	belowFold?: boolean;
	/** For the links. */
	kept?: Kept;
	/** The visitor's conditions, all that is kept included, for the links to the models. */
	query?: string;
	/** Further facts about each card's model. */
	notes?: readonly (readonly string[])[];
}) {
	const isReloading = useIsReloading();
	return (
		<>
			<ul
				aria-busy={isReloading || undefined}
				className={`grid gap-2.5 sm:gap-4 ${COLUMNS[columns]} ${isReloading ? "opacity-50 transition-opacity delay-150" : ""}`}
			>
				{cards.map((card, index) => (
					<li key={card.sku}>
						<ProjectorCard
							card={card}
							eager={!belowFold && index < columns}
							notes={notes?.[index] ?? []}
							{...(kept && { kept })}
							{...(query && { query })}
						/>
					</li>
				))}
			</ul>
			<ShortlistBar comparePath={(models) => withParameters(shortlistPath(models), kept)} />
		</>
	);
}

/** The part of a label that phones show, where two rows share a line. */
const SHORT_LABELS: Readonly<Record<string, string>> = {
	"Contrast ratio": "Contrast",
	"Projection type": "Projection",
	"Throw type": "Throw",
	"Light source life": "life",
	"Light source type": "Light",
};

/** A label and a value with more characters take a line of their own on phones. */
const MAX_HALF_ROW = 23;

/** Shows a model in a listing: a row on phones, else a column (app/styles/card.css has its measures). */
export function ProjectorCard({
	card,
	eager,
	kept,
	query,
	notes = [],
}: {
	card: Card;
	eager: boolean;
	kept?: Kept;
	query?: string;
	notes?: readonly string[];
}) {
	const name = projectorName(card);
	return (
		<article className="card" id={cardId(card.slug)}>
			<ProjectorPicture projector={card} loading={eager ? "eager" : "lazy"} />
			<h3>
				<span>{brandName(card.brand)}</span>
				{` ${card.model}${card.newYear === null ? "" : " "}`}
				{card.newYear !== null && <small>{`NEW ${card.newYear}`}</small>}
			</h3>
			<ShortlistButton sku={card.sku} name={name} />
			<ShortlistShortcut sku={card.sku} />
			<CardPrice price={card} className="card-price" />
			{notes.length > 0 && <p className="card-notes">{notes.join(" · ")}</p>}
			{card.summary && <p className="card-summary">{card.summary}</p>}
			<dl>
				{cardSpecs(card).map(([label, value]) => (
					<CardSpec key={label} label={label} value={value} />
				))}
			</dl>
			<p className="card-links">
				<Link
					to={query ? projectorPath(card.slug) + query : projectorPath(card.slug, kept)}
					aria-label={`View Details: ${name}`}
					className="stretched-link"
				>
					View Details
				</Link>
				<Link to={comparePath(card.sku, kept)} aria-label={`Compare ${name}`}>
					Compare
				</Link>
				<Link to={offersPath(card.slug, kept)} aria-label={`See all retailers: ${name}`}>
					See all retailers
				</Link>
			</p>
		</article>
	);
}

function CardSpec({ label, value }: { label: string; value: string }) {
	const short = SHORT_LABELS[label] ?? label;
	const [before, after] = label.split(short);
	return (
		<div className={short.length + value.length > MAX_HALF_ROW ? "card-wide" : undefined}>
			<dt>
				{before && <span className="card-rest">{before}</span>}
				{short}
				{after && <span className="card-rest">{after}</span>}
			</dt>
			<dd>{value}</dd>
		</div>
	);
}
