/** Makers' own spellings that break the general rule (docs/product.md#brand-names). */
const DISPLAY_NAMES: ReadonlyMap<string, string> = new Map([
	["lg", "LG"],
	["jvc", "JVC"],
	["benq", "BenQ"],
	["xgimi", "XGIMI"],
	["awol", "AWOL"],
	["awol vision", "AWOL Vision"],
	["nebula", "Anker Nebula"],
	["anker nebula", "Anker Nebula"],
	["asus", "ASUS"],
	["jmgo", "JMGO"],
	["nec", "NEC"],
	["tcl", "TCL"],
	["viewsonic", "ViewSonic"],
	["hp", "HP"],
	["aaxa", "AAXA"],
	["digital projection", "Digital Projection"],
]);

/** Brands listed under another brand's name (docs/product.md#brands). Keys and values are slugs. */
const MERGED_SLUGS: ReadonlyMap<string, string> = new Map([["nebula", "anker-nebula"]]);

/** Returns the name to show for a brand as staff typed it: by default, first letter upper, the rest lower. */
export function brandName(brand: string): string {
	const key = brand.trim().replace(/\s+/g, " ").toLowerCase();
	return DISPLAY_NAMES.get(key) ?? key.charAt(0).toUpperCase() + key.slice(1);
}

/** Returns the last part of a brand's address: lower case, white space to hyphens, merged brands as one. */
export function brandSlug(brand: string): string {
	const slug = brand.trim().toLowerCase().replace(/\s+/g, "-");
	return MERGED_SLUGS.get(slug) ?? slug;
}

/** Guesses a brand's name from its address, for pages about brands without models. */
export function brandNameFromSlug(slug: string): string {
	return brandName(slug.replace(/-+/g, " "));
}

export function brandPath(slug: string): string {
	return `/brand/${encodeURIComponent(slug)}`;
}
