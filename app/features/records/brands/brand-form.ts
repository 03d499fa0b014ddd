import { z } from "zod";
import { brandName, brandSlug } from "~/features/catalogue/brand/brand";
import { requiredCell } from "~/features/catalogue/fields/cells";
import { type FormLayout, fieldFactory } from "~/features/records/kit/record";

export const BRANDS_PATH = "/admin/brands";

export const brandAdminPath = (slug: string) => `${BRANDS_PATH}/${encodeURIComponent(slug)}`;

export const brandExistsText = (name: string) => `There is a brand ${name} already`;

export const MAX_BRAND_LENGTH = 80;

export const BRAND_LAYOUT: FormLayout = [
	fieldFactory()("brand", "Name", {
		control: { required: true, maxLength: MAX_BRAND_LENGTH },
		hint: "If you change it, all models of the brand change too, and the old address redirects to the new one.",
	}),
];

/** Field that confirms the merge of two brands. */
export const MERGE_FIELD = "merge";

export interface NamedBrand {
	/** The brand as models spell it. */
	spelling: string;
	/** The brand as pages show it. */
	name: string;
	slug: string;
}

/** Rules for a brand's name, as for cells of a file; an address is derived from it. */
export const brandSchema = z
	.object({
		brand: requiredCell("Name", MAX_BRAND_LENGTH).refine(
			(brand) => brand === "" || /[\p{L}\p{N}]/u.test(brand),
			"Name must have a letter or a digit",
		),
	})
	.transform(
		({ brand }): NamedBrand => ({
			spelling: brand,
			name: brandName(brand),
			slug: brandSlug(brand),
		}),
	);
