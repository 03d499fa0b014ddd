import type { Db } from "db/schema";
import { listLastChanges } from "~/features/catalogue/history/price-falls.queries.server";
import { labelledPrice, priceParts } from "~/features/catalogue/offers/price/price";
import { projectorName, projectorPath } from "~/features/catalogue/projector";
import { listCardsById } from "~/features/catalogue/projectors.queries.server";
import { type AtomEntry, FEED_ENTRIES } from "~/features/catalogue/seo/xml";
import { FINDER_PATH } from "./sorts";

/** Returns the entries of a feed of models: those whose offers or prices changed last, without examples. */
export async function modelEntries(db: Db, found: readonly number[]): Promise<AtomEntry[]> {
	const changes = await listLastChanges(db, found, FEED_ENTRIES);
	const ids = changes.map(({ id }) => id);
	const cards = await listCardsById(db, ids);
	return changes.flatMap(({ id, at }, index) => {
		const card = cards[index];
		if (!card) return [];
		const price = labelledPrice(priceParts(card));
		const title = `${projectorName(card)}: ${price}`;
		const path = projectorPath(card.slug);
		return [
			{ key: `${FINDER_PATH}.xml#${id}`, title, path, updated: at, text: card.summary || price },
		];
	});
}
