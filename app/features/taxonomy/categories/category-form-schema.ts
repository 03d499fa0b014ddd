import { z } from "zod";
import type { FieldErrors } from "~/components/form/form-outcome";
import { requiredCell } from "~/features/catalogue/fields/cells";
import { tagSlug } from "~/features/catalogue/listing/tag";

export const CATEGORY_FIELDS = ["name", "slug", "description"] as const;
export type CategoryField = (typeof CATEGORY_FIELDS)[number];
export type CategoryValues = Record<CategoryField, string>;

export const CATEGORY_LABELS: Readonly<Record<CategoryField, string>> = {
	name: "Name",
	slug: "Address",
	description: "Description",
};

export const MAX_LENGTHS: Readonly<Record<CategoryField, number>> = {
	name: 80,
	slug: 80,
	description: 500,
};

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const categoryForm = z
	.object({
		// Cells of spreadsheets part names by semicolons.
		name: requiredCell(CATEGORY_LABELS.name, MAX_LENGTHS.name).refine(
			(name) => !name.includes(";"),
			`${CATEGORY_LABELS.name} must have no semicolon`,
		),
		slug: z.string().trim().toLowerCase(),
		description: requiredCell(CATEGORY_LABELS.description, MAX_LENGTHS.description),
	})
	.transform((form) => ({ ...form, slug: form.slug || tagSlug(form.name) }))
	.pipe(
		z.object({
			name: z.string(),
			slug: z
				.string()
				.max(
					MAX_LENGTHS.slug,
					`${CATEGORY_LABELS.slug} must be at most ${MAX_LENGTHS.slug} characters`,
				)
				.regex(
					SLUG,
					`${CATEGORY_LABELS.slug} must be letters from a to z and digits, joined by hyphens`,
				),
			description: z.string(),
		}),
	);

/** Returns what a form says of a category, or what is wrong with it. An empty address is made of the name. */
export function readCategory(
	values: CategoryValues,
): { category: CategoryValues } | { errors: FieldErrors } {
	const read = categoryForm.safeParse(values);
	if (!read.success) return { errors: z.flattenError(read.error).fieldErrors };
	return { category: read.data };
}

export const NEW_CATEGORY: CategoryValues = { name: "", slug: "", description: "" };
