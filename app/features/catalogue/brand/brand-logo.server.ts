import { readdirSync } from "node:fs";
import { brandName, brandSlug } from "./brand";

export type BrandLogo = { kind: "image"; src: string } | { kind: "text"; text: string };

/** Hashes of uploaded logos by brand slug. */
export type LogoHashes = ReadonlyMap<string, string>;

/**
 * Returns the first logo that exists (docs/product.md#brand-marks): one that staff uploaded, a PNG by the brand's name,
 * an SVG by its slug, else the name as text. `fileNames` are those in the folder of logos.
 */
export function brandLogo(
	brand: string,
	fileNames: ReadonlySet<string>,
	logoHashes: LogoHashes = new Map(),
): BrandLogo {
	const name = brandName(brand);
	const slug = brandSlug(brand);
	const hash = logoHashes.get(slug);
	if (hash !== undefined) return { kind: "image", src: logoPath({ slug, hash }) };
	const candidates = [`${name.replace(/\s+/g, "-")}-Logo.png`, `${slug}.svg`];
	const fileName = candidates.find((candidate) => fileNames.has(candidate));
	return fileName
		? { kind: "image", src: `/brands/${encodeURIComponent(fileName)}` }
		: { kind: "text", text: name };
}

const LOGO_FILE_NAME = /^(.+)\.([0-9a-f]{12})\.png$/s;

/** A logo that staff uploaded; the address of each image contains its hash. */
export interface UploadedLogo {
	slug: string;
	hash: string;
}

function logoPath({ slug, hash }: UploadedLogo): string {
	return `/brands/${encodeURIComponent(slug)}.${hash}.png`;
}

/** Parses the file name of an uploaded logo; undefined for any other name. */
export function parseLogoFileName(fileName: string): UploadedLogo | undefined {
	const [, slug, hash] = LOGO_FILE_NAME.exec(fileName) ?? [];
	return slug === undefined || hash === undefined ? undefined : { slug, hash };
}

/** Not public/brands: that folder would be served at /brands, the address of the list of brands. */
export const BRAND_LOGO_FOLDER = "public/brand-logos";

let logoFileNames: ReadonlySet<string> | undefined;

/** Returns the names of this site's logo files, read once, so that no page points at a missing one. */
export function brandLogoFileNames(): ReadonlySet<string> {
	logoFileNames ??= new Set(readdirSync(BRAND_LOGO_FOLDER));
	return logoFileNames;
}
