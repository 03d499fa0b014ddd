import type { Db } from "db/schema";
import { decodeFinder } from "~/features/finder/filters/address";
import type { Conditions } from "~/features/finder/filters/filters";
import { currentCatalogue, namesFor } from "~/features/finder/find/current-catalogue.server";
import { meets, modelsMeeting } from "~/features/finder/find/find";
import type { FinderCatalogue } from "~/features/finder/find/finder-catalogue";
import { matchesOf } from "~/features/finder/find-projectors.server";
import { weightsOf } from "./pick-cards.server";
import type { PickRole } from "./pick-model";
import { asksForPicks, candidateConditions, roleOf } from "./picks";
import { type Change, whyNot } from "./why-not";

/** The answer to "Why isn't this a pick?". */
export interface WhyNot {
	/** The role of the model, if it is a pick. */
	role: PickRole | undefined;
	changes: Change[];
}

/** Returns a function for the role of a model in a state. `ids` are those of the models that match the words. */
export function roleFinder(catalogue: FinderCatalogue, id: number, ids: readonly number[] | null) {
	const model = catalogue.modelOf.get(id);
	return (conditions: Conditions): PickRole | undefined => {
		const matching = conditions.q === "" ? null : ids;
		const wide = candidateConditions(conditions);
		if (!model || !asksForPicks(conditions) || !meets(model, wide, matching)) return undefined;
		const candidates = modelsMeeting(catalogue, wide, { matching });
		return roleOf(model.sku, candidates, conditions, weightsOf(catalogue, conditions));
	};
}

/** Returns why a model is no pick under the conditions of an address; undefined if they ask for no picks. */
export async function findWhyNot(
	db: Db,
	model: { id: number; sku: string; pricePence: number },
	params: URLSearchParams,
): Promise<WhyNot | undefined> {
	const served = await currentCatalogue();
	const { conditions } = decodeFinder(params, served.currentSlug);
	if (!asksForPicks(conditions)) return undefined;
	const matches = await matchesOf(db, served, conditions.q);
	const roleIn = roleFinder(served.catalogue, model.id, matches?.ids ?? null);
	const nameOf = await namesFor(served, conditions);
	const { currentSlug } = served;
	const changes = whyNot({ model, conditions, currentSlug, nameOf, roleIn });
	return { role: roleIn(conditions), changes };
}
