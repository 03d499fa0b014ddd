import type { Db } from "db/schema";
import { listBrands } from "~/features/catalogue/brand/brands.queries.server";
import { listCurrentSlugs } from "~/features/catalogue/identity/former-slugs.queries.server";
import { listCategories, listTags } from "~/features/catalogue/lists/categories.queries.server";
import type { SlugFilter, ToCurrentSlug } from "~/features/finder/filters/filter-kinds";

/** Upper limit of tags, more than any catalogue has. */
const MAX_TAGS = 100_000;

/** Current slugs by former slugs, for each filter whose options are slugs. */
export type CurrentSlugsByFormer = Readonly<Record<SlugFilter, ReadonlyMap<string, string>>>;

/** Returns the current slugs by former slugs; tags have no former slugs. */
export async function listCurrentSlugsByFormer(db: Db): Promise<CurrentSlugsByFormer> {
	return {
		use: await listCurrentSlugs(db, "category"),
		brand: await listCurrentSlugs(db, "brand"),
		feature: new Map<string, string>(),
	};
}

/** Returns the function that finds current slugs, given the slugs that exist. */
export function currentSlugAmong(
	existingSlugs: Readonly<Record<SlugFilter, ReadonlySet<string>>>,
	currentSlugsByFormer: CurrentSlugsByFormer,
): ToCurrentSlug {
	return (filter, slug) => {
		const currentSlug = existingSlugs[filter].has(slug)
			? slug
			: currentSlugsByFormer[filter].get(slug);
		return currentSlug !== undefined && existingSlugs[filter].has(currentSlug) ? currentSlug : null;
	};
}

/** Returns the function that finds current slugs, by the tables as this connection or transaction sees them. */
export async function readCurrentSlugs(db: Db): Promise<ToCurrentSlug> {
	const categories = await listCategories(db);
	const brands = await listBrands(db);
	const existingSlugs = {
		use: new Set(categories.map(({ slug }) => slug)),
		brand: new Set(brands.map(({ slug }) => slug)),
		feature: new Set(await listTags(db, MAX_TAGS)),
	};
	return currentSlugAmong(existingSlugs, await listCurrentSlugsByFormer(db));
}
