import { db } from "db/connection.server";
import { FORM_WAIT_MS, retryBusy } from "db/writes/retry-busy";
import type { FieldErrors } from "~/components/form/form-outcome";
import { MAX_CATEGORIES } from "~/features/catalogue/listing/categories.queries.server";
import type { By } from "~/features/taxonomy/by";
import {
	goneText,
	NOT_SAVED,
	type RefusedForm,
	STALE,
	typedValues,
} from "~/features/taxonomy/refused";
import { notSavedNow } from "~/logging/failure.server";
import { CATEGORY_FIELDS, type CategoryField, readCategory } from "./category-form-schema";
import {
	categoryValues,
	categoryVersion,
	insertCategory,
	type Taken,
	updateCategory,
} from "./category-writes.queries.server";

export type RefusedCategory = RefusedForm<CategoryField>;

const TAKEN: Readonly<Record<Taken, FieldErrors>> = {
	name: { name: ["Another category has this name"] },
	full: { name: [`There are ${MAX_CATEGORIES} categories already, and no more can be shown`] },
	slug: { slug: ["Another category has this address"] },
};

function refusal(fields: FormData) {
	const values = typedValues(fields, CATEGORY_FIELDS);
	return (
		status: RefusedCategory["status"],
		problem: string,
		errors: FieldErrors = {},
	): RefusedCategory => ({ status, values, errors, problem });
}

/** Adds the category that a form describes. Returns its id, or why not. */
export async function addCategory(
	fields: FormData,
	by: By,
): Promise<{ id: number; name: string } | { refused: RefusedCategory }> {
	const refuse = refusal(fields);
	const read = readCategory(typedValues(fields, CATEGORY_FIELDS));
	if ("errors" in read) return { refused: refuse(400, NOT_SAVED, read.errors) };
	const { category } = read;
	try {
		const added = await retryBusy(() => insertCategory(db(), category, by), FORM_WAIT_MS);
		if ("id" in added) return { id: added.id, name: category.name };
		return { refused: refuse(400, NOT_SAVED, TAKEN[added.taken]) };
	} catch (error) {
		return { refused: refuse(503, notSavedNow("A category was not added", error)) };
	}
}

/** Changes a category as a form says. Returns how many models were renamed with it, or why nothing was saved. */
export async function changeCategory(
	id: number,
	fields: FormData,
	by: By,
): Promise<{ renamedModels: number } | { refused: RefusedCategory }> {
	const refuse = refusal(fields);
	const read = readCategory(typedValues(fields, CATEGORY_FIELDS));
	if ("errors" in read) return { refused: refuse(400, NOT_SAVED, read.errors) };
	const version = String(fields.get("version") ?? "");
	try {
		const saved = await retryBusy(
			() => updateCategory(db(), id, read.category, version, by),
			FORM_WAIT_MS,
		);
		switch (saved.outcome) {
			case "saved":
				return { renamedModels: saved.renamedModels };
			case "gone":
				return { refused: refuse(410, goneText("category")) };
			case "taken":
				return { refused: refuse(400, NOT_SAVED, TAKEN[saved.taken]) };
			case "stale": {
				const stored = { values: categoryValues(saved.row), version: categoryVersion(saved.row) };
				return { refused: { ...refuse(409, STALE), stored } };
			}
		}
	} catch (error) {
		return { refused: refuse(503, notSavedNow("A category was not changed", error)) };
	}
}
