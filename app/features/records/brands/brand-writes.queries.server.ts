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
	moveSlug,
} from "~/features/catalogue/identity/former-slugs.queries.server";
import { modelsText } from "~/features/catalogue/words/count-text";
import { apply } from "~/features/changes/apply.queries.server";
import { withDerivedColumns } from "~/features/changes/models/model-change";
import { defaultTexts } from "~/features/records/kit/define-record.server";
import type { OpenedForm, Result } from "~/features/records/kit/record";
import type { ProcessedImage } from "~/features/records/kit/record-image.server";
import { MERGE_FIELD, type NamedBrand } from "./brand-form";

const CHUNK = 100;

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
		models: modelCount,
		logoHash: logos.get(slug),
	}));
	for (const [slug, logoHash] of logos) {
		if (!brandSlugs.has(slug))
			rows.push({ slug, name: brandNameFromSlug(slug), models: 0, logoHash });
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

/** Returns a hash of a brand's form, used as an optimistic lock. */
export function brandVersion({ slug, spelling }: BrandDetails): string {
	return rowVersion({ slug, spelling });
}

function record(
	trx: Trx,
	{ slug, name }: Pick<BrandRow, "slug" | "name">,
	{ by, now }: ChangeStamp,
	change: Pick<AuditLogLine, "action" | "before" | "after" | "undoesId">,
): Promise<number> {
	const line = { by, subject: "brand", subjectKey: slug, title: name } as const;
	return recordChange(trx, { ...line, ...change }, now);
}

/** Renames a brand in its models. Returns the number of models. */
async function renameModels(trx: Trx, slug: string, brand: string, now: Date): Promise<number> {
	const models = await trx
		.selectFrom("projectors")
		.select("sku")
		.where("brandSlug", "=", slug)
		.execute();
	const skus = models.map(({ sku }) => sku);
	for (const chunk of inChunks(skus, CHUNK)) {
		const rows = await trx.selectFrom("projectors").selectAll().where("sku", "in", chunk).execute();
		const changes = rows.map((row) => ({
			before: row,
			after: row.brand === brand ? row : withDerivedColumns({ ...row, brand }),
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
	from: string,
	{ slug: to, name }: NamedBrand,
	isMerge: boolean,
): Promise<void> {
	const logos = await findLogoHashes(trx, to);
	const hasOther =
		logos.size > 0 || (isMerge && brandLogo(name, brandLogoFileNames()).kind === "image");
	if (hasOther) await deleteBrandLogo(trx, from);
	else {
		await trx
			.updateTable("brand_marks")
			.set({ brandSlug: to })
			.where("brandSlug", "=", from)
			.execute();
	}
}

/**
 * Renames a brand in all its models, without a line in the audit log; merges it with an existing brand of the new name.
 * Returns the number of models.
 */
export async function renameBrandIn(
	trx: Trx,
	slug: string,
	to: NamedBrand,
	{ isMerge, now }: { isMerge: boolean; now: Date },
): Promise<number> {
	const models = await renameModels(trx, slug, to.brand, now);
	if (to.slug !== slug) {
		await moveLogo(trx, slug, to, isMerge);
		await moveSlug(trx, "brand", { from: slug, to: to.slug });
	}
	return models;
}

export const BRAND_TEXTS = defaultTexts("brand");

/** Renames a brand unless it was renamed since its form was opened; merges it with another brand only if `isMerge`. */
export async function renameBrand(
	trx: Trx,
	{ key: slug, version }: OpenedForm,
	to: NamedBrand,
	isMerge: boolean,
	stamp: ChangeStamp,
): Promise<Result<{ models: number }>> {
	const stored = await findBrand(trx, slug);
	if (!stored) return { result: "missing", problem: BRAND_TEXTS.gone };
	const { spelling } = stored;
	if (to.brand === spelling && to.slug === slug) {
		return { result: "unchanged", models: stored.models };
	}
	const current = brandVersion(stored);
	if (current !== version) {
		const conflict = { stored: { brand: spelling } };
		return { result: "conflict", problem: BRAND_TEXTS.conflict, conflict, version: current };
	}
	const other = to.slug === slug ? undefined : await findBrand(trx, to.slug);
	if (other && !isMerge) {
		const text = `There is a brand ${other.name} already, with ${modelsText(other.models)}. Shall both become one? That cannot be undone in one step.`;
		return {
			result: "blocked",
			problem: "Nothing was saved yet.",
			question: { text, button: "Make them one brand", name: MERGE_FIELD, value: to.slug },
		};
	}
	const options = { isMerge: other !== undefined, now: stamp.now };
	const models = await renameBrandIn(trx, slug, to, options);
	await record(trx, to, stamp, {
		action: "changed",
		before: { name: spelling, models },
		after: { name: to.brand, models: models + (other?.models ?? 0) },
	});
	return { result: "saved", models };
}

/**
 * Stores a brand's logo, replacing an uploaded logo, or adds a brand with its logo. Returns false if the brand is
 * missing or, when adding, exists already.
 */
export async function replaceLogo(
	trx: Trx,
	brand: Pick<BrandRow, "slug" | "name"> & { isNew: boolean },
	{ hash, bytes }: ProcessedImage,
	stamp: ChangeStamp,
): Promise<boolean> {
	const before = await findBrand(trx, brand.slug);
	if (brand.isNew === (before !== undefined)) return false;
	const stored = { hash, bytes, storedAt: stamp.now.toISOString() };
	await trx
		.insertInto("brand_marks")
		.values({ brandSlug: brand.slug, ...stored })
		.onConflict((conflict) => conflict.column("brandSlug").doUpdateSet(stored))
		.execute();
	if (!before) {
		await deleteRedirectFrom(trx, "brand", brand.slug);
		const after = { name: brand.name, mark: hash };
		await record(trx, brand, stamp, { action: "added", after });
	} else if (before.logoHash !== hash) {
		const change = { before: { mark: before.logoHash ?? null }, after: { mark: hash } };
		await record(trx, brand, stamp, { action: "changed", ...change });
	}
	return true;
}

/** Removes a brand's uploaded logo. A brand without models, which has only its logo, is deleted by this. */
export async function removeLogo(
	trx: Trx,
	slug: string,
	stamp: ChangeStamp,
	undoesId?: number,
): Promise<void> {
	const brand = await findBrand(trx, slug);
	if (brand?.logoHash === undefined) return;
	const { name, models, logoHash: logo } = brand;
	await deleteBrandLogo(trx, slug);
	if (models === 0) await deleteRedirectsTo(trx, "brand", slug);
	await record(trx, brand, stamp, {
		undoesId,
		...(models === 0
			? { action: "deleted", before: { name, mark: logo } }
			: { action: "changed", before: { mark: logo }, after: { mark: null } }),
	});
}

export async function deleteBrandLogo(trx: Trx, slug: string): Promise<void> {
	await trx.deleteFrom("brand_marks").where("brandSlug", "=", slug).execute();
}
