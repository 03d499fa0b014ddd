import type { BodyType } from "~/features/catalogue/body-type";
import { type ModelPrice, modelPrice, type ProjectorCard } from "~/features/catalogue/projector";
import { brightnessText, typeset } from "~/features/catalogue/spec-text";

/** What a model's page shows of another like it. */
export interface SimilarModel extends ModelPrice {
	sku: string;
	slug: string;
	brand: string;
	model: string;
	imagePath: string | null;
	bodyType: BodyType;
	/** '4K UHD · 3,000 lumens · 3LCD': what of these is known. */
	facts: string;
}

export function similarModel(card: ProjectorCard): SimilarModel {
	const { sku, slug, brand, model, imagePath, bodyType } = card;
	const facts = [
		typeset(card.resolution),
		card.brightness ? brightnessText(card.brightness) : "",
		card.projectionType ?? "",
	];
	return {
		sku,
		slug,
		brand,
		model,
		imagePath,
		bodyType,
		facts: facts.filter((fact) => fact.trim() !== "").join(" · "),
		...modelPrice(card),
	};
}
