import { db } from "db/connection.server";
import { FORM_WAIT_MS, retryBusy } from "db/writes/retry-busy";
import type { FieldErrors } from "~/components/form/form-outcome";
import { modelsText } from "~/features/catalogue/words/count-text";
import type { By } from "~/features/taxonomy/by";
import {
	type FailedPicture,
	failedPicture,
	NO_FILE,
} from "~/features/taxonomy/failed-picture.server";
import {
	goneText,
	NOT_SAVED,
	type RefusedForm,
	STALE,
	typedValues,
} from "~/features/taxonomy/refused";
import { notSavedNow } from "~/logging/failure.server";
import { brandVersion, removeMark, renameBrand, replaceMark } from "./brand-changes.queries.server";
import { BRAND_FIELDS, type BrandField, MERGE_FIELD, readBrand } from "./brand-form";
import { findBrand } from "./brand-rows.queries.server";
import { makeBrandMark } from "./mark/brand-mark.server";

export interface RefusedBrand extends RefusedForm<BrandField> {
	/** Asked before two brands become one. */
	question?: string | undefined;
}

const thereIsOne = (name: string) => `There is a brand ${name} already`;

/** Renames a brand as a form says. Returns its new slug and how many models it has, or why nothing was saved. */
export async function changeBrand(
	slug: string,
	fields: FormData,
	by: By,
): Promise<{ slug: string; name: string; models: number } | { refused: RefusedBrand }> {
	const values = typedValues(fields, BRAND_FIELDS);
	const refuse = (
		status: RefusedBrand["status"],
		problem: string,
		errors: FieldErrors = {},
	): RefusedBrand => ({ status, values, errors, problem });
	const to = readBrand(values);
	if ("errors" in to) return { refused: refuse(400, NOT_SAVED, to.errors) };
	const version = String(fields.get("version") ?? "");
	const isMerge = fields.get(MERGE_FIELD) === to.slug;
	try {
		const saved = await retryBusy(
			() => renameBrand(db(), slug, to, { version, isMerge }, by),
			FORM_WAIT_MS,
		);
		switch (saved.outcome) {
			case "saved":
				return { slug: to.slug, name: to.name, models: saved.models };
			case "gone":
				return { refused: refuse(410, goneText("brand")) };
			case "stale": {
				const { brand } = saved;
				const stored = { values: { brand: brand.spelling }, version: brandVersion(brand) };
				return { refused: { ...refuse(409, STALE), stored } };
			}
			case "other": {
				const { name, models } = saved.brand;
				const question = `There is a brand ${name} already, with ${modelsText(models)}. Shall both become one? That cannot be undone in one step.`;
				return { refused: { ...refuse(409, "Nothing was saved yet."), question } };
			}
		}
	} catch (error) {
		return { refused: refuse(503, notSavedNow("A brand was not renamed", error)) };
	}
}

/** Makes an uploaded file the mark of a brand. Returns what staff should know of it, or why it was not taken. */
export async function changeMark(
	brand: { slug: string; name: string; isNew: boolean },
	upload: Buffer | undefined,
	by: By,
): Promise<{ warning: string | undefined } | FailedPicture> {
	if (upload === undefined) return NO_FILE;
	try {
		const mark = await makeBrandMark(upload);
		const isStored = await retryBusy(() => replaceMark(db(), brand, mark, by), FORM_WAIT_MS);
		if (isStored) return { warning: mark.warning };
		return brand.isNew
			? { status: 409, problem: thereIsOne(brand.name) }
			: { status: 410, problem: goneText("brand") };
	} catch (error) {
		return failedPicture("A brand's mark was not stored", error);
	}
}

/** Takes the mark of a brand away. Returns why that was not done. */
export async function takeMarkAway(slug: string, by: By): Promise<FailedPicture | undefined> {
	try {
		// Another member of staff, or another window, may have been quicker.
		await retryBusy(() => removeMark(db(), slug, by), FORM_WAIT_MS);
		return undefined;
	} catch (error) {
		return failedPicture("A brand's mark was not removed", error);
	}
}

/** Adds a brand that no model says yet, by its mark. Returns its slug, or why not. */
export async function addBrand(
	fields: FormData,
	upload: Buffer | undefined,
	by: By,
): Promise<
	| { slug: string; name: string; warning: string | undefined }
	| { status: number; brand: string; errors: FieldErrors; problem: string }
> {
	const values = typedValues(fields, BRAND_FIELDS);
	const refuse = (status: number, problem: string, errors: FieldErrors = {}) => ({
		status,
		brand: values.brand,
		errors,
		problem,
	});
	const named = readBrand(values);
	if ("errors" in named) return refuse(400, NOT_SAVED, named.errors);
	if (await findBrand(db(), named.slug)) {
		return refuse(400, NOT_SAVED, { brand: [thereIsOne(named.name)] });
	}
	const taken = await changeMark({ ...named, isNew: true }, upload, by);
	if ("problem" in taken) return refuse(taken.status, NOT_SAVED, { file: [taken.problem] });
	return { slug: named.slug, name: named.name, warning: taken.warning };
}

/** Deletes a brand that has only a mark. Returns why that was not done. */
export async function deleteBrand(slug: string, by: By): Promise<FailedPicture | undefined> {
	const brand = await findBrand(db(), slug);
	if (brand && brand.models > 0) {
		const problem = `Nothing was deleted: ${modelsText(brand.models)} said this brand meanwhile.`;
		return { status: 409, problem };
	}
	return takeMarkAway(slug, by);
}
