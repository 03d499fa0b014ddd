import type { Db } from "db/schema";
import type { ChangedFields, StoredChange } from "~/audit-log/audit-log.queries.server";
import { pageOfMatchingRows } from "~/components/staff/list-state";
import { brandPath } from "~/features/catalogue/brand/brand";
import {
	type BrandLogo,
	brandLogo,
	brandLogoFileNames,
} from "~/features/catalogue/brand/brand-logo.server";
import { findLogoHashes, listLogoHashes } from "~/features/catalogue/brand/brands.queries.server";
import { modelsText } from "~/features/catalogue/words/count-text";
import { unstorableMessage } from "~/features/changes/lines/log-field-texts";
import { parseForm, submittedFormTexts } from "~/features/records/kit/form-values";
import type {
	DeletionImpact,
	RecordDetails,
	StaffRecord,
	UndoCheck,
} from "~/features/records/kit/record";
import { imageActions, logoImage } from "~/features/records/kit/record-image.server";
import { ExpectedError } from "~/logging/expected-error";
import {
	BRAND_LAYOUT,
	BRANDS_PATH,
	brandAdminPath,
	brandExistsText,
	brandSchema,
	MERGE_FIELD,
} from "./brand-form";
import {
	BRAND_TEXTS,
	brandVersion,
	deleteBrandLogo,
	findBrand,
	listBrandRows,
	removeBrandLogo,
	renameBrand,
	renameBrandUnlogged,
	replaceBrandLogo,
} from "./brand-writes.queries.server";
import { makeBrandLogo } from "./make-brand-logo.server";

const modelsSayText = (modelCount: number) =>
	`${modelsText(modelCount)} ${modelCount === 1 ? "says" : "say"}`;

/** Returns the origin of a brand's logo in words. */
function logoText(logo: BrandLogo, isUploaded: boolean): string {
	if (isUploaded) return "Uploaded logo";
	return logo.kind === "image" ? "Our own logo" : "No logo: its name is shown";
}

async function findBrandRecord(database: Db, slug: string) {
	const brand = await findBrand(database, slug);
	if (!brand) return undefined;
	// Visitors read the name; the spelling is how most models write the brand, which the form changes.
	const { name, modelCount, spelling, logoHash } = brand;
	const logo = brandLogo(name, brandLogoFileNames(), await findLogoHashes(database, slug));
	const isUploaded = logoHash !== undefined;
	return {
		key: slug,
		name,
		values: { brand: spelling },
		version: brandVersion(brand),
		intro: modelsText(modelCount),
		links: [
			modelCount === 0
				? { to: `${brandAdminPath(slug)}/delete`, text: "Delete" }
				: { to: brandPath(slug), text: "See its page" },
		],
		image: logoImage(
			{ logo, name, note: logoText(logo, isUploaded) },
			isUploaded && modelCount > 0,
		),
	} satisfies RecordDetails;
}

async function findImpact(database: Db, slug: string): Promise<DeletionImpact | undefined> {
	const brand = await findBrand(database, slug);
	if (!brand) return undefined;
	const { name, modelCount } = brand;
	if (modelCount === 0) {
		const text = "No model has this brand. Its logo is deleted with it.";
		return { isBlocked: false, name, title: `Delete ${name}?`, text };
	}
	const text = `${modelsSayText(modelCount)} this brand, so it cannot be deleted. It goes with its last model, or when it is renamed.`;
	return { isBlocked: true, name, title: `${name} is in use`, text };
}

/** Returns why a line cannot be undone: replaced logos are not stored, and merged brands cannot be split. */
async function undoProblem(
	database: Db,
	slug: string,
	{ name, mark: logo }: ChangedFields,
	{ before, after }: Pick<StoredChange, "before" | "after">,
): Promise<string | undefined> {
	if (typeof logo === "string") return "The earlier logo is not stored any more.";
	if (name === undefined) return undefined;
	if (before?.models !== after?.models) {
		return "It was merged with another brand, which cannot be undone in one step.";
	}
	const { data: renamedBrand, error } = brandSchema.safeParse({ brand: String(name) });
	if (error) return unstorableMessage(error.issues.map(({ message }) => message));
	const otherBrand =
		renamedBrand.slug === slug ? undefined : await findBrand(database, renamedBrand.slug);
	return otherBrand && `${brandExistsText(otherBrand.name)}.`;
}

const undoable: StaffRecord["undoable"] = {
	async find(database, slug) {
		const brand = await findBrand(database, slug);
		return brand && { name: brand.spelling, mark: brand.logoHash ?? null };
	},
	check: async (database, slug, fields, line): Promise<UndoCheck> => ({
		problem: await undoProblem(database, slug, fields, line),
		notes: [],
	}),
	async write(trx, slug, fields, { now }) {
		const problem = await undoProblem(trx, slug, fields, {});
		if (problem !== undefined) throw new ExpectedError(409, problem);
		if (fields.mark === null) await deleteBrandLogo(trx, slug);
		if (fields.name === undefined) return slug;
		const renamedBrand = brandSchema.parse({ brand: fields.name });
		await renameBrandUnlogged(trx, slug, renamedBrand, { isMerge: false, now });
		return renamedBrand.slug;
	},
	async checkRemoval(database, slug) {
		const deletionImpact = await findImpact(database, slug);
		return { problem: deletionImpact?.isBlocked ? deletionImpact.text : undefined, notes: [] };
	},
	remove: (trx, slug, stamp, { id }) => removeBrandLogo(trx, slug, stamp, id),
};

/** The record of brands and their logos (docs/staff.md#brands). Brands have no table: they are a column of models. */
export const brandRecord: StaffRecord = {
	subject: "brand",
	path: BRANDS_PATH,
	noun: "brand",
	heading: "Brands",
	layout: BRAND_LAYOUT,
	deleteText: "Delete",
	texts: BRAND_TEXTS,
	find: findBrandRecord,
	read(fields) {
		const submission = parseForm(BRAND_LAYOUT, brandSchema, fields);
		return {
			values: submittedFormTexts(BRAND_LAYOUT, fields),
			errors: submission.reply().error,
			async save(trx, stamp, openedForm) {
				if (submission.status !== "success") return { result: "invalid", errors: {} };
				// The page for new brands adds them, with their logos.
				if (!openedForm) return { result: "missing", problem: BRAND_TEXTS.recordDeletedMessage };
				const renamedBrand = submission.value;
				const isMerge = fields.get(MERGE_FIELD) === renamedBrand.slug;
				const saved = await renameBrand(trx, openedForm, renamedBrand, isMerge, stamp);
				if (saved.result !== "saved" && saved.result !== "unchanged") return saved;
				const description = `${modelsSayText(saved.modelCount)} ${renamedBrand.name} now.`;
				const path = brandAdminPath(renamedBrand.slug);
				return { result: saved.result, path, title: "The brand was saved", description };
			},
		};
	},
	findImpact,
	async remove(trx, slug, stamp) {
		const brand = await findBrand(trx, slug);
		if (!brand) return { result: "missing", problem: BRAND_TEXTS.recordDeletedMessage };
		if (brand.modelCount > 0) {
			const problem = `Nothing was deleted: ${modelsText(brand.modelCount)} said this brand meanwhile.`;
			return { result: "blocked", problem };
		}
		await removeBrandLogo(trx, slug, stamp);
		return { result: "saved" };
	},
	list: {
		intro:
			"The brands of the models, with their logos. A brand is listed as long as a model has it.",
		addText: "Add a brand's logo",
		searchLabel: "Search brands",
		emptyText: "There are no brands yet.",
		noMatchText: "No brand has that name.",
		isOrdered: false,
		async rows(database, state) {
			const [brands, logos] = [await listBrandRows(database), await listLogoHashes(database)];
			const page = pageOfMatchingRows(brands, ({ name }) => name, state);
			const rows = page.rows.map(({ slug, name, modelCount, logoHash }) => {
				const logo = brandLogo(name, brandLogoFileNames(), logos);
				const lines = [modelsText(modelCount), logoText(logo, logoHash !== undefined)];
				return { key: slug, to: brandAdminPath(slug), name, lines, image: { logo }, position: 0 };
			});
			return { ...page, rows, recordCount: brands.length };
		},
		move: async () => false,
	},
	image: imageActions({
		word: "logo",
		pathOf: brandAdminPath,
		removeIntent: "remove",
		removedTitle: "The logo was removed",
		recordDeletedMessage: BRAND_TEXTS.recordDeletedMessage,
		makeImage: makeBrandLogo,
		async setImage(trx, slug, logo, stamp) {
			const brand = await findBrand(trx, slug);
			if (logo) return !!brand && replaceBrandLogo(trx, { ...brand, isNew: false }, logo, stamp);
			await removeBrandLogo(trx, slug, stamp);
			return true;
		},
	}),
	undoable,
};
