import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { brandLogo } from "~/features/catalogue/brand/brand-logo";
import { brandLogoFiles } from "~/features/catalogue/brand/brand-logo-files.server";
import { findMark } from "~/features/catalogue/brand/brands.queries.server";
import {
	forgetSlug,
	moveSlug,
	takeSlug,
} from "~/features/catalogue/identity/former-slugs.queries.server";
import { inChunks } from "~/features/catalogue/write/chunks";
import { withDerivedColumns } from "~/features/catalogue/write/derived-columns";
import {
	listCategoryKeys,
	writeProjectorChanges,
} from "~/features/catalogue/write/projector-writes.queries.server";
import type { By } from "~/features/taxonomy/by";
import { type Change, recordChange } from "~/history/changes.queries.server";
import { rowVersion } from "~/history/row-version.server";
import type { NamedBrand } from "./brand-form";
import { type BrandRow, type FoundBrand, findBrand } from "./brand-rows.queries.server";
import type { BrandMark } from "./mark/brand-mark.server";

const CHUNK = 100;

/** By which a form of a brand shows that nobody saved meanwhile. */
export function brandVersion({ slug, spelling }: FoundBrand): string {
	return rowVersion({ slug, spelling });
}

function record(
	trx: Transaction<Database>,
	{ slug, name }: Pick<BrandRow, "slug" | "name">,
	{ staff, now }: By,
	change: Pick<Change, "action" | "before" | "after">,
): Promise<number> {
	const of = { by: staff, subject: "brand", subjectKey: slug, title: name } as const;
	return recordChange(trx, { ...of, ...change }, now);
}

/** Gives all models of a brand another name. Returns how many there are. */
async function renameModels(
	trx: Transaction<Database>,
	slug: string,
	brand: string,
	now: Date,
): Promise<number> {
	const found = await trx
		.selectFrom("projectors")
		.select("sku")
		.where("brandSlug", "=", slug)
		.execute();
	const categories = await listCategoryKeys(trx);
	for (const chunk of inChunks(found, CHUNK)) {
		const rows = await trx
			.selectFrom("projectors")
			.selectAll()
			.where(
				"sku",
				"in",
				chunk.map(({ sku }) => sku),
			)
			.execute();
		const changes = rows.map((row) => ({
			before: row,
			after: row.brand === brand ? row : withDerivedColumns({ ...row, brand }),
		}));
		await writeProjectorChanges(trx, changes, { categories, now });
	}
	return found.length;
}

/** A mark goes with its brand's name, unless the brand that it becomes has one, uploaded or of ours. */
async function moveMark(
	trx: Transaction<Database>,
	from: string,
	{ slug: to, name }: NamedBrand,
	isMerge: boolean,
): Promise<void> {
	const marks = await findMark(trx, to);
	const hasOther =
		marks.size > 0 || (isMerge && brandLogo(name, brandLogoFiles()).kind === "image");
	if (hasOther) await trx.deleteFrom("brand_marks").where("brandSlug", "=", from).execute();
	else {
		await trx
			.updateTable("brand_marks")
			.set({ brandSlug: to })
			.where("brandSlug", "=", from)
			.execute();
	}
}

export type RenameOutcome =
	| { outcome: "saved"; models: number }
	| { outcome: "gone" }
	| { outcome: "stale"; brand: FoundBrand }
	/** Another brand is called so: they would become one. */
	| { outcome: "other"; brand: FoundBrand };

/** Calls a brand otherwise in all its models, unless somebody did since `version`. */
export function renameBrand(
	db: Kysely<Database>,
	slug: string,
	to: NamedBrand,
	{ version, isMerge }: { version: string; isMerge: boolean },
	by: By,
): Promise<RenameOutcome> {
	return db.transaction().execute(async (trx): Promise<RenameOutcome> => {
		const stored = await findBrand(trx, slug);
		if (!stored) return { outcome: "gone" };
		if (brandVersion(stored) !== version) return { outcome: "stale", brand: stored };
		const other = to.slug === slug ? undefined : await findBrand(trx, to.slug);
		if (other && !isMerge) return { outcome: "other", brand: other };
		const models = await renameModels(trx, slug, to.brand, by.now);
		if (to.slug !== slug) {
			await moveMark(trx, slug, to, other !== undefined);
			await moveSlug(trx, "brand", { from: slug, to: to.slug });
		}
		if (to.brand !== stored.spelling || to.slug !== slug) {
			await record(trx, to, by, {
				action: "changed",
				before: { name: stored.spelling, models },
				after: { name: to.brand, models: models + (other?.models ?? 0) },
			});
		}
		return { outcome: "saved", models };
	});
}

/**
 * Makes a picture a brand's mark, in place of one that was uploaded, or makes a brand of it that no model says yet. False
 * where that brand is gone, or is there already: it takes a while to draw a mark.
 */
export function replaceMark(
	db: Kysely<Database>,
	brand: Pick<BrandRow, "slug" | "name"> & { isNew: boolean },
	{ hash, bytes }: BrandMark,
	by: By,
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		const before = await findBrand(trx, brand.slug);
		if (brand.isNew === (before !== undefined)) return false;
		const stored = { hash, bytes, storedAt: by.now.toISOString() };
		await trx
			.insertInto("brand_marks")
			.values({ brandSlug: brand.slug, ...stored })
			.onConflict((conflict) => conflict.column("brandSlug").doUpdateSet(stored))
			.execute();
		if (!before) {
			await takeSlug(trx, "brand", brand.slug);
			await record(trx, brand, by, { action: "added", after: { name: brand.name, mark: hash } });
		} else if (before.markHash !== hash) {
			await record(trx, brand, by, {
				action: "changed",
				before: { mark: before.markHash ?? null },
				after: { mark: hash },
			});
		}
		return true;
	});
}

/** Takes the uploaded mark of a brand away; of one without models nothing is left. False where there is none. */
export function removeMark(db: Kysely<Database>, slug: string, by: By): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		const brand = await findBrand(trx, slug);
		if (!brand || brand.markHash === undefined) return false;
		await trx.deleteFrom("brand_marks").where("brandSlug", "=", slug).execute();
		const mark = brand.markHash;
		if (brand.models === 0) await forgetSlug(trx, "brand", slug);
		await record(
			trx,
			brand,
			by,
			brand.models === 0
				? { action: "deleted", before: { name: brand.name, mark } }
				: { action: "changed", before: { mark }, after: { mark: null } },
		);
		return true;
	});
}
