import type { BodyType } from "~/features/catalogue/body-type";
import type { ProjectorCard } from "~/features/catalogue/projector";

const SPACE = /\s+/g;

/** The cells of a card's line, in this order. */
function cellsOf(card: ProjectorCard): (string | number | null)[] {
	const { sku, brand, model, summary, shops, imagePath, bodyType, newYear, resolution } = card;
	const { brightness, contrastRatio, projectionType, throwType, speaker } = card;
	const { lightSourceLife, lightSourceType, pricePence } = card;
	const names = [sku, brand, model, imagePath, bodyType, resolution, brightness, contrastRatio];
	const details = [projectionType, throwType, speaker, lightSourceLife, lightSourceType];
	const offers = [pricePence, shops, summary, newYear];
	const marks = [
		card.isDiscontinued,
		card.isSamplePrice,
		card.isLastKnownPrice,
		card.isLowestPrice,
	];
	return [...names, ...details, ...offers, ...marks.map(Number), card.refurbishedPence || null];
}

/**
 * Cards as one text, a line for each and a tab between its values. A page carries them as markup too, and this way
 * they weigh half as much beside it, and take less time, than a list of objects.
 */
export function encodeCards(cards: readonly ProjectorCard[]): string {
	const cell = (value: string | number | null) => String(value ?? "").replace(SPACE, " ");
	return cards.map((card) => cellsOf(card).map(cell).join("\t")).join("\n");
}

function numberIn(cell: string | undefined): number | null {
	return cell ? Number(cell) : null;
}

function cardOf(line: string): ProjectorCard {
	const [sku = "", brand = "", model = "", imagePath, bodyType, resolution = "", ...more] =
		line.split("\t");
	const [brightness, contrastRatio, projectionType, throwType, speaker, ...others] = more;
	const [lightSourceLife, lightSourceType, pricePence, shops, summary = "", ...last] = others;
	const [newYear, isDiscontinued, isSamplePrice, isLastKnownPrice, ...end] = last;
	const [isLowestPrice, refurbishedPence] = end;
	return {
		sku,
		slug: sku.toLowerCase(),
		brand,
		model,
		imagePath: imagePath || null,
		// It was written from one above.
		bodyType: bodyType as BodyType,
		resolution,
		brightness: numberIn(brightness),
		contrastRatio: contrastRatio || null,
		projectionType: projectionType || null,
		throwType: throwType || null,
		speaker: speaker || null,
		lightSourceLife: lightSourceLife || null,
		lightSourceType: lightSourceType || null,
		pricePence: Number(pricePence),
		shops: Number(shops),
		summary,
		newYear: numberIn(newYear),
		isDiscontinued: isDiscontinued === "1",
		isSamplePrice: isSamplePrice === "1",
		isLastKnownPrice: isLastKnownPrice === "1",
		isLowestPrice: isLowestPrice === "1",
		refurbishedPence: Number(refurbishedPence),
	};
}

/** The cards that were written as text. */
export function decodeCards(text: string): ProjectorCard[] {
	return text === "" ? [] : text.split("\n").map(cardOf);
}
