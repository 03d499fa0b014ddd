import type { Db } from "db/schema";
import { brandName } from "./brand";
import type { LogoHashes, UploadedLogo } from "./brand-logo.server";

const MAX_BRANDS = 1000;

/** Returns every brand with its number of models, by name; merged brands are one (docs/product.md#brands). */
export async function listBrands(db: Db) {
	const rows = await db
		.selectFrom("projectors")
		.select((eb) => [
			"brandSlug as slug",
			eb.fn.min("brand").as("brand"),
			eb.fn.countAll<number>().as("modelCount"),
		])
		.groupBy("brandSlug")
		.limit(MAX_BRANDS)
		.execute();
	return rows
		.map(({ slug, brand, modelCount }) => ({ slug, name: brandName(brand), modelCount }))
		.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

export type BrandSummary = Awaited<ReturnType<typeof listBrands>>[number];

/** Returns a brand's name as pages show it; undefined if no model has that brand. */
export async function findBrandName(db: Db, slug: string): Promise<string | undefined> {
	const row = await db
		.selectFrom("projectors")
		.select("brand")
		.where("brandSlug", "=", slug)
		.limit(1)
		.executeTakeFirst();
	return row && brandName(row.brand);
}

const MAX_LOGOS = 1000;

export async function listLogoHashes(db: Db): Promise<LogoHashes> {
	const rows = await db
		.selectFrom("brand_marks")
		.select(["brandSlug", "hash"])
		.limit(MAX_LOGOS)
		.execute();
	return new Map(rows.map(({ brandSlug, hash }) => [brandSlug, hash]));
}

export async function findLogoHashes(db: Db, slug: string): Promise<LogoHashes> {
	const row = await db
		.selectFrom("brand_marks")
		.select("hash")
		.where("brandSlug", "=", slug)
		.executeTakeFirst();
	return new Map(row ? [[slug, row.hash]] : []);
}

/** Returns the PNG of an uploaded logo while it is the brand's current one. */
export async function findLogoBytes(db: Db, { slug, hash }: UploadedLogo) {
	const row = await db
		.selectFrom("brand_marks")
		.select("bytes")
		.where("brandSlug", "=", slug)
		.where("hash", "=", hash)
		.executeTakeFirst();
	return row?.bytes;
}
