import { contrastText, factsOfUse, isPictureRow } from "~/features/catalogue/fact-texts.server";
import { type ModelCard, modelPrice } from "~/features/catalogue/model";
import { resolutionText } from "~/features/catalogue/numeric-facts/resolution-name";
import {
	NOT_SPECIFIED,
	type SpecRow,
	specText,
	typographicText,
} from "~/features/catalogue/spec-text";
import { NO_ROOM } from "~/features/room/room";
import type { CardScore, ListedCard } from "./card";

/** Options of a list of cards. */
export interface CardListOptions<ListedModel> {
	/** Category of the use that the list is for. */
	categoryId?: number | null;
	/** The row about a model's picture or distance in the visitor's room, in place of its throw. */
	roomRowOf?(model: ListedModel): SpecRow | undefined;
	/** The one number of a model's score. */
	scoreOf?(sku: string): CardScore | undefined;
	/** Further facts about a model. */
	notesOf?(model: ListedModel): readonly string[];
}

/** Number of facts on a card before "All figures" is opened. */
const MAX_VISIBLE_FACTS = 3;

/** Returns the facts of a use that a card shows: the first ones with values, else the first ones without. */
function factsInView(rows: readonly SpecRow[]): readonly SpecRow[] {
	const statedRows = rows.filter(([, value]) => value !== NOT_SPECIFIED);
	const unstatedRows = rows.filter(([, value]) => value === NOT_SPECIFIED);
	const visibleRows = new Set([...statedRows, ...unstatedRows].slice(0, MAX_VISIBLE_FACTS));
	return rows.filter((row) => visibleRows.has(row));
}

/** The labels of the facts of every card, in order. */
export const CARD_LABELS = [
	"Resolution",
	"Brightness",
	"Contrast ratio",
	"Projection type",
	"Throw type",
	"Speaker",
	"Light source life",
	"Light source type",
] as const;

/** Those of `CARD_LABELS` that a card always shows, with 'Not specified' for an unknown fact. */
const ALWAYS_VISIBLE_LABELS: readonly string[] = [
	"Resolution",
	"Brightness",
	"Contrast ratio",
	"Projection type",
];

/** Returns a model's rows for `CARD_LABELS`; unknown facts are left out unless their label is always visible. */
function cardFacts(card: ModelCard): SpecRow[] {
	const texts: Record<(typeof CARD_LABELS)[number], string | null> = {
		Resolution: resolutionText(card.facts),
		Brightness: card.brightnessText,
		"Contrast ratio": contrastText(card.facts),
		"Projection type": card.projectionType,
		"Throw type": card.throwType,
		Speaker: card.speaker,
		"Light source life": card.lightSourceLife,
		"Light source type": card.lightSourceType,
	};
	const visibleLabels = CARD_LABELS.filter(
		(label) => ALWAYS_VISIBLE_LABELS.includes(label) || texts[label]?.trim(),
	);
	return visibleLabels.map((label) => [label, typographicText(specText(texts[label]))]);
}

/** Returns the facts under "All figures": the remaining facts of the use, then those of `cardFacts`. */
function otherFacts(
	card: ModelCard,
	rows: readonly SpecRow[],
	visibleRows: readonly SpecRow[],
): Record<string, string> {
	const hiddenRows = rows.filter((row) => !visibleRows.includes(row) && row[1] !== NOT_SPECIFIED);
	const isVisible = ([label, text]: SpecRow) =>
		visibleRows.some((row) => row[0] === label && row[1] === text);
	return Object.fromEntries([...hiddenRows, ...cardFacts(card)].filter((row) => !isVisible(row)));
}

function isThrowRow([label]: SpecRow): boolean {
	return label.startsWith("Throw for ");
}

type FactsOnCard = Pick<ListedCard, "facts" | "otherFacts">;

function factsOnCard(card: ModelCard, rows: readonly SpecRow[]): FactsOnCard {
	const visibleRows = factsInView(rows);
	return {
		facts: Object.fromEntries(visibleRows),
		otherFacts: otherFacts(card, rows, visibleRows),
	};
}

/** The facts on cards in lists without a room, by use. `listCardsById` returns the same cards until the data change. */
const factsByCard = new WeakMap<ModelCard, Map<number | null, FactsOnCard>>();

function factsWithoutRoom(card: ModelCard, categoryId: number | null): FactsOnCard {
	const factsByUse = factsByCard.get(card) ?? new Map<number | null, FactsOnCard>();
	factsByCard.set(card, factsByUse);
	const facts =
		factsByUse.get(categoryId) ?? factsOnCard(card, factsOfUse(card.facts, categoryId, NO_ROOM));
	factsByUse.set(categoryId, facts);
	return facts;
}

/** Returns the facts on a card for a use, with the row about the visitor's room in place of the throw. */
function factsWithRoom(card: ModelCard, categoryId: number | null, roomRow: SpecRow): FactsOnCard {
	const rows = factsOfUse(card.facts, categoryId, NO_ROOM);
	return factsOnCard(
		card,
		rows.map((row) => (isThrowRow(row) ? roomRow : row)),
	);
}

/** Returns the data of a model's card, with the options of its list. */
function listedCard<ListedModel>(
	card: ModelCard,
	model: ListedModel,
	{ categoryId = null, roomRowOf, scoreOf, notesOf }: CardListOptions<ListedModel>,
): ListedCard {
	const roomRow = roomRowOf?.(model);
	const facts = roomRow
		? factsWithRoom(card, categoryId, roomRow)
		: factsWithoutRoom(card, categoryId);
	const notes = [...(notesOf?.(model) ?? [])];
	// The picture in the visitor's room is not among the visible facts, so it becomes a note.
	if (roomRow && isPictureRow(roomRow) && facts.facts[roomRow[0]] === undefined) {
		notes.unshift(roomRow.join(": "));
	}
	return {
		sku: card.sku,
		brand: card.brand,
		model: card.model,
		imagePath: card.imagePath,
		newLaunchYear: card.newLaunchYear,
		summary: card.summary,
		widthText: card.widthText,
		...modelPrice(card),
		...scoreOf?.(card.sku),
		...(notes.length > 0 && { notes }),
		...facts,
	};
}

/** Returns the data of the cards of models, in the order of the models. */
export function listedCards<ListedModel extends { sku: string }>(
	models: readonly ListedModel[],
	cards: readonly ModelCard[],
	options: CardListOptions<ListedModel>,
): ListedCard[] {
	const cardBySku = new Map(cards.map((card) => [card.sku, card]));
	return models.flatMap((model) => {
		const card = cardBySku.get(model.sku);
		// Undefined for a model that was deleted since the list was made.
		return card ? [listedCard(card, model, options)] : [];
	});
}

/** Like `listedCards`, for a list whose options need no other data of its models than their cards. */
export function listedCardsInOrder(
	cards: readonly ModelCard[],
	options: CardListOptions<ModelCard>,
): ListedCard[] {
	return listedCards(cards, cards, options);
}
