import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { type ModelPrice, modelPrice, type ProjectorCard } from "~/features/catalogue/projector";
import { listCardsById } from "~/features/catalogue/projectors.queries.server";
import type { FinderCatalogue } from "~/features/finder/find/finder-catalogue";
import type { Pick as ChosenModel } from "./picks";

/** What a page shows of one of the three. */
export interface PickCard
	extends Pick<ChosenModel, "role" | "sku" | "why" | "whyNot">,
		Pick<ProjectorCard, "slug" | "brand" | "model" | "imagePath" | "bodyType">,
		ModelPrice {}

/** The chosen models as a page shows them, in their order. */
export async function listPickCards(
	db: Kysely<Database>,
	{ models }: FinderCatalogue,
	chosen: readonly ChosenModel[],
): Promise<PickCard[]> {
	if (chosen.length === 0) return [];
	const skus = new Set(chosen.map(({ sku }) => sku));
	const ids = models.filter(({ sku }) => skus.has(sku)).map(({ id }) => id);
	const cards = new Map((await listCardsById(db, ids)).map((card) => [card.sku, card]));
	return chosen.flatMap(({ role, sku, why, whyNot }) => {
		const card = cards.get(sku);
		if (!card) return [];
		const { slug, brand, model, imagePath, bodyType } = card;
		return { role, sku, why, whyNot, slug, brand, model, imagePath, bodyType, ...modelPrice(card) };
	});
}
