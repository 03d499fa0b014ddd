import { inChunks } from "db/in-chunks";
import type { Db, Trx } from "db/schema";
import {
	type AuditLogLine,
	type ChangeStamp,
	recordChange,
	rowVersion,
} from "~/audit-log/audit-log.queries.server";
import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { brandLogo, brandLogoFileNames } from "~/features/catalogue/brand/brand-logo.server";
import {
	findLogoHashes,
	listBrands,
	listLogoHashes,
} from "~/features/catalogue/brand/brands.queries.server";
import {
	deleteRedirectFrom,
	deleteRedirectsTo,
	redirectSlug,
} from "~/features/catalogue/identity/former-slugs.queries.server";
import { modelsText } from "~/features/catalogue/words/count-text";
import { apply } from "~/features/changes/apply.queries.server";
import { withDerivedColumns } from "~/features/changes/models/model-change";
import { defaultMessages } from "~/features/records/kit/define-record.server";
import type { OpenedForm, RecordFormResult } from "~/features/records/kit/record";
import type { ProcessedImage } from "~/features/records/kit/record-image.server";
import { MERGE_FIELD, type NamedBrand } from "./brand-form";

const MODELS_PER_CHUNK = 100;

type BrandRow = Awaited<ReturnType<typeof listBrandRows>>[number];

/**
 * Returns the brands of models, and brands that have only a logo, ordered by displayed name, with the hashes of their
 * uploaded logos.
 */
export async function listBrandRows(db: Db) {
	const [brands, logos] = await Promise.all([listBrands(db), listLogoHashes(db)]);
	const brandSlugs = new Set(brands.map(({ slug }) => slug));
	const rows = brands.map(({ slug, name, modelCount }) => ({
		slug,
		name,
		modelCount,
		logoHash: logos.get(slug),
	}));
	for (const [slug, logoHash] of logos) {
		if (!brandSlugs.has(slug))
			rows.push({ slug, name: brandNameFromSlug(slug), modelCount: 0, logoHash });
	}
	return rows.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

export interface BrandDetails extends BrandRow {
	/** The spelling that most models of the brand have. */
	spelling: string;
}

export async function findBrand(db: Db, slug: string): Promise<BrandDetails | undefined> {
	const row = (await listBrandRows(db)).find((brandRow) => brandRow.slug === slug);
	if (!row) return undefined;
	const spellingRow = await db
		.selectFrom("projectors")
		.select("brand")
		.where("brandSlug", "=", slug)
		.groupBy("brand")
		.orderBy((eb) => eb.fn.countAll(), "desc")
		.orderBy("brand")
		.limit(1)
		.executeTakeFirst();
	return { ...row, spelling: spellingRow?.brand ?? row.name };
}

/** Returns a hash of a brand's form, used as an optimistic lock. */
export function brandVersion({ slug, spelling }: BrandDetails): string {
	return rowVersion({ slug, spelling });
}

function recordBrandChange(
	trx: Trx,
	{ slug, name }: Pick<BrandRow, "slug" | "name">,
	{ by, now }: ChangeStamp,
	change: Pick<AuditLogLine, "action" | "before" | "after" | "undoesId">,
): Promise<number> {
	const line = { by, subject: "brand", subjectKey: slug, title: name } as const;
	return recordChange(trx, { ...line, ...change }, now);
}

/** Renames a brand in its models. Returns the number of models. */
async function renameModels(trx: Trx, slug: string, spelling: string, now: Date): Promise<number> {
	const models = await trx
		.selectFrom("projectors")
		.select("sku")
		.where("brandSlug", "=", slug)
		.execute();
	const skus = models.map(({ sku }) => sku);
	for (const chunk of inChunks(skus, MODELS_PER_CHUNK)) {
		const rows = await trx.selectFrom("projectors").selectAll().where("sku", "in", chunk).execute();
		const changes = rows.map((row) => ({
			before: row,
			after: row.brand === spelling ? row : withDerivedColumns({ ...row, brand: spelling }),
		}));
		await apply(trx, { changes: { models: changes } }, now);
	}
	return models.length;
}

/**
 * Moves a logo to the new brand name; deletes it if the brand of that name has an uploaded logo or, in a merge, a
 * built-in logo.
 */
async function moveLogo(
	trx: Trx,
	formerSlug: string,
	{ slug: newSlug, name }: NamedBrand,
	isMerge: boolean,
): Promise<void> {
	const uploadedLogos = await findLogoHashes(trx, newSlug);
	const hasOtherLogo =
		uploadedLogos.size > 0 || (isMerge && brandLogo(name, brandLogoFileNames()).kind === "image");
	if (hasOtherLogo) await deleteBrandLogo(trx, formerSlug);
	else {
		await trx
			.updateTable("brand_marks")
			.set({ brandSlug: newSlug })
			.where("brandSlug", "=", formerSlug)
			.execute();
	}
}

/**
 * Renames a brand in all its models, without a line in the audit log; merges it with an existing brand of the new name.
 * Returns the number of models.
 */
export async function renameBrandUnlogged(
	trx: Trx,
	slug: string,
	renamedBrand: NamedBrand,
	{ isMerge, now }: { isMerge: boolean; now: Date },
): Promise<number> {
	const modelCount = await renameModels(trx, slug, renamedBrand.spelling, now);
	if (renamedBrand.slug !== slug) {
		await moveLogo(trx, slug, renamedBrand, isMerge);
		await redirectSlug(trx, "brand", { from: slug, to: renamedBrand.slug });
	}
	return modelCount;
}

export const BRAND_TEXTS = defaultMessages("brand");

/** Renames a brand unless it was renamed since its form was opened; merges it with another brand only if `isMerge`. */
export async function renameBrand(
	trx: Trx,
	{ key: slug, version }: OpenedForm,
	renamedBrand: NamedBrand,
	isMerge: boolean,
	stamp: ChangeStamp,
): Promise<RecordFormResult<{ modelCount: number }>> {
	const stored = await findBrand(trx, slug);
	if (!stored) return { result: "missing", problem: BRAND_TEXTS.recordDeletedMessage };
	const { spelling } = stored;
	if (renamedBrand.spelling === spelling && renamedBrand.slug === slug) {
		return { result: "unchanged", modelCount: stored.modelCount };
	}
	const currentVersion = brandVersion(stored);
	if (currentVersion !== version) {
		const conflict = { storedValues: { brand: spelling } };
		return {
			result: "conflict",
			problem: BRAND_TEXTS.conflictMessage,
			conflict,
			version: currentVersion,
		};
	}
	const otherBrand =
		renamedBrand.slug === slug ? undefined : await findBrand(trx, renamedBrand.slug);
	if (otherBrand && !isMerge) {
		const text = `There is a brand ${otherBrand.name} already, with ${modelsText(otherBrand.modelCount)}. Shall both become one? That cannot be undone in one step.`;
		return {
			result: "blocked",
			problem: "Nothing was saved yet.",
			question: {
				text,
				button: "Make them one brand",
				name: MERGE_FIELD,
				value: renamedBrand.slug,
			},
		};
	}
	const options = { isMerge: otherBrand !== undefined, now: stamp.now };
	const modelCount = await renameBrandUnlogged(trx, slug, renamedBrand, options);
	await recordBrandChange(trx, renamedBrand, stamp, {
		action: "changed",
		before: { name: spelling, models: modelCount },
		after: { name: renamedBrand.spelling, models: modelCount + (otherBrand?.modelCount ?? 0) },
	});
	return { result: "saved", modelCount };
}

/**
 * Stores a brand's logo, replacing an uploaded logo, or adds a brand with its logo. Returns false if the brand is
 * missing or, when adding, exists already.
 */
export async function replaceBrandLogo(
	trx: Trx,
	brand: Pick<BrandRow, "slug" | "name"> & { isNew: boolean },
	{ hash, bytes }: ProcessedImage,
	stamp: ChangeStamp,
): Promise<boolean> {
	const before = await findBrand(trx, brand.slug);
	if (brand.isNew === (before !== undefined)) return false;
	const logoColumns = { hash, bytes, storedAt: stamp.now.toISOString() };
	await trx
		.insertInto("brand_marks")
		.values({ brandSlug: brand.slug, ...logoColumns })
		.onConflict((conflict) => conflict.column("brandSlug").doUpdateSet(logoColumns))
		.execute();
	if (!before) {
		await deleteRedirectFrom(trx, "brand", brand.slug);
		const after = { name: brand.name, mark: hash };
		await recordBrandChange(trx, brand, stamp, { action: "added", after });
	} else if (before.logoHash !== hash) {
		const change = { before: { mark: before.logoHash ?? null }, after: { mark: hash } };
		await recordBrandChange(trx, brand, stamp, { action: "changed", ...change });
	}
	return true;
}

/** Removes a brand's uploaded logo. A brand without models, which has only its logo, is deleted by this. */
export async function removeBrandLogo(
	trx: Trx,
	slug: string,
	stamp: ChangeStamp,
	undoesId?: number,
): Promise<void> {
	const brand = await findBrand(trx, slug);
	if (brand?.logoHash === undefined) return;
	const { name, modelCount, logoHash: logo } = brand;
	await deleteBrandLogo(trx, slug);
	if (modelCount === 0) await deleteRedirectsTo(trx, "brand", slug);
	await recordBrandChange(trx, brand, stamp, {
		undoesId,
		...(modelCount === 0
			? { action: "deleted", before: { name, mark: logo } }
			: { action: "changed", before: { mark: logo }, after: { mark: null } }),
	});
}

export async function deleteBrandLogo(trx: Trx, slug: string): Promise<void> {
	await trx.deleteFrom("brand_marks").where("brandSlug", "=", slug).execute();
}
