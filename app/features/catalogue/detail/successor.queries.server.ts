import type { Db } from "db/schema";
import { slugOf } from "~/features/catalogue/identity/sku";
import type { Model } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";

/** Upper limit of the successors that are followed. */
const MAX_STEPS = 50;

/**
 * Returns the first of a model's successors that is not discontinued, else the first; undefined if none is named or it
 * is not there. Models that replace one another in a circle end the way.
 */
export async function findSuccessor(
	db: Db,
	{ slug, replacedBy }: Pick<Model, "slug" | "replacedBy">,
): Promise<Model | undefined> {
	const passed = new Set([slug]);
	let first: Model | undefined;
	let next = replacedBy;
	while (next !== null && !passed.has(slugOf(next)) && passed.size <= MAX_STEPS) {
		const model = await findBySku(db, next);
		if (!model) return first;
		if (!model.isDiscontinued) return model;
		first ??= model;
		passed.add(model.slug);
		next = model.replacedBy;
	}
	return first;
}
