import { containsWord } from "db/contains-word";
import type { Db } from "db/schema";
import { sql } from "kysely";
import { queryWords } from "~/components/staff/list-state";
import { modelName } from "~/features/catalogue/model";
import { editModelPath } from "~/features/records/models/model-addresses";
import { searchModels } from "~/features/search/index/search-index.queries.server";
import { searchTerms } from "~/features/search/index/search-terms";
import { findScreens, type JumpGroup } from "./jump";

/** Upper limit of results of each kind. */
const MAX_RESULTS = 10;

async function listModelLinks(db: Db, query: string): Promise<JumpGroup["links"]> {
	const { projectors } = await searchModels(db, searchTerms(query), MAX_RESULTS);
	return projectors.map((model) => ({ to: editModelPath(model.sku), text: modelName(model) }));
}

async function listShopLinks(db: Db, words: readonly string[]): Promise<JumpGroup["links"]> {
	const query = db.selectFrom("retailers").select(["id", "name"]);
	const rows = await words
		.reduce((shops, word) => shops.where(containsWord(sql<string>`"name"`, word)), query)
		.orderBy("name")
		.limit(MAX_RESULTS)
		.execute();
	return rows.map(({ id, name }) => ({ to: `/admin/shops/${id}`, text: name }));
}

async function listPageLinks(db: Db, words: readonly string[]): Promise<JumpGroup["links"]> {
	const query = db.selectFrom("pages").select(["id", "title"]).where("kind", "<>", "text");
	const rows = await words
		.reduce((pages, word) => pages.where(containsWord(sql<string>`"title"`, word)), query)
		.orderBy("title")
		.limit(MAX_RESULTS)
		.execute();
	return rows.map(({ id, title }) => ({ to: `/admin/pages/${id}`, text: title }));
}

/**
 * Returns the screens, models, shops and pages that match a query, without empty groups; all screens for an empty
 * query.
 */
export async function findJumpGroups(db: Db, query: string): Promise<JumpGroup[]> {
	const words = queryWords(query);
	const screens: JumpGroup = { title: "Screens", links: findScreens(query) };
	if (words.length === 0) return [screens];
	const [models, shops, pages] = await Promise.all([
		listModelLinks(db, query),
		listShopLinks(db, words),
		listPageLinks(db, words),
	]);
	const groups: JumpGroup[] = [
		screens,
		{ title: "Models", links: models },
		{ title: "Shops", links: shops },
		{ title: "Pages", links: pages },
	];
	return groups.filter(({ links }) => links.length > 0);
}
