import { withoutAccents } from "~/config/accents";

/** Returns the last part of a tag's address: lower case ASCII words joined by hyphens; '' if none is left. */
export function tagSlug(label: string): string {
	return withoutAccents(label)
		.toLowerCase()
		.replace(/\+/g, "-plus")
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "");
}

/** Returns the distinct tag slugs of a model's label, categories and features (docs/product.md#tags). */
export function tagsOf(model: {
	productLabel: string | null;
	productCategory: readonly string[];
	features: readonly string[];
}): string[] {
	const labels = [model.productLabel ?? "", ...model.productCategory, ...model.features];
	return [...new Set(labels.map(tagSlug).filter((slug) => slug !== ""))];
}

function capitalised(tag: string): string {
	const words = tag.split("-").filter((word) => word !== "");
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** Matches a word that is a name, with digits or with capitals after its first letter: "TV", "eARC", "120Hz". */
const NAME_WORD = /\d|.\p{Lu}/u;

/** Returns a tag in words: hyphens to spaces, capitalised. Names keep their spelling if the tag's label is given. */
export function tagName(tag: string, label?: string): string {
	const words = label
		?.split(/\s+/)
		.map((word) => (NAME_WORD.test(word) ? word : capitalised(tagSlug(word))))
		.filter((word) => word !== "");
	return words?.join(" ") ?? capitalised(tag);
}

export function tagTitle(tag: string, label?: string): string {
	return `${tagName(tag, label)} Projectors`;
}

export function tagPath(tag: string): string {
	return `/tag/${encodeURIComponent(tag)}`;
}
