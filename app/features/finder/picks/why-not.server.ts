import type { Db } from "db/schema";
import { decodeFinder } from "~/features/finder/filters/address";
import type { FinderModel } from "~/features/finder/filters/filter-kinds";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { currentCatalogue, namesFor } from "~/features/finder/find/current-catalogue.server";
import { modelsMeeting } from "~/features/finder/find/find";
import type { FinderCatalogue, Place } from "~/features/finder/find/finder-catalogue";
import { matchesOf } from "~/features/finder/find-projectors.server";
import { weightsOf } from "./pick-cards.server";
import type { PickRole } from "./pick-role";
import { asksForPicks, candidateConditions, firstRank, prepare, rivalsOf, roleOf } from "./picks";
import { newestOf } from "./score";
import { type Change, whyNot } from "./why-not";

/** The answer to "Why isn't this a pick?". */
export interface WhyNot {
	/** The role of the model, if it is a pick. */
	role: PickRole | undefined;
	changes: Change[];
}

/** Returns a function for the role of a model in a state. `ids` are those of the models that match the words. */
export function roleFinder(catalogue: FinderCatalogue, id: number, ids: readonly number[] | null) {
	const { models, placeOf, idOf } = catalogue;
	const own = placeOf.get(id);
	const newest = models[0]?.launchYear ?? 0;
	const first = firstRank(models);
	const cheapestFirst = catalogue.sortedBy("price-low", NO_CONDITIONS);
	// They proved for one state that the model has no role, and often prove it for others.
	const rivals = new Set<Place>();
	return (conditions: Conditions): PickRole | undefined => {
		if (own === undefined || !asksForPicks(conditions)) return undefined;
		const matching = conditions.q === "" ? null : ids;
		const wide = candidateConditions(conditions);
		const [model, ...some] = modelsMeeting(catalogue, wide, { places: [own, ...rivals], matching });
		if (model?.id !== id) return undefined;
		const prepared = (models: readonly FinderModel[], year?: number) =>
			prepare(models, conditions, weightsOf(catalogue, conditions), year);
		// Newness is marked by the newest model found, which is of one of these years.
		let year = newestOf(prepared(some).found);
		while (year > 0 && year <= newest && rivalsOf(model, prepared(some, year), first)) year += 1;
		if (year > newest) return undefined;
		const all = prepared(modelsMeeting(catalogue, wide, { places: cheapestFirst, matching }));
		const proof = rivalsOf(model, all);
		for (const { sku } of proof ?? []) rivals.add(placeOf.get(idOf.get(sku) ?? 0) ?? own);
		return proof ? undefined : roleOf(model.sku, all);
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
	const role = roleIn(conditions);
	return { role, changes: role ? [] : whyNot({ model, conditions, currentSlug, nameOf, roleIn }) };
}
