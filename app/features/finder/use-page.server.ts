import type { Db } from "db/schema";
import { CARDS_PER_PAGE } from "~/config/site";
import { listedCards } from "~/features/catalogue/card/listed-cards.server";
import { type ListState, pageCount } from "~/features/catalogue/lists/list-page-state";
import { listCardsById } from "~/features/catalogue/models.queries.server";
import { NO_CONDITIONS } from "./filters/filters";
import { currentCatalogue } from "./find/current-catalogue.server";
import { modelsMeeting } from "./find/find";
import { perCatalogue } from "./find/per-catalogue";
import { floorNotes, loadCardScoreFunction } from "./model-scores.server";
import { findPicks, listPickCards, type PickCard } from "./picks/pick-cards.server";
import { type QuickLink, quickLinks } from "./quick-links/quick-links.server";
import type { FinderSort } from "./sorts";

/** Picks and links of a use's page, the same for every sort order. */
interface UsePageIntro {
	/** Models to start with, for the first page. */
	picks: PickCard[];
	links: QuickLink[];
}

const introsOf = perCatalogue<UsePageIntro>();

/** Returns a page of the models for a use; a page past the last one is empty. */
export async function findUsePage(
	db: Db,
	category: { id: number; slug: string },
	{ sort, page: requestedPage }: ListState<FinderSort>,
) {
	const { catalogue } = await currentCatalogue();
	const use = category.slug;
	const conditions = { ...NO_CONDITIONS, use };
	const models = modelsMeeting(catalogue, conditions, {
		indexes: catalogue.sortedBy(sort, conditions),
	});
	const total = models.length;
	const page = total === 0 ? 1 : requestedPage;
	const pageModels = models.slice((page - 1) * CARDS_PER_PAGE, page * CARDS_PER_PAGE);
	const introsByUse = introsOf(catalogue);
	const intro = introsByUse.get(use) ?? {
		picks: await listPickCards(
			db,
			catalogue,
			conditions,
			// Null, because no words are searched for.
			findPicks(catalogue, conditions, null, () => models),
		),
		links: quickLinks(catalogue, { use }),
	};
	introsByUse.set(use, intro);
	const cards = await listCardsById(
		db,
		pageModels.map(({ id }) => id),
	);
	return {
		cards: listedCards(pageModels, cards, {
			categoryId: category.id,
			scoreOf: await loadCardScoreFunction(conditions),
			notesOf: (model) => floorNotes(catalogue, model, conditions),
		}),
		total,
		page,
		pages: pageCount(total, CARDS_PER_PAGE),
		picks: page === 1 ? intro.picks : [],
		links: intro.links,
	};
}

export type UsePage = Awaited<ReturnType<typeof findUsePage>>;
