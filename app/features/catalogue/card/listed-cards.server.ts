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
export interface CardListOptions<Model> {
	/** Category of the use that the list is for. */
	categoryId?: number | null;
	/** A model's throw in the visitor's room. */
	throwOf?(model: Model): SpecRow | undefined;
	/** The one number of a model's score. */
	scoreOf?(sku: string): CardScore | undefined;
	/** Further facts about a model. */
	notesOf?(model: Model): readonly string[];
}

/** Figures on a card before the others unfold. */
const FEW_FACTS = 3;

/** Returns the figures of a use that a card shows: the first that have values, then the first that lack one. */
function fewFacts(rows: readonly SpecRow[]): readonly SpecRow[] {
	const valued = rows.filter(([, value]) => value !== NOT_SPECIFIED);
	const unstatedRows = rows.filter(([, value]) => value === NOT_SPECIFIED);
	const few = new Set([...valued, ...unstatedRows].slice(0, FEW_FACTS));
	return rows.filter((row) => few.has(row));
}

/** The labels of the figures of every card, in order. */
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

/** Says 'Not specified' where it lacks one of these; others are left out. */
const FACTS_ALWAYS_NAMED: readonly string[] = [
	"Resolution",
	"Brightness",
	"Contrast ratio",
	"Projection type",
];

/** Returns the figures of every card that a model has. */
export function cardFacts(card: ModelCard): SpecRow[] {
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
	const statedLabels = CARD_LABELS.filter(
		(label) => FACTS_ALWAYS_NAMED.includes(label) || texts[label]?.trim(),
	);
	return statedLabels.map((label) => [label, typographicText(specText(texts[label]))]);
}

/** Returns the figures that unfold: those of the use which the card has no place for, then the others it does not show. */
function otherFacts(
	card: ModelCard,
	rows: readonly SpecRow[],
	visibleRows: readonly SpecRow[],
): Record<string, string> {
	const rest = rows.filter((row) => !visibleRows.includes(row) && row[1] !== NOT_SPECIFIED);
	const isVisible = ([label, text]: SpecRow) =>
		visibleRows.some((row) => row[0] === label && row[1] === text);
	return Object.fromEntries([...rest, ...cardFacts(card)].filter((row) => !isVisible(row)));
}

function isThrow([label]: SpecRow): boolean {
	return label.startsWith("Throw for ");
}

/** Returns what a card shows of a model, given what the list knows of it. */
function listedCard<Model>(
	card: ModelCard,
	model: Model,
	{ categoryId = null, throwOf, scoreOf, notesOf }: CardListOptions<Model>,
): ListedCard {
	const usual = factsOfUse(card.facts, categoryId, NO_ROOM);
	const inRoom = throwOf?.(model);
	const rows = usual.map((row) => (inRoom && isThrow(row) ? inRoom : row));
	const facts = fewFacts(rows);
	const notes = [...(notesOf?.(model) ?? [])];
	// Without a place for it among the figures.
	if (inRoom && isPictureRow(inRoom) && !facts.includes(inRoom)) {
		notes.unshift(inRoom.join(": "));
	}
	return {
		sku: card.sku,
		brand: card.brand,
		model: card.model,
		imagePath: card.imagePath,
		newYear: card.newYear,
		summary: card.summary,
		widthText: card.widthText,
		...modelPrice(card),
		...scoreOf?.(card.sku),
		...(notes.length > 0 && { notes }),
		facts: Object.fromEntries(facts),
		otherFacts: otherFacts(card, rows, facts),
	};
}

/** Returns what the cards of models show, in the order of the models. */
export function listedCards<Model extends { sku: string }>(
	models: readonly Model[],
	cards: readonly ModelCard[],
	options: CardListOptions<Model>,
): ListedCard[] {
	const cardOf = new Map(cards.map((card) => [card.sku, card]));
	return models.flatMap((model) => {
		const card = cardOf.get(model.sku);
		// Deleted since the list was made.
		return card ? [listedCard(card, model, options)] : [];
	});
}
