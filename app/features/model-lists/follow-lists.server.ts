import type { Db } from "db/schema";
import { write } from "db/writes/write";
import { ukDate } from "~/components/uk-date";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { compareList, memberOf } from "./list-changes.server";
import { type ListTerms, listKey, readListTerms } from "./list-terms";
import { finderList, firstModels } from "./model-list.server";
import {
	deleteOtherListsAndOldChanges,
	findFollowedList,
	insertListChanges,
	replaceMembers,
} from "./model-lists.queries.server";

/** Number of months after which changes of lists are deleted. */
const MONTHS_OF_CHANGES = 24;

/** Returns the day before which changes are deleted. */
function firstDayOfChanges(now: Date): string {
	const first = new Date(now);
	first.setUTCMonth(first.getUTCMonth() - MONTHS_OF_CHANGES);
	return ukDate(first).iso;
}

async function followList(db: Db, terms: ListTerms, day: string): Promise<void> {
	const key = listKey(terms);
	const list = await finderList(db, terms);
	const models = firstModels(list, terms.limit);
	const previousList = await findFollowedList(db, key);
	const changes = previousList
		? await compareList(previousList.members, models, terms.limit, list)
		: [];
	await write(db, async (trx) => {
		await insertListChanges(
			trx,
			changes.map((change) => ({ ...change, terms: key, day })),
		);
		await replaceMembers(trx, key, models.map(memberOf), day);
	});
}

/**
 * Compares the lists of published texts with the last run, stores the models that came and left, and deletes changes
 * older than two years and the lists that no text contains any more. `termTexts` are the lists' terms as the texts have
 * them, such as "use=gaming max=500"; invalid terms are ignored.
 */
export async function followLists(db: Db, termTexts: readonly string[], now: Date): Promise<void> {
	const { toCurrentSlug } = await currentCatalogue();
	const lists = new Map<string, ListTerms>();
	for (const termText of termTexts) {
		const result = readListTerms(termText, toCurrentSlug);
		if ("terms" in result) lists.set(listKey(result.terms), result.terms);
	}
	const day = ukDate(now).iso;
	for (const terms of lists.values()) await followList(db, terms, day);
	await write(db, (trx) =>
		deleteOtherListsAndOldChanges(trx, [...lists.keys()], firstDayOfChanges(now)),
	);
}
