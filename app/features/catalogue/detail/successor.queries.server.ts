import type { Db } from "db/schema";
import { slugOf } from "~/features/catalogue/identity/sku";
import type { Model } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";

/** Maximum number of successors in a chain that are followed. */
const MAX_STEPS = 50;

/**
 * Returns the first of a model's successors that is not discontinued, else the first one; undefined if the model has no
 * successor, or one that does not exist. The search stops at a visited model, because models may replace one another.
 */
export async function findSuccessor(
	db: Db,
	{ slug, replacedBy }: Pick<Model, "slug" | "replacedBy">,
): Promise<Model | undefined> {
	const visitedSlugs = new Set([slug]);
	let firstSuccessor: Model | undefined;
	let nextSku = replacedBy;
	while (nextSku !== null && !visitedSlugs.has(slugOf(nextSku)) && visitedSlugs.size <= MAX_STEPS) {
		const model = await findBySku(db, nextSku);
		if (!model) return firstSuccessor;
		if (!model.isDiscontinued) return model;
		firstSuccessor ??= model;
		visitedSlugs.add(model.slug);
		nextSku = model.replacedBy;
	}
	return firstSuccessor;
}
