import { readdirSync } from "node:fs";
import { brandName, brandSlug } from "./brand";

export type BrandLogo = { kind: "image"; src: string } | { kind: "text"; text: string };

/** Hashes of uploaded logos by brand slug. */
export type StoredLogos = ReadonlyMap<string, string>;

/**
 * Returns the first logo that exists (docs/product.md#brand-marks): one that staff uploaded, a PNG by the brand's name,
 * an SVG by its slug, else the name as text. `fileNames` are those in the folder of logos.
 */
export function brandLogo(
	brand: string,
	fileNames: ReadonlySet<string>,
	uploadedLogos: StoredLogos = new Map(),
): BrandLogo {
	const name = brandName(brand);
	const slug = brandSlug(brand);
	const hash = uploadedLogos.get(slug);
	if (hash !== undefined) return { kind: "image", src: logoPath({ slug, hash }) };
	const candidates = [`${name.replace(/\s+/g, "-")}-Logo.png`, `${slug}.svg`];
	const file = candidates.find((candidate) => fileNames.has(candidate));
	return file
		? { kind: "image", src: `/brands/${encodeURIComponent(file)}` }
		: { kind: "text", text: name };
}

const LOGO_FILE = /^(.+)\.([0-9a-f]{12})\.png$/s;

/** A logo that staff uploaded; the address of each image contains its hash. */
export interface LogoFile {
	slug: string;
	hash: string;
}

function logoPath({ slug, hash }: LogoFile): string {
	return `/brands/${encodeURIComponent(slug)}.${hash}.png`;
}

/** Parses the file name of an uploaded logo; undefined for any other name. */
export function parseLogoFile(file: string): LogoFile | undefined {
	const [, slug, hash] = LOGO_FILE.exec(file) ?? [];
	return slug === undefined || hash === undefined ? undefined : { slug, hash };
}

/** Not public/brands: that folder would be served at /brands, the address of the list of brands. */
export const BRAND_LOGO_FOLDER = "public/brand-logos";

let logoFiles: ReadonlySet<string> | undefined;

/** Returns the names of this site's logo files, read once, so that no page points at a missing one. */
export function brandLogoFiles(): ReadonlySet<string> {
	logoFiles ??= new Set(readdirSync(BRAND_LOGO_FOLDER));
	return logoFiles;
}
