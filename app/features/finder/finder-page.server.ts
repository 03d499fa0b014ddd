import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { CARDS_PER_PAGE } from "~/config/site";
import { pageCount } from "~/features/catalogue/listing/list-state";
import type { ProjectorCard } from "~/features/catalogue/projector";
import { listCardsById } from "~/features/catalogue/projectors.queries.server";
import { brightnessVerdict } from "~/features/room/brightness";
import { pictureText } from "~/features/room/room-texts";
import type { SearchOffer } from "~/features/search/search-result";
import { decodeFinder, encodeFinder, type FinderState } from "./filters/address";
import {
	byFacet,
	FACETS,
	type Facet,
	FILTER_LIST,
	FILTERS,
	screenOf,
	valuesIn,
} from "./filters/filters";
import { isOfSlugs, missingText } from "./filters/texts";
import { countFound, type FacetCounts } from "./find/find";
import { type FoundList, idsOfPage } from "./find-projectors.server";
import type { FacetOption, FormOptions } from "./form/form-options";
import { findPicks, hasOwnWeights, listPickCards, type PickCard } from "./picks/pick-cards.server";
import { offerFor } from "./sentence-offer.server";

/** A condition, and the number of models without it. */
export interface Dropped {
	param: string;
	/** Null if all values of the parameter are removed. */
	value: string | null;
	count: number;
}

/** A page of the found models. */
export interface FinderPage {
	state: FinderState;
	cards: ProjectorCard[];
	/** Notes for each card: how the model suits the room, and the figures it lacks. */
	notes: string[][];
	total: number;
	page: number;
	pages: number;
	lacking: Readonly<Record<string, number>>;
	options: FormOptions;
	isGuess: boolean;
	/** The words of `q` understood as conditions; null if they are none. */
	offer: SearchOffer | null;
	/** On the first page: models to start with. */
	picks: PickCard[];
	/** True if the visitor's own weights chose them. */
	hasOwnWeights: boolean;
	/** If no model is found: the conditions whose removal alone would find some, most models first. */
	dropped: Dropped[];
}

/** Returns the options that the form shows: the most common ones up to the filter's limit, and the chosen ones. */
function shownOptions({ served, found, state }: FoundList, facet: Facet): FacetCounts {
	const counts = found.facets[facet];
	const { control } = FILTERS[facet];
	if (control.kind !== "options" || control.limit === undefined || !isOfSlugs(facet)) return counts;
	const { catalogue, useNames } = served;
	const common = counts
		.map(([value]) => value)
		.filter((value) => facet !== "feature" || !useNames.has(value))
		.sort((a, b) => catalogue.totalOf(facet, b) - catalogue.totalOf(facet, a))
		.slice(0, control.limit);
	const shown = new Set([...common, ...valuesIn(state.conditions, facet)]);
	return counts.filter(([value]) => shown.has(value));
}

/** Returns the form's options, with the names that do not follow from their slugs. */
async function formOptions(list: FoundList): Promise<FormOptions> {
	const entries = FACETS.map(async (facet): Promise<[Facet, FacetOption[]]> => {
		const options = shownOptions(list, facet).map(async ([value, count]): Promise<FacetOption> => {
			const name = isOfSlugs(facet) ? await list.served.nameOf(facet, value) : undefined;
			return name === undefined || name === FILTERS[facet].choice.label(value)
				? [value, count]
				: [value, count, name];
		});
		return [facet, await Promise.all(options)];
	});
	const options = new Map(await Promise.all(entries));
	return byFacet((facet) => options.get(facet) ?? []);
}

/** Parameters any of whose values is enough: their values are dropped together. */
const ANY_OF: ReadonlySet<string> = new Set(
	FILTER_LIST.filter(([, { none, choice }]) => Array.isArray(none) && !choice?.isAll).map(
		([name]) => name,
	),
);

function droppedConditions({ served, state, matching }: FoundList): Dropped[] {
	const asked = new URLSearchParams(encodeFinder({ ...state, sort: "newest", page: 1 }));
	const dropped = new Map<string, Dropped>();
	for (const [param, value] of asked) {
		const others = new URLSearchParams(asked);
		const isWhole = ANY_OF.has(param);
		if (isWhole) others.delete(param);
		else others.delete(param, value);
		const { conditions } = decodeFinder(others, served.currentSlug);
		const count = countFound(served.catalogue, conditions, param === "q" ? null : matching);
		const key = others.toString();
		if (count > 0) dropped.set(key, { param, value: isWhole ? null : value, count });
	}
	return [...dropped.values()].sort((a, b) => b.count - a.count);
}

/** Returns notes on a model in the visitor's room: the picture it throws, and if it is bright enough. */
function roomNotes({ served: { catalogue }, state }: FoundList, id: number): string[] {
	const model = catalogue.modelOf.get(id);
	if (!model) return [];
	const { distance, room } = state.conditions;
	const { throwRatioMin: min, throwRatioMax } = model.figures;
	const picture =
		distance !== null && min !== null && pictureText(distance, { min, max: throwRatioMax ?? min });
	return [
		picture || [],
		brightnessVerdict(model.figures.lumens, room, screenOf(state.conditions)) ?? [],
	].flat();
}

/** Removes the summary, which has no room beside the form and would make the first response larger. */
function withoutSummary(card: ProjectorCard): ProjectorCard {
	return { ...card, summary: "" };
}

/** Returns the page of a list that its state requests. */
export async function finderPage(db: Kysely<Database>, list: FoundList): Promise<FinderPage> {
	const { state, found, isGuess, served, matching } = list;
	const { conditions } = state;
	const ids = idsOfPage(list);
	const chosen = state.page === 1 ? findPicks(served.catalogue, conditions, matching) : [];
	return {
		state,
		cards: (await listCardsById(db, ids)).map(withoutSummary),
		notes: ids.map((id) => [
			...roomNotes(list, id),
			...found.missingFiguresOf(id).map(missingText),
		]),
		total: found.total,
		page: found.total === 0 ? 1 : state.page,
		pages: pageCount(found.total, CARDS_PER_PAGE),
		lacking: found.lacking,
		options: await formOptions(list),
		isGuess,
		offer: (conditions.q !== "" && (await offerFor(db, served, conditions.q, state))) || null,
		picks: await listPickCards(db, served.catalogue, chosen),
		hasOwnWeights: hasOwnWeights(served.catalogue, conditions),
		dropped: found.total === 0 ? droppedConditions(list) : [],
	};
}
