import { z } from "zod";
import type { FieldErrors } from "~/components/form/form-outcome";
import { brandName, brandSlug } from "~/features/catalogue/brand/brand";
import { requiredCell } from "~/features/catalogue/fields/cells";

export const MAX_BRAND_LENGTH = 80;

/** Label of the form's field. */
export const BRAND_LABEL = "Name";

export const BRAND_FIELDS = ["brand"] as const;
export type BrandField = (typeof BRAND_FIELDS)[number];
export type BrandValues = Record<BrandField, string>;

/** The field that says that two brands shall become one. */
export const MERGE_FIELD = "merge";

/** As a file's column is judged; a brand is also an address. */
const brandForm = z.object({
	brand: requiredCell(BRAND_LABEL, MAX_BRAND_LENGTH).refine(
		(brand) => brand === "" || /[\p{L}\p{N}]/u.test(brand),
		`${BRAND_LABEL} must have a letter or a digit`,
	),
});

export interface NamedBrand {
	/** As models will spell it. */
	brand: string;
	/** As pages will show it. */
	name: string;
	slug: string;
}

/** Returns the brand that a form names, or what is wrong with it. */
export function readBrand(values: BrandValues): NamedBrand | { errors: FieldErrors } {
	const read = brandForm.safeParse(values);
	if (!read.success) return { errors: z.flattenError(read.error).fieldErrors };
	const { brand } = read.data;
	return { brand, name: brandName(brand), slug: brandSlug(brand) };
}
