import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { CARDS_PER_PAGE } from "~/config/site";
import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { encodeCards } from "~/features/catalogue/card/card-text";
import { pageCount } from "~/features/catalogue/listing/list-state";
import { tagName } from "~/features/catalogue/listing/tag";
import type { ProjectorCard } from "~/features/catalogue/projector";
import { listCardsById } from "~/features/catalogue/projectors.queries.server";
import { brightnessVerdict } from "~/features/room/brightness";
import { pictureText } from "~/features/room/room-texts";
import type { SearchOffer } from "~/features/search/search-result";
import { decodeFinder, encodeFinder } from "./address/conditions-address";
import type { FinderState } from "./conditions";
import { type FoundList, idsOfPage } from "./find-projectors.server";
import type { Facet, NeededFigure } from "./finder-model";
import type { FacetOption, FormOptions } from "./form/form-options";
import { countFound } from "./index/find";
import { missingText } from "./lacking-texts";
import { findPicks } from "./picks/find-picks";
import { listPickCards, type PickCard } from "./picks/pick-cards.server";
import { offerFor } from "./sentence-offer.server";

/** Brands and features that the form shows: those with the most models, and what is ticked. */
const MAX_BRANDS = 60;
const MAX_FEATURES = 16;

/** A condition, and how many models there are without it. */
export interface Dropped {
	param: string;
	/** Null where all values of the parameter go. */
	value: string | null;
	count: number;
}

/** A page of what was found. */
export interface FinderPage {
	state: FinderState;
	/** As `encodeCards` writes them. */
	cards: string;
	/** What each card says beside its model's own: how it does in the room, and what it lacks. */
	notes: string[][];
	total: number;
	page: number;
	pages: number;
	lacking: Partial<Record<NeededFigure, number>>;
	options: FormOptions;
	isGuess: boolean;
	/** The words of `q` understood as conditions; null where they are none. */
	offer: SearchOffer | null;
	/** On the first page: models to start with. */
	picks: PickCard[];
	/** Where none is found: the conditions that stand in the way alone, most models first. */
	dropped: Dropped[];
}

/** The options with the most models of the catalogue, in their order, and with them those that are ticked. */
function mostUsed(
	{ served, found }: FoundList,
	facet: "brand" | "feature",
	ticked: readonly string[],
	limit: number,
): FacetOption[] {
	const { values, totals } = served.index.facets[facet];
	const isUse = (value: string) => facet === "feature" && served.known.uses.has(value);
	const numbers = [...values.keys()].filter((number) => !isUse(values[number] ?? ""));
	numbers.sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
	const shown = new Set(numbers.slice(0, limit).map((number) => values[number]));
	for (const value of ticked) shown.add(value);
	return found.facets[facet]
		.filter(([value]) => shown.has(value))
		.map(([value, count]) => [value, count]);
}

/** Options with their names, where those are not what the slug says. */
function named(
	options: readonly FacetOption[],
	nameOf: (value: string) => string | undefined,
	nameFromSlug: (value: string) => string,
): FacetOption[] {
	return options.map(([value, count]) => {
		const name = nameOf(value);
		return name === undefined || name === nameFromSlug(value)
			? [value, count]
			: [value, count, name];
	});
}

async function formOptions(list: FoundList): Promise<FormOptions> {
	const { served, found, state } = list;
	const { brands, features } = state.conditions;
	const plain = (facet: Facet): FacetOption[] =>
		found.facets[facet].map(([value, count]) => [value, count]);
	const shownFeatures = mostUsed(list, "feature", features, MAX_FEATURES);
	const featureNames = new Map(
		await Promise.all(
			shownFeatures.map(async ([slug]) => [slug, await served.featureName(slug)] as const),
		),
	);
	return {
		use: named(
			plain("use"),
			(slug) => served.useNames.get(slug),
			() => "",
		),
		brand: named(
			mostUsed(list, "brand", brands, MAX_BRANDS),
			(slug) => served.brandNames.get(slug),
			brandNameFromSlug,
		),
		res: plain("res"),
		light: plain("light"),
		throw: plain("throw"),
		feature: named(shownFeatures, (slug) => featureNames.get(slug), tagName),
		stock: plain("stock"),
		room: plain("room"),
	};
}

/** Parameters of which one value is any of several: they go together. */
const ANY_OF = new Set(["brand", "res", "light", "throw"]);

function droppedConditions({ served, state, matching }: FoundList): Dropped[] {
	const asked = new URLSearchParams(encodeFinder({ ...state, sort: "newest", page: 1 }));
	const dropped = new Map<string, Dropped>();
	for (const [param, value] of asked) {
		const others = new URLSearchParams(asked);
		if (ANY_OF.has(param)) others.delete(param);
		else others.delete(param, value);
		const { conditions } = decodeFinder(others, served.known);
		const count = countFound(served.index, conditions, param === "q" ? null : matching);
		const key = others.toString();
		if (count > 0) dropped.set(key, { param, value: ANY_OF.has(param) ? null : value, count });
	}
	return [...dropped.values()].sort((a, b) => b.count - a.count);
}

/** How a model does in the room that was told: the picture it throws, and whether it is bright enough. */
function roomNotes({ served: { index }, state }: FoundList, id: number): string[] {
	const model = index.models[index.placeOf.get(id) ?? -1];
	if (!model) return [];
	const { distance, screen, light } = state.conditions.room;
	const { throwRatioMin: min, throwRatioMax } = model.figures;
	const picture =
		distance !== null && min !== null && pictureText(distance, { min, max: throwRatioMax ?? min });
	const verdict = brightnessVerdict(model.brightness, light, screen);
	return [picture || [], verdict ?? []].flat();
}

/** Beside the form there is no room for sentences, and the first flight of bytes has none for them either. */
function withoutSummary(card: ProjectorCard): ProjectorCard {
	return { ...card, summary: "" };
}

/** The page of a list that its state asks for. */
export async function finderPage(db: Kysely<Database>, list: FoundList): Promise<FinderPage> {
	const { state, found, isGuess, served, matching } = list;
	const { q } = state.conditions;
	const ids = idsOfPage(list);
	const chosen = state.page === 1 ? findPicks(served.index, state.conditions, matching) : [];
	return {
		state,
		cards: encodeCards((await listCardsById(db, ids)).map(withoutSummary)),
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
		offer: (q !== "" && (await offerFor(db, served, q, state))) || null,
		picks: await listPickCards(db, served.index, chosen),
		dropped: found.total === 0 ? droppedConditions(list) : [],
	};
}
