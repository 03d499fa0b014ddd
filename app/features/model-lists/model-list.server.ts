import { perVersion } from "db/per-version.server";
import type { Db } from "db/schema";
import { LRUCache } from "lru-cache";
import type { ListedCard } from "~/features/catalogue/card/card";
import {
	conditionsQuery,
	encodeFinder,
	type FinderState,
} from "~/features/finder/filters/address-parts";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { type FinderList, findModelList } from "~/features/finder/find-models.server";
import { FINDER_PATH } from "~/features/finder/finder-address";
import type { FinderModel } from "~/features/finder/finder-model";
import { listFinderCards } from "~/features/finder/finder-page.server";
import { conditionsText } from "~/features/finder/followed-search.server";
import { findNearest } from "~/features/finder/more-by/nearest.server";
import { whyLines, whyNotLines } from "~/features/finder/picks/reason-sentences";
import { reasonsFor } from "~/features/finder/picks/reasons";
import { type ListTerms, listKey, readListTerms } from "./list-terms";

/** A model of a list as a text shows it. */
export interface ListRow extends ListedCard {
	whyLines: readonly string[];
	whyNotLines: readonly string[];
}

/** A list in a text as of a version of the data. */
export interface ModelList {
	/** The same for all spellings of the list's terms; made by `listKey`. */
	key: string;
	/** The list's conditions in words: "Gaming, up to £500"; empty without conditions. */
	text: string;
	sort: FinderState["sort"];
	/** The list's conditions as a query, for the links to the models. */
	query: string;
	/** Address of the finder's list with all models. */
	address: string;
	total: number;
	rows: readonly ListRow[];
	/** For a list without models: the change that finds some, the address of that list, and its first model. */
	nearest: { change: string; address: string; row: ListedCard } | null;
}

/** Returns the finder's list for terms. */
export function finderList(db: Db, { state }: ListTerms): Promise<FinderList> {
	return findModelList(db, new URLSearchParams(encodeFinder(state)));
}

/** Returns the first models of the finder's list. */
export function firstModels(
	{ servedCatalogue, state, result }: FinderList,
	count: number,
): FinderModel[] {
	const { catalogue } = servedCatalogue;
	const indexes = result.ids.slice(0, count).flatMap((id) => catalogue.indexById.get(id) ?? []);
	return catalogue.modelsAt(indexes, state.conditions);
}

/** Returns the notes of a card that are not among the reasons. */
function notesBesideReasons(
	{ notes = [] }: ListedCard,
	lines: Pick<ListRow, "whyLines" | "whyNotLines">,
): string[] {
	const reasons = [...lines.whyLines, ...lines.whyNotLines].join("\n").toLowerCase();
	return notes.filter((note) => !reasons.includes(note.toLowerCase()));
}

async function listRows(db: Db, list: FinderList, limit: number): Promise<ListRow[]> {
	const { conditions } = list.state;
	// Includes the model after the last row, because reasons compare each model with the next.
	const models = firstModels(list, limit + 1);
	const scores = list.servedCatalogue.catalogue.scores(conditions);
	const cards = await listFinderCards(
		db,
		list,
		models.slice(0, limit).map(({ id }) => id),
	);
	return cards.flatMap((card) => {
		const index = models.findIndex(({ sku }) => sku === card.sku);
		const model = models[index];
		if (!model) return [];
		const listedModel = { role: "best", model, comparedModel: models[index + 1] } as const;
		// A list has no picks: each model gets the reasons of a best pick, compared with the next model.
		const reasons = reasonsFor(listedModel, listedModel, conditions, scores);
		const lines = { whyLines: whyLines(reasons), whyNotLines: whyNotLines(reasons) };
		return [{ ...card, ...lines, notes: notesBesideReasons(card, lines) }];
	});
}

async function nearestModel(db: Db, list: FinderList): Promise<ModelList["nearest"]> {
	const nearest = await findNearest(db, list);
	if (!nearest) return null;
	const { change, address } = nearest;
	const [row] = await listFinderCards(db, nearest.list, nearest.list.result.ids.slice(0, 1));
	return row ? { change, address, row } : null;
}

async function loadModelList(db: Db, terms: ListTerms): Promise<ModelList> {
	const list = await finderList(db, terms);
	const { conditions, sort } = terms.state;
	return {
		key: listKey(terms),
		text: await conditionsText(list.servedCatalogue, conditions),
		sort,
		query: conditionsQuery(terms.state),
		address: FINDER_PATH + encodeFinder(terms.state),
		total: list.result.total,
		rows: await listRows(db, list, terms.limit),
		nearest: await nearestModel(db, list),
	};
}

/** More lists than the texts of a site have. */
const MAX_CACHED_LISTS = 500;

const listCache = perVersion(
	async () => new LRUCache<string, ModelList>({ max: MAX_CACHED_LISTS }),
);

/** Returns the list for the terms in a line; undefined for invalid terms, such as those with a deleted use. */
export async function findListByTerms(db: Db, text: string): Promise<ModelList | undefined> {
	const { toCurrentSlug } = await currentCatalogue();
	const parsed = readListTerms(text, toCurrentSlug);
	if ("problems" in parsed) return undefined;
	const cache = await listCache();
	const key = listKey(parsed.terms);
	const list = cache.get(key) ?? (await loadModelList(db, parsed.terms));
	cache.set(key, list);
	return list;
}
