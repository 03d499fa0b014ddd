import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { listBrands, listMarks } from "~/features/catalogue/brand/brands.queries.server";

export interface BrandRow {
	slug: string;
	/** As pages show it. */
	name: string;
	models: number;
	/** Of the uploaded mark. */
	markHash: string | undefined;
}

/** Brands that models say, and those that have only a mark so far; by name. */
export async function listBrandRows(db: Kysely<Database>): Promise<BrandRow[]> {
	const [brands, marks] = await Promise.all([listBrands(db), listMarks(db)]);
	const known = new Set(brands.map(({ slug }) => slug));
	const rows = brands.map(({ slug, name, modelCount }) => ({
		slug,
		name,
		models: modelCount,
		markHash: marks.get(slug),
	}));
	for (const [slug, markHash] of marks) {
		if (!known.has(slug)) rows.push({ slug, name: brandNameFromSlug(slug), models: 0, markHash });
	}
	return rows.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

export interface FoundBrand extends BrandRow {
	/** As models spell it: the spelling that most of them have. */
	spelling: string;
}

/** A brand of models, or one that has only a mark so far. */
export async function findBrand(
	db: Kysely<Database>,
	slug: string,
): Promise<FoundBrand | undefined> {
	const row = (await listBrandRows(db)).find((one) => one.slug === slug);
	if (!row) return undefined;
	const spelled = await db
		.selectFrom("projectors")
		.select("brand")
		.where("brandSlug", "=", slug)
		.groupBy("brand")
		.orderBy((eb) => eb.fn.countAll(), "desc")
		.orderBy("brand")
		.limit(1)
		.executeTakeFirst();
	return { ...row, spelling: spelled?.brand ?? row.name };
}
