import { readdirSync } from "node:fs";

/** Not public/brands: a folder of that name would take the address of the list of brands. */
export const BRAND_LOGO_FOLDER = "public/brand-logos";

let known: ReadonlySet<string> | undefined;

/** Names of the logo files this site has, read once: a page never points at one that is missing. */
export function brandLogoFiles(): ReadonlySet<string> {
	known ??= new Set(readdirSync(BRAND_LOGO_FOLDER));
	return known;
}
