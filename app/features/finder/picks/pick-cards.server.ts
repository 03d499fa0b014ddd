import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Db } from "db/schema";
import { ukDate } from "~/components/uk-date";
import { DAY_MS, HOUR_MS } from "~/config/time";
import { type ModelCard, type ModelPrice, modelPrice } from "~/features/catalogue/model";
import { listCardsById } from "~/features/catalogue/models.queries.server";
import { listPriceOffers } from "~/features/catalogue/offers/offers.queries.server";
import type { LinkedOffer } from "~/features/catalogue/offers/rows/offer";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import type { WordMatchIds } from "~/features/finder/find/condition-rules";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { modelsMeeting } from "~/features/finder/find/find";
import type { FinderCatalogue } from "~/features/finder/find/finder-catalogue";
import { perCatalogue } from "~/features/finder/find/per-catalogue";
import type { FinderList } from "~/features/finder/find-models.server";
import type { FinderModel } from "~/features/finder/finder-model";
import {
	deleteDailyPicksBefore,
	findDailyPick,
	insertDailyPick,
} from "./daily-pick.queries.server";
import { type PickRole, ROLE_TEXTS } from "./pick-role";
import { asksForPicks, type ChosenModel, choosePicks } from "./picks";
import { whyLines, whyNotLines, whyNotText, whyText } from "./reason-sentences";
import { type PickReasons, reasonsFor } from "./reasons";

/** One of the three models to start with, with its reasons. */
export interface ExplainedPick {
	role: PickRole;
	sku: string;
	/** An editor's sentence about the model as a pick; null if there is none. */
	editorWords: string | null;
	/** The reasons for the model as a sentence, or an editor's words. */
	why: string;
	whyNot: string;
	/** The score, 0 to 100. */
	points: number;
	/** True if the model reaches every floor. */
	isAboveFloors: boolean;
	/** The reasons by facts, even if an editor's words replace the sentence. */
	reasons: PickReasons;
}

/** A pick as a page shows it. */
export interface PickCard
	extends Pick<ExplainedPick, "role" | "sku">,
		Pick<ModelCard, "slug" | "brand" | "model" | "imagePath" | "widthText">,
		ModelPrice {
	/** An editor's words, else the model's sentence in lists; '' without either. */
	sentence: string;
	/** The reasons as a sentence, for a pick without a sentence of its own; else ''. */
	why: string;
	/** The reasons one by one. */
	whyLines: readonly string[];
	whyNotLines: readonly string[];
	/** The offer that makes its price; absent if no shop asks that price. */
	offer?: LinkedOffer | undefined;
	/** Its score in whole points. */
	points: number;
	/** Follows the points: "for gaming". */
	forUse: string;
}

/** Returns models that were chosen under conditions, with reasons that speak of `statedConditions`. */
function explainPicks(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	chosenModels: readonly ChosenModel[],
	statedConditions: Conditions = conditions,
): ExplainedPick[] {
	const [bestPick] = chosenModels;
	if (bestPick === undefined) return [];
	const scores = catalogue.scores(conditions);
	return chosenModels.map((pick) => {
		const { role, model, points, isAboveFloors } = pick;
		const { sku, editorWords } = model;
		const reasons = reasonsFor(pick, bestPick, statedConditions, scores);
		return {
			role,
			sku,
			editorWords,
			why: editorWords ?? whyText(reasons),
			whyNot: whyNotText(reasons),
			points,
			isAboveFloors,
			reasons,
		};
	});
}

/** Returns the cards of chosen models, in the same order. */
export async function listPickCards(
	db: Db,
	catalogue: FinderCatalogue,
	conditions: Conditions,
	chosenModels: readonly ChosenModel[],
	/** The conditions that the reasons may speak of. */
	statedConditions: Conditions = conditions,
): Promise<PickCard[]> {
	if (chosenModels.length === 0) return [];
	const ids = chosenModels.map(({ model }) => model.id);
	const cards = new Map((await listCardsById(db, ids)).map((card) => [card.sku, card]));
	const picks = explainPicks(catalogue, conditions, chosenModels, statedConditions);
	const { forUse } = catalogue.scores(conditions).use;
	const offers = await listPriceOffers(
		db,
		picks.map(({ sku }) => sku),
	);
	return picks.flatMap(({ role, sku, editorWords, why, reasons, points }): PickCard[] => {
		const card = cards.get(sku);
		if (!card) return [];
		const { slug, brand, model, imagePath, widthText, summary } = card;
		const offer = offers.get(sku);
		const sentence = editorWords ?? summary;
		return [
			{
				role,
				sku,
				sentence,
				why: sentence ? "" : why,
				whyLines: whyLines(reasons),
				whyNotLines: whyNotLines(reasons),
				...(offer && { offer }),
				widthText,
				points: Math.round(points),
				forUse,
				slug,
				brand,
				model,
				imagePath,
				...modelPrice(card),
			},
		];
	});
}

/** A pick of a use, with the use's name. */
export interface PickOfTheDay extends PickCard {
	/** The slug of its use. */
	use: string;
	useName: string;
	/** "Best for most". */
	roleText: string;
}

/** A cached best pick of a use. */
interface BestOfUse {
	/** The SKU of the day's stored pick that it was chosen with; undefined if there was none. */
	storedSku: string | undefined;
	/** The pick; empty if there is none. */
	best: readonly ChosenModel[];
}

const bestByUse = perCatalogue<BestOfUse>();

/** Returns the best pick of a use: the stored model if it can be a pick, else another; empty if there is none. */
async function chooseBestOfUse(
	catalogue: FinderCatalogue,
	use: string,
	storedSku: string | undefined,
): Promise<readonly ChosenModel[]> {
	const cachedBest = bestByUse(catalogue).get(use);
	if (cachedBest && cachedBest.storedSku === storedSku) return cachedBest.best;
	// With 70,000 models, choosing the picks of a use takes about 70 ms.
	await yieldToEventLoop();
	const conditions = { ...NO_CONDITIONS, use };
	// The pick of the day must not be sold out in its one shop by noon.
	const candidates = () =>
		modelsMeeting(catalogue, conditions).filter(({ shopCount }) => shopCount !== 1);
	const chosenModels = findPicks(catalogue, conditions, null, candidates, storedSku);
	const best = chosenModels.filter(({ role }) => role === "best");
	bestByUse(catalogue).set(use, { storedSku, best });
	return best;
}

/**
 * Returns up to `limit` picks of a day (YYYY-MM-DD, in the United Kingdom), different models for different uses: the
 * stored one, then the best pick of each use, beginning with the day's use.
 */
async function listDailyPicks(db: Db, date: string, limit: number): Promise<PickOfTheDay[]> {
	const { catalogue, nameByUse } = await currentCatalogue();
	const uses = [...nameByUse.keys()];
	const firstIndex = uses.length && (Date.parse(date) / DAY_MS) % uses.length;
	const storedPick = await findDailyPick(db, date);
	const usesFromTodaysOn = [...uses.slice(firstIndex), ...uses.slice(0, firstIndex)];
	const pickBySku = new Map<string, PickOfTheDay>();
	for (const use of new Set(
		storedPick ? [storedPick.use, ...usesFromTodaysOn] : usesFromTodaysOn,
	)) {
		if (pickBySku.size === limit) break;
		const storedSku = storedPick?.use === use ? storedPick.sku : undefined;
		const best = await chooseBestOfUse(catalogue, use, storedSku);
		const [card] = await listPickCards(db, catalogue, { ...NO_CONDITIONS, use }, best);
		const useName = nameByUse.get(use);
		if (!card || useName === undefined || pickBySku.has(card.sku)) continue;
		pickBySku.set(card.sku, { ...card, use, useName, roleText: ROLE_TEXTS[card.role] });
	}
	return [...pickBySku.values()];
}

/**
 * Returns the day's picks for the home page, the pick of the day first. All are best picks: the reasons for other roles
 * compare with the best, which is not shown there.
 */
export async function listPicksOfTheDay(db: Db, now: Date, limit: number): Promise<PickOfTheDay[]> {
	return listDailyPicks(db, ukDate(now).iso, limit);
}

/** Hourly job: stores the pick of the day and, in its last hour, the next one, so that new prices change neither. */
export async function storePickOfTheDay(db: Db, now: Date): Promise<void> {
	for (const time of [now, new Date(now.getTime() + HOUR_MS)]) {
		const { iso } = ukDate(time);
		if (await findDailyPick(db, iso)) continue;
		const [pick] = await listDailyPicks(db, iso, 1);
		if (pick) await insertDailyPick(db, iso, pick.use, pick.sku);
		await deleteDailyPicksBefore(db, ukDate(now).iso);
	}
}

/**
 * Returns the picks of a list (docs/product.md#three-picks). `candidates` returns the models that may be picked, as
 * `choosePicks` takes them; `bestSku` is a model that is the best pick if it can be one.
 */
export function findPicks(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	wordMatchIds: WordMatchIds,
	candidates: () => readonly FinderModel[],
	bestSku?: string,
): ChosenModel[] {
	// A sentence whose words narrow no list ("best projector") asks for models to start with.
	const isSentenceWithoutConditions = conditions.q !== "" && wordMatchIds === null;
	return asksForPicks(conditions) || isSentenceWithoutConditions
		? choosePicks(candidates(), conditions, catalogue.pickRules(conditions), bestSku)
		: [];
}

/** Returns the picks of a list as JSON. */
export function picksOfList({ servedCatalogue, state, wordMatchIds, result }: FinderList) {
	const { catalogue } = servedCatalogue;
	const { conditions } = state;
	const chosenModels = findPicks(catalogue, conditions, wordMatchIds, result.listModelsAtAnyPrice);
	const picks = explainPicks(catalogue, conditions, chosenModels);
	return picks.map(({ reasons: _, editorWords: __, points, isAboveFloors, ...pick }) => ({
		...pick,
		floor: isAboveFloors,
		marks: points,
	}));
}

/** Returns true if a visitor's own weights change the points of the use. */
export function hasCustomWeights(catalogue: FinderCatalogue, conditions: Conditions): boolean {
	if (conditions.w.length === 0) return false;
	const maxPointsText = (weightedConditions: Conditions) =>
		catalogue
			.scores(weightedConditions)
			.parts.map(({ part, maxPoints }) => `${part} ${maxPoints.toFixed(6)}`)
			.join();
	const { w } = NO_CONDITIONS;
	return maxPointsText(conditions) !== maxPointsText({ ...conditions, w });
}
