import type { Db } from "db/schema";
import { CARDS_PER_PAGE } from "~/config/site";
import { listedCards } from "~/features/catalogue/card/listed-cards.server";
import { throwRow } from "~/features/catalogue/fact-texts.server";
import { pageCount } from "~/features/catalogue/lists/list-page-state";
import { listCardsById } from "~/features/catalogue/models.queries.server";
import { throwRatios } from "~/features/catalogue/numeric-facts/numeric-facts";
import type { SpecRow } from "~/features/catalogue/spec-text";
import { brightnessVerdict } from "~/features/room/brightness";
import { lightVerdictText } from "~/features/room/in-room-texts";
import { brightnessPictureInches, distancesOf } from "~/features/room/judged-picture";
import { pictureRange } from "~/features/room/picture-size";
import { standsText } from "~/features/room/room-texts";
import { televisionReason } from "~/features/room/television";
import { costNote, type RateView, rateView, usageText } from "~/features/running-cost/cost-texts";
import type { Usage } from "~/features/running-cost/usage";
import { finderChart } from "./chart/finder-chart.server";
import { conditionsQuery, type FinderState, finderPath } from "./filters/address-parts";
import type { SlugFilter } from "./filters/filter-kinds";
import { isSlugFilter, missingFactText } from "./filters/filter-texts";
import {
	byFacet,
	type Conditions,
	type Facet,
	FILTERS,
	judgedScreen,
	usageOf,
	valuesIn,
} from "./filters/filters";
import { countMatches, type FacetCounts } from "./find/find";
import { type FinderList, idsOfPage } from "./find-models.server";
import type { FinderModel } from "./finder-model";
import type { FormOptions } from "./form/form-options";
import { floorNotes, loadCardScoreFunction } from "./model-scores.server";
import { adviceOnConditions } from "./more-by/conditions-advice";
import { wideningChanges } from "./more-by/more-by.server";
import { findNearest, type NearestMatch } from "./more-by/nearest.server";
import { findPicks, hasCustomWeights, listPickCards } from "./picks/pick-cards.server";

/** A list with fewer models may need advice. */
const MIN_MODELS_WITHOUT_ADVICE = 3;

/** Returns the options that the form shows: the most common ones up to the filter's limit, and the chosen ones. */
function visibleOptions({ servedCatalogue, result, state }: FinderList, facet: Facet): FacetCounts {
	const counts = result.countFacet(facet);
	const { control } = FILTERS[facet];
	if (control.kind !== "options" || control.limit === undefined || !isSlugFilter(facet))
		return counts;
	const { catalogue, nameByUse } = servedCatalogue;
	const commonValues = counts
		.map(([value]) => value)
		// A tag with the slug of a use is left out, because the use is offered as such.
		.filter((value) => facet !== "feature" || !nameByUse.has(value))
		.sort((a, b) => catalogue.totalOf(facet, b) - catalogue.totalOf(facet, a))
		.slice(0, control.limit);
	const visibleValues = new Set([...commonValues, ...valuesIn(state.conditions, facet)]);
	return counts.filter(([value]) => visibleValues.has(value));
}

async function formOptions(list: FinderList): Promise<FormOptions> {
	const options = byFacet((facet) => visibleOptions(list, facet));
	const slugsOf = (filter: SlugFilter) => options[filter].map(([slug]) => slug);
	const namesOf = async (filter: SlugFilter) => {
		const names = slugsOf(filter).map(async (slug) => {
			const name = await list.servedCatalogue.nameOf(filter, slug);
			return name ?? FILTERS[filter].label(slug);
		});
		return Promise.all(names);
	};
	return {
		slugs: {
			use: slugsOf("use"),
			brand: slugsOf("brand"),
			feature: slugsOf("feature"),
		},
		names: {
			use: await namesOf("use"),
			brand: await namesOf("brand"),
			feature: await namesOf("feature"),
		},
		counts: byFacet((facet) => options[facet].map(([, count]) => count)),
	};
}

/** Returns the throw of a model in the visitor's room; undefined if it is unknown or the room is not given. */
function roomThrow({ state }: FinderList, model: FinderModel): SpecRow | undefined {
	const { screen, nearer } = state.conditions;
	const distances = distancesOf(state.conditions);
	if (throwRatios(model) === null || (distances === null && screen === null)) return undefined;
	// If the projector may stand nearer to the wall, the distance for the screen counts.
	return throwRow(model, { screen, distance: nearer && screen !== null ? null : distances });
}

/**
 * Returns notes on a model in the visitor's room: its distance from the wall if it may stand nearer than the given
 * distance (`nearer`), and whether it is bright enough.
 */
function roomNotes({ state }: FinderList, model: FinderModel): string[] {
	const { distance, distancemax, screen, screenmax, nearer, room: light } = state.conditions;
	const ratios = throwRatios(model);
	const usualScreen = judgedScreen({ use: state.conditions.use, screen: null });
	const verdict = lightVerdictText(
		{
			lumens: model.lumens,
			ratios,
			light,
			screen,
			screenmax,
			distance,
			distancemax,
			nearer,
		},
		usualScreen,
	);
	return [
		nearer && screen !== null && distance !== null && ratios ? standsText(screen, ratios) : [],
		verdict ?? [],
	].flat();
}

/** Returns the usage that costs are added up for; null if neither the order nor the conditions need costs. */
function usageForCosts({ conditions, sort }: FinderState): Usage | null {
	const needsCosts = sort === "cost" || (conditions.years !== null && conditions.hours !== null);
	return needsCosts ? usageOf(conditions) : null;
}

/**
 * Counts the models whose price has unknown delivery, for a warning beside prices with delivery; 0 if no price has
 * known delivery, or if the list compares no prices.
 */
function countUnknownDelivery({
	servedCatalogue,
	state: { conditions, sort },
	result,
}: FinderList): number {
	const { min, max } = conditions;
	const isCompared = min !== null || max !== null || sort === "price-low" || sort === "price-high";
	if (!isCompared) return 0;
	let withDeliveryCount = 0;
	let unknownCount = 0;
	for (const id of result.ids) {
		const model = servedCatalogue.catalogue.modelOf(id);
		if (!model || model.pricePence === 0) continue;
		if (model.hasDeliveryPrice) withDeliveryCount += 1;
		else unknownCount += 1;
	}
	return withDeliveryCount > 0 ? unknownCount : 0;
}

/** Returns the verdict on the light of a model at the picture that the room allows. */
function brightnessVerdictOf(model: FinderModel, conditions: Conditions) {
	const usualScreen = judgedScreen({ use: conditions.use, screen: null });
	const inches = brightnessPictureInches(throwRatios(model), conditions, usualScreen);
	return brightnessVerdict(model.lumens, conditions.room, inches);
}

/** Returns the guide's advice if at most one model is found, not counting one or two that are a little dim. */
function findAdvice({
	servedCatalogue,
	state: { conditions },
	result,
}: FinderList): string | undefined {
	const isDim = (id: number) => {
		const model = servedCatalogue.catalogue.modelOf(id);
		return model && brightnessVerdictOf(model, conditions) === "A little dim";
	};
	const notDimIds =
		result.total < MIN_MODELS_WITHOUT_ADVICE ? result.ids.filter((id) => !isDim(id)) : result.ids;
	return notDimIds.length <= 1 ? adviceOnConditions(conditions) : undefined;
}

/**
 * Returns the reason why a television may suit the visitor's room better, for the wanted picture or the largest
 * possible one; null if there is none.
 */
function televisionAdvice({
	servedCatalogue,
	state: { conditions },
	result,
	wordMatchIds,
}: FinderList) {
	const { room: light, screen, screenmax } = conditions;
	const distances = distancesOf(conditions);
	if (light === null) return null;
	const { catalogue } = servedCatalogue;
	const wantedInches = screen === null ? null : Math.max(screen, screenmax ?? screen);
	let largestInches: number | null = null;
	let isAnyBright = false;
	for (const id of result.ids) {
		const model = catalogue.modelOf(id);
		if (!model) continue;
		isAnyBright ||= brightnessVerdictOf(model, conditions) === "Bright enough";
		const ratios = throwRatios(model);
		if (distances === null || ratios === null) continue;
		largestInches = Math.max(largestInches ?? 0, pictureRange(distances, ratios).inches.max);
	}
	// A list that is empty because of other conditions says nothing about the light.
	const hasModels =
		result.total > 0 || countMatches(catalogue, { ...conditions, room: null }, wordMatchIds) > 0;
	const isEveryModelTooDim = hasModels && !isAnyBright;
	return televisionReason({
		light,
		inches: wantedInches ?? largestInches,
		isAllTooDim: isEveryModelTooDim,
	});
}

/** Returns true if the list's sentence is about direct sun, in which every projector looks washed out. */
const isSunny = ({ interpretation, previousInterpretation }: FinderList) =>
	(interpretation ?? previousInterpretation)?.isSunny === true;

/** Returns the cards of models of a list. */
export async function listFinderCards(db: Db, list: FinderList, ids: readonly number[]) {
	const { state, result, servedCatalogue } = list;
	const { conditions } = state;
	const { catalogue } = servedCatalogue;
	const usage = usageForCosts(state);
	const models = ids.flatMap((id) => catalogue.modelOf(id) ?? []);
	return listedCards(models, await listCardsById(db, ids), {
		categoryId:
			conditions.use === null ? null : (servedCatalogue.useIds.get(conditions.use) ?? null),
		roomRowOf: (model) => roomThrow(list, model),
		scoreOf: await loadCardScoreFunction(conditions),
		notesOf: (model) => [
			...floorNotes(catalogue, model, conditions),
			...(isSunny(list) ? [] : roomNotes(list, model)),
			...(usage ? [costNote(model, usage, catalogue.rate)] : []),
			...result.missingFactsOf(model.id).map(missingFactText),
		],
	});
}

/** Number of models of the nearest list on the page of an empty list. */
const NEAREST_MODELS = 6;

/** Returns the page's data about the list nearest to an empty one: its change, picks and first models. */
async function nearestPage(db: Db, { change, address, list }: NearestMatch) {
	const { servedCatalogue, state, wordMatchIds, result } = list;
	const chosenPicks = findPicks(
		servedCatalogue.catalogue,
		state.conditions,
		wordMatchIds,
		result.listModelsAtAnyPrice,
	);
	return {
		change,
		address,
		query: conditionsQuery(state),
		picks: await listPickCards(db, servedCatalogue.catalogue, state.conditions, chosenPicks),
		cards: await listFinderCards(db, list, result.ids.slice(0, NEAREST_MODELS)),
	};
}

/** Returns the data of the finder's page: the part of a list that the list's state requests, and all beside it. */
export async function finderPage(db: Db, list: FinderList) {
	const { state, result, isGuess, servedCatalogue, wordMatchIds } = list;
	const { conditions } = state;
	const listAddress = finderPath(conditions, { sort: state.sort });
	/** The meaning of the sentence that led to this list, as a list; undefined without such a sentence. */
	const previousSuggestion = list.previousInterpretation?.suggestion;
	/** The list that the words of `q` mean as conditions; null if they mean none. */
	const suggestion =
		list.interpretation?.suggestion ??
		(previousSuggestion ? { ...previousSuggestion, count: result.total, path: listAddress } : null);
	const { notes } = list.interpretation ?? list.previousInterpretation ?? { notes: [] };
	// A sentence whose conditions find models needs no other changes.
	const hasMeaningMatches = (list.interpretation?.suggestion?.count ?? 0) > 0;
	const usage = usageForCosts(state);
	const { rate } = servedCatalogue.catalogue;
	/** The usage that costs on the cards are added up for; absent unless the list needs costs. */
	const costs: { costs?: { usage: string; rate: RateView } | undefined } = usage
		? { costs: { usage: usageText(usage), rate: rateView(rate) } }
		: {};
	const nearest = await findNearest(db, list);
	const chosenPicks =
		state.page === 1
			? findPicks(servedCatalogue.catalogue, conditions, wordMatchIds, result.listModelsAtAnyPrice)
			: [];
	const isChart = state.view === "chart";
	return {
		/** Empty beside a chart. */
		cards: isChart ? [] : await listFinderCards(db, list, idsOfPage(list)),
		/** Null unless the address asks for a chart and models are found. */
		chart: isChart && result.total > 0 ? await finderChart(list, chosenPicks) : null,
		/** If nothing is found, the nearest list that has models, with its picks. */
		nearest: nearest ? await nearestPage(db, nearest) : null,
		total: result.total,
		/** The number of models whose price may lack delivery, where other prices include it. */
		unknownDeliveryCount: countUnknownDelivery(list),
		page: result.total === 0 ? 1 : state.page,
		pages: pageCount(result.total, CARDS_PER_PAGE),
		/** Number of models that meet the conditions but for a fact that they lack, by that fact. */
		lacking: result.lacking,
		...costs,
		options: await formOptions(list),
		/** True if the models only match similar spellings of the words. */
		isGuess,
		/** The reason why a television may suit the room better; null if there is none. */
		television: isSunny(list) ? null : televisionAdvice(list),
		/** Remarks on the sentence. */
		notes,
		suggestion,
		/** Models to start with; empty beside a chart, and on all pages but the first. */
		picks: await listPickCards(
			db,
			servedCatalogue.catalogue,
			conditions,
			isChart ? [] : chosenPicks,
			isSunny(list) ? { ...conditions, room: null } : conditions,
		),
		/** True if the visitor's own weights decided the picks. */
		hasCustomWeights: hasCustomWeights(servedCatalogue.catalogue, conditions),
		/** If few models are found: the changes that would find more. */
		wideningChanges: hasMeaningMatches ? [] : await wideningChanges(list),
		/** If hardly any model is found: the guide's advice on the conditions; else null. */
		advice: (!hasMeaningMatches && findAdvice(list)) || null,
	};
}

export type FinderPage = Awaited<ReturnType<typeof finderPage>>;
