import { readdirSync } from "node:fs";

/** Not public/brands: a folder of that name would take the address of the list of brands. */
export const BRAND_LOGO_FOLDER = "public/brand-logos";

let known: ReadonlySet<string> | undefined;

/** Returns the names of this site's logo files, read once, so that no page points at a missing one. */
export function brandLogoFiles(): ReadonlySet<string> {
	known ??= new Set(readdirSync(BRAND_LOGO_FOLDER));
	return known;
}
