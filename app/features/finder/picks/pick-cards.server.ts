import type { Db } from "db/schema";
import { ukDate } from "~/components/uk-date";
import { type ModelPrice, modelPrice, type ProjectorCard } from "~/features/catalogue/projector";
import { listCardsById } from "~/features/catalogue/projectors.queries.server";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { type Matching, modelsMeeting } from "~/features/finder/find/find";
import type { FinderCatalogue } from "~/features/finder/find/finder-catalogue";
import type { FoundList } from "~/features/finder/find-projectors.server";
import type { FinderModel } from "~/features/finder/finder-model";
import { deleteDailyPicks, findDailyPick, insertDailyPick } from "./daily-pick.queries.server";
import { asksForPicks, type Pick as ChosenModel, picks } from "./picks";
import { type UseWeights, weightsFor } from "./use-weights";

/** A pick as a page shows it. */
export interface PickCard
	extends Pick<ChosenModel, "role" | "sku" | "why" | "whyNot">,
		Pick<ProjectorCard, "slug" | "brand" | "model" | "imagePath">,
		ModelPrice {}

/** Returns the chosen models as a page shows them, in order. */
export async function listPickCards(
	db: Db,
	{ idOf }: FinderCatalogue,
	chosen: readonly ChosenModel[],
): Promise<PickCard[]> {
	if (chosen.length === 0) return [];
	const ids = chosen.flatMap(({ sku }) => idOf.get(sku) ?? []);
	const cards = new Map((await listCardsById(db, ids)).map((card) => [card.sku, card]));
	return chosen.flatMap(({ role, sku, why, whyNot }) => {
		const card = cards.get(sku);
		if (!card) return [];
		const { slug, brand, model, imagePath } = card;
		return { role, sku, why, whyNot, slug, brand, model, imagePath, ...modelPrice(card) };
	});
}

/** A pick of a use, with the use's name. */
export interface PickOfTheDay extends PickCard {
	useName: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the pick of the day in the United Kingdom with the slug of its use: the stored one, else the best for most of a
 * use, each day of the next use that has picks. Undefined if none has.
 */
async function findDaily(db: Db, date: string) {
	const { catalogue, useNames } = await currentCatalogue();
	const uses = [...useNames.keys()];
	const first = uses.length && (Date.parse(date) / DAY_MS) % uses.length;
	const kept = await findDailyPick(db, date);
	const inTurn = [...uses.slice(first), ...uses.slice(0, first)];
	for (const use of kept ? [kept.use, ...inTurn] : inTurn) {
		const conditions = { ...NO_CONDITIONS, use };
		const candidates = () => modelsMeeting(catalogue, conditions);
		const chosen = findPicks(catalogue, conditions, null, candidates, kept?.sku);
		const best = chosen.filter(({ role }) => role === "best");
		const [card] = await listPickCards(db, catalogue, best);
		const useName = useNames.get(use);
		if (card && useName !== undefined) return { use, pick: { ...card, useName } };
	}
	return undefined;
}

/** Returns the pick of the day. The other roles' reasons compare with the best, which is not shown there. */
export async function findPickOfTheDay(db: Db, now: Date): Promise<PickOfTheDay | undefined> {
	return (await findDaily(db, ukDate(now).iso))?.pick;
}

const HOUR_MS = DAY_MS / 24;

/** Hourly job: stores the pick of the day and, in its last hour, the next one, so that new prices change neither. */
export async function keepPickOfTheDay(db: Db, now: Date): Promise<void> {
	for (const at of [now, new Date(now.getTime() + HOUR_MS)]) {
		const { iso } = ukDate(at);
		if (await findDailyPick(db, iso)) continue;
		const daily = await findDaily(db, iso);
		if (daily) await insertDailyPick(db, iso, daily.use, daily.pick.sku);
		await deleteDailyPicks(db, ukDate(now).iso);
	}
}

/** Returns the models of a list to start with; `candidates` as `picks` takes them (docs/product.md#three-picks). */
export function findPicks(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	matching: Matching,
	candidates: () => readonly FinderModel[],
	kept?: string,
): ChosenModel[] {
	// A sentence without conditions ("best projector") asks for models to start with.
	const isAsked = asksForPicks(conditions) || (conditions.q !== "" && matching === null);
	if (!isAsked) return [];
	return picks(candidates(), conditions, weightsOf(catalogue, conditions), isAsked, kept);
}

/** Returns the models of a found list to start with, as JSON has them. */
export function foundPicks({ served, state, matching, found }: FoundList) {
	const chosen = findPicks(served.catalogue, state.conditions, matching, found.withDearer);
	return chosen.map(({ reasons: _, ...pick }) => pick);
}

/** Returns the weights for a visitor's conditions. */
export function weightsOf({ useTexts }: FinderCatalogue, { use, w }: Conditions): UseWeights {
	return weightsFor(use === null ? null : (useTexts.get(use) ?? use), w);
}

/** Returns true if a visitor's own weights differ from those of the use. */
export function hasOwnWeights(catalogue: FinderCatalogue, conditions: Conditions): boolean {
	const { w } = NO_CONDITIONS;
	return weightsOf(catalogue, conditions) !== weightsOf(catalogue, { ...conditions, w });
}
