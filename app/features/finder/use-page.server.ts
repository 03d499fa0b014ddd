import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { CARDS_PER_PAGE } from "~/config/site";
import { encodeCards } from "~/features/catalogue/card/card-text";
import { type ListingState, pageCount } from "~/features/catalogue/listing/list-state";
import { type CardPage, listCardsById } from "~/features/catalogue/projectors.queries.server";
import { type FinderSort, NO_CONDITIONS } from "./conditions";
import { idsMeeting } from "./index/find";
import { currentIndex } from "./index/finder-index.server";
import { findPicks } from "./picks/find-picks";
import { listPickCards, type PickCard } from "./picks/pick-cards.server";
import { type QuickLink, quickLinks } from "./quick-links/quick-links";

/** What a category's page lists. */
export interface UsePage extends CardPage {
	/** On the first page: models to start with. */
	picks: PickCard[];
	links: QuickLink[];
}

/** A page of the models for a use, in an order of the finder; one past the last is empty. */
export async function usePage(
	db: Kysely<Database>,
	use: string,
	{ sort, page: wanted }: ListingState<FinderSort>,
): Promise<UsePage> {
	const { index } = await currentIndex();
	const conditions = { ...NO_CONDITIONS, use };
	const ids = idsMeeting(index, conditions, sort);
	const total = ids.length;
	const page = total === 0 ? 1 : wanted;
	const shown = ids.slice((page - 1) * CARDS_PER_PAGE, page * CARDS_PER_PAGE);
	const chosen = page === 1 ? findPicks(index, conditions, null) : [];
	return {
		cards: encodeCards(await listCardsById(db, shown)),
		total,
		page,
		pages: pageCount(total, CARDS_PER_PAGE),
		picks: await listPickCards(db, index, chosen),
		links: quickLinks(index, { use }),
	};
}
