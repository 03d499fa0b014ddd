import { contrastText, figuresOfUse } from "~/features/catalogue/figure-texts.server";
import { resolutionText } from "~/features/catalogue/figures/resolution-name";
import { modelPrice, type ProjectorCard } from "~/features/catalogue/projector";
import { type SpecRow, specText, typeset } from "~/features/catalogue/spec-text";
import { NO_ROOM } from "~/features/room/room";
import { type CardScore, type ListedCard, OTHER_LABELS } from "./card";

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

/** Says 'Not specified' where it lacks one of these; others are left out. */
const ALWAYS: readonly string[] = ["Resolution", "Brightness", "Contrast ratio", "Projection type"];

/** Returns a card's figures that unfold, in the order of their labels. */
export function otherFigures(card: ProjectorCard, shown: readonly SpecRow[]): (string | null)[] {
	const values: Record<(typeof OTHER_LABELS)[number], string | null> = {
		Resolution: resolutionText(card.figures),
		Brightness: card.brightnessText,
		"Contrast ratio": contrastText(card.figures),
		"Projection type": card.projectionType,
		"Throw type": card.throwType,
		Speaker: card.speaker,
		"Light source life": card.lightSourceLife,
		"Light source type": card.lightSourceType,
	};
	return OTHER_LABELS.map((label) => {
		if (!ALWAYS.includes(label) && !values[label]?.trim()) return null;
		const text = typeset(specText(values[label]));
		return shown.some((row) => row[0] === label && row[1] === text) ? null : text;
	});
}

function isThrow([label]: SpecRow): boolean {
	return label.startsWith("Throw for ");
}

/** Returns what a card shows of a model, given what the list knows of it. */
function listedCard<Model>(
	card: ProjectorCard,
	model: Model,
	{ categoryId = null, throwOf, scoreOf, notesOf }: CardListOptions<Model>,
): ListedCard {
	const usual = figuresOfUse(card.figures, categoryId, NO_ROOM);
	const inRoom = throwOf?.(model);
	const figures = usual.map((row) => (inRoom && isThrow(row) ? inRoom : row));
	const notes = [...(notesOf?.(model) ?? [])];
	const isPicture = inRoom?.[1].includes("inches") === true;
	// Without a place for it among the figures.
	if (inRoom && isPicture && !usual.some(isThrow)) notes.unshift(inRoom[1]);
	return {
		sku: card.sku,
		brand: card.brand,
		model: card.model,
		imagePath: card.imagePath,
		newYear: card.newYear,
		summary: card.summary,
		...modelPrice(card),
		...scoreOf?.(card.sku),
		...(notes.length > 0 && { notes }),
		figures: Object.fromEntries(figures),
		otherFigures: otherFigures(card, usual),
	};
}

/** Returns what the cards of models show, in the order of the models. */
export function listedCards<Model extends { sku: string }>(
	models: readonly Model[],
	cards: readonly ProjectorCard[],
	options: CardListOptions<Model>,
): ListedCard[] {
	const cardOf = new Map(cards.map((card) => [card.sku, card]));
	return models.flatMap((model) => {
		const card = cardOf.get(model.sku);
		// Deleted since the list was made.
		return card ? [listedCard(card, model, options)] : [];
	});
}
