import { randomUUID } from "node:crypto";
import { perVersion } from "db/per-version.server";
import type { Db } from "db/schema";
import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { brandName } from "~/features/catalogue/brand/brand";
import { contrastText, figuresOfUse } from "~/features/catalogue/figure-texts.server";
import { resolutionText } from "~/features/catalogue/figures/resolution-name";
import { inHtml } from "~/features/catalogue/listing/in-html.server";
import { ProjectorPicture } from "~/features/catalogue/picture/photo";
import {
	comparePath,
	type Kept,
	OFFERS_ANCHOR,
	type ProjectorCard,
	projectorName,
	projectorPath,
} from "~/features/catalogue/projector";
import { listCardsById } from "~/features/catalogue/projectors.queries.server";
import { escapeXml } from "~/features/catalogue/seo/xml";
import { NOT_SPECIFIED, type SpecRow, specText, typeset } from "~/features/catalogue/spec-text";
import { NO_ROOM, withParameters } from "~/features/room/room";
import { CardPrice } from "./card-price";
import type { CardList, ListedCard } from "./projector-grid";

/**
 * Placeholder for the parts that differ between lists: notes, throw, parameters of links. Random, so that no text
 * contains it.
 */
const GAP = randomUUID();

/** Returns a card's other figures: resolution in full, then those that say 'Not specified', then known ones. */
export function otherFigures(card: ProjectorCard, shown: readonly SpecRow[]): SpecRow[] {
	const rows: [label: string, value: string | null, isAlways?: boolean][] = [
		["Resolution", resolutionText(card.figures), true],
		["Brightness", card.brightnessText, true],
		["Contrast ratio", contrastText(card.figures), true],
		["Projection type", card.projectionType, true],
		["Throw type", card.throwType],
		["Speaker", card.speaker],
		["Light source life", card.lightSourceLife],
		["Light source type", card.lightSourceType],
	];
	return rows
		.filter(([, value, isAlways]) => isAlways || value?.trim())
		.map(([label, value]): SpecRow => [label, typeset(specText(value))])
		.filter(([label, value]) => !shown.some((row) => row[0] === label && row[1] === value));
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

function Figure({ label, value }: { label: string; value: string }) {
	if (isThrow(label)) {
		return (
			<div className="card-wide">
				<dt>{GAP}</dt>
				<dd>{GAP}</dd>
			</div>
		);
	}
	const known = SHORT_LABELS[label] ?? label;
	const short = value === NOT_SPECIFIED && known === "" ? label : known;
	const rest = label.slice(0, label.length - short.length);
	return (
		<div className={short.length + value.length > MAX_HALF_ROW ? "card-wide" : undefined}>
			<dt className={short === "" ? "card-rest" : undefined}>
				{short && rest ? <span className="card-rest">{rest}</span> : rest}
				{short}
			</dt>
			<dd>{value}</dd>
		</div>
	);
}

function isThrow(label: string): boolean {
	return label.startsWith("Throw for ");
}

function Card({ card, figures }: { card: ProjectorCard; figures: readonly SpecRow[] }) {
	const name = projectorName(card);
	const { newYear } = card;
	return (
		<>
			<ProjectorPicture projector={card} loading="lazy" />
			<h3 aria-label={newYear === null ? undefined : `${name}, new ${newYear}`}>
				<bdi>
					<span>{brandName(card.brand)}</span>
					{` ${card.model}`}
				</bdi>
				{newYear !== null && <small>{` NEW ${newYear}`}</small>}
			</h3>
			{card.summary && <p className="card-summary">{card.summary}</p>}
			<CardPrice price={card} className="card-price" />
			{GAP}
			<dl>
				{figures.map(([label, value]) => (
					<Figure key={label} label={label} value={value} />
				))}
			</dl>
			<details>
				<summary>All figures</summary>
				<dl>
					{otherFigures(card, figures).map(([label, value]) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			</details>
			<p className="card-links">
				<a
					href={projectorPath(card.slug) + GAP}
					aria-label={`View Details: ${name}`}
					className="stretched-link"
				>
					View Details
				</a>
				<a href={comparePath(card.sku) + GAP} aria-label={`Compare ${name}`}>
					Compare
				</a>
				<a
					href={`${projectorPath(card.slug)}${GAP}#${OFFERS_ANCHOR}`}
					aria-label={`See all retailers: ${name}`}
				>
					See all retailers
				</a>
			</p>
		</>
	);
}

/** A rendered card, cut at its gaps. */
interface Rendered {
	name: string;
	parts: readonly string[];
	/** The row in the gap of the throw; undefined for a use without one. */
	throwRow: SpecRow | undefined;
}

function render(card: ProjectorCard, categoryId: number | null): Rendered {
	const figures = figuresOfUse(card.figures, categoryId, NO_ROOM);
	return {
		name: projectorName(card),
		parts: renderToStaticMarkup(<Card card={card} figures={figures} />).split(GAP),
		throwRow: figures.find(([label]) => isThrow(label)),
	};
}

/** Cards of one version of the data, 3 kB each: for 3,000 of them. */
const MAX_RENDERED_BYTES = 9 * 1024 * 1024;

const renderedCards = perVersion(
	async () =>
		new LRUCache<string, Rendered>({
			maxSize: MAX_RENDERED_BYTES,
			sizeCalculation: ({ name, parts }, key) =>
				parts.reduce((length, part) => length + part.length, name.length + key.length),
		}),
);

/** Options of a list of cards. */
export interface CardListOptions<Model = unknown> {
	/** True for a document that shows the cards, so that its data leave them out. */
	showsPage?: boolean | undefined;
	/** Category of the use that the list is for. */
	categoryId?: number | null;
	/** For the links. */
	kept?: Kept;
	/** The visitor's conditions, all that is kept included, for the links to the models. */
	query?: string;
	/** A model's throw in the visitor's room. */
	throwOf?(model: Model): SpecRow | undefined;
	/** The one number of a model's score: "82 for gaming". */
	scoreOf?(sku: string): string | undefined;
	/** Further facts about a model. */
	notesOf?(model: Model): readonly string[];
}

function fill<Model extends { sku: string }>(
	model: Model,
	{ parts, throwRow }: Rendered,
	{ kept, query, notesOf, throwOf, scoreOf }: CardListOptions<Model>,
): string {
	const [points, ...forUse] = scoreOf?.(model.sku)?.split(" ") ?? [];
	const [label = "", value = ""] = throwOf?.(model) ?? [];
	const notes = [
		// Without a place for it among the figures.
		throwRow === undefined && value.includes("inches") ? value : "",
		notesOf?.(model).join(" · ") ?? "",
	].filter(Boolean);
	const keptQuery = withParameters("", kept);
	const score =
		points === undefined
			? ""
			: `<p class="card-score"><b>${points}</b> ${escapeXml(forUse.join(" "))}</p>`;
	const gaps = [
		score +
			(notes.length > 0
				? `<p class="card-notes">${notes.map(escapeXml).join("<span> · </span>")}</p>`
				: ""),
		...(throwRow === undefined ? [] : (label ? [label, value] : throwRow).map(escapeXml)),
		escapeXml(query ?? keptQuery),
		escapeXml(keptQuery.replace("?", "&")),
		escapeXml(keptQuery),
	];
	return parts.map((part, at) => part + (gaps[at] ?? "")).join("");
}

/** Returns the cards of models in order, each rendered once for a use and a version of the data. */
async function cardList<Model extends { sku: string }>(
	models: readonly Model[],
	load: (skus: ReadonlySet<string>) => Promise<readonly ProjectorCard[]>,
	options: CardListOptions<Model>,
): Promise<CardList> {
	const rendered = await renderedCards();
	const categoryId = options.categoryId ?? null;
	// The badge depends on the year.
	const kind = `${new Date().getUTCFullYear()} ${categoryId}`;
	const keyOf = (sku: string) => `${kind} ${sku}`;
	const missing = new Set(models.map(({ sku }) => sku).filter((sku) => !rendered.has(keyOf(sku))));
	const loaded = new Map<string, Rendered>();
	if (missing.size > 0) {
		for (const card of await load(missing)) {
			if (missing.has(card.sku)) loaded.set(card.sku, render(card, categoryId));
		}
	}
	const items = models.flatMap((model): ListedCard[] => {
		const { sku } = model;
		const card = loaded.get(sku) ?? rendered.get(keyOf(sku));
		// Deleted since the list was made.
		if (!card) return [];
		rendered.set(keyOf(sku), card);
		return [{ sku, name: card.name, html: fill(model, card, options) }];
	});
	return inHtml({ items }, options.showsPage);
}

/** Returns a list of these cards. */
export function listOfCards(
	cards: readonly ProjectorCard[],
	options: CardListOptions,
): Promise<CardList> {
	return cardList(cards, async () => cards, options);
}

/** Returns a list of the cards of these models, and reads only those that are not rendered yet. */
export function listOfModels<Model extends { id: number; sku: string }>(
	db: Db,
	models: readonly Model[],
	options: CardListOptions<Model>,
): Promise<CardList> {
	const load = (skus: ReadonlySet<string>) => {
		const missing = models.filter(({ sku }) => skus.has(sku)).map(({ id }) => id);
		return listCardsById(db, missing);
	};
	return cardList(models, load, options);
}
