import { setImmediate as othersTurn } from "node:timers/promises";
import { db, dbVersion } from "db/connection.server";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { listBrands } from "~/features/catalogue/brand/brands.queries.server";
import { listSuccessors } from "~/features/catalogue/identity/former-slugs.queries.server";
import {
	findTagLabel,
	listCategories,
} from "~/features/catalogue/listing/categories.queries.server";
import { textSlug } from "~/features/catalogue/listing/category";
import { tagName } from "~/features/catalogue/listing/tag";
import type { KnownSlugs } from "~/features/finder/address/conditions-address";
import { type Vocabulary, vocabularyOf } from "~/features/finder/sentence/vocabulary";
import { type FinderIndex, finderIndex } from "./finder-index";
import { listFinderModels } from "./finder-models.queries.server";

/** The index of a catalogue, with its slugs and their names. */
export interface ServedIndex {
	index: FinderIndex;
	known: KnownSlugs;
	useNames: ReadonlyMap<string, string>;
	brandNames: ReadonlyMap<string, string>;
	/** What sentences may mean. */
	vocabulary: Vocabulary;
	/** Names of features, each looked up once. */
	featureName(slug: string): Promise<string>;
}

async function build(database: Kysely<Database>): Promise<ServedIndex> {
	const categories = await listCategories(database);
	const brands = await listBrands(database);
	const models = await listFinderModels(database);
	await othersTurn();
	const useTexts = new Map(categories.map((category) => [category.slug, textSlug(category)]));
	const index = finderIndex(models, [...useTexts.keys()], useTexts);
	await othersTurn();
	const { use, brand, feature } = index.facets;
	const featureNames = new Map<string, Promise<string>>();
	return {
		index,
		known: {
			uses: use.numberOf,
			brands: brand.numberOf,
			features: feature.numberOf,
			successors: {
				uses: await listSuccessors(database, "category"),
				brands: await listSuccessors(database, "brand"),
			},
		},
		useNames: new Map(categories.map(({ slug, name }) => [slug, name])),
		brandNames: new Map(brands.map(({ slug, name }) => [slug, name])),
		vocabulary: vocabularyOf({
			uses: use.values,
			useTexts,
			tags: feature.values,
			brands: brands.map(({ name }) => name),
		}),
		featureName(slug) {
			const known = featureNames.get(slug);
			if (known) return known;
			const name = findTagLabel(database, slug).then((label) => tagName(slug, label));
			featureNames.set(slug, name);
			return name;
		},
	};
}

let built:
	| { database: Kysely<Database>; version: string; served: Promise<ServedIndex> }
	| undefined;

/**
 * The index of the catalogue as it is now. The first question after a write makes it again, once for all who ask
 * meanwhile.
 */
export function currentIndex(): Promise<ServedIndex> {
	const database = db();
	const version = dbVersion();
	// A database that cannot tell its version fails here as it does everywhere.
	if (version === undefined) return build(database);
	if (built?.version !== version || built.database !== database) {
		const served = build(database);
		built = { database, version, served };
		// What failed is tried again.
		served.catch(() => {
			if (built?.served === served) built = undefined;
		});
	}
	return built.served;
}
