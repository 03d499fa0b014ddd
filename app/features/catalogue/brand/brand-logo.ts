import { brandName, brandSlug } from "./brand";

export type BrandLogo = { kind: "image"; src: string } | { kind: "text"; text: string };

/**
 * The first logo of the brand marks' chain (docs/product.md#brand-marks) that exists: a PNG by the brand's name, an SVG by its slug,
 * else the name itself as text.
 * @param files names of the files in the folder of logos
 */
export function brandLogo(brand: string, files: ReadonlySet<string>): BrandLogo {
	const name = brandName(brand);
	const candidates = [`${name.replace(/\s+/g, "-")}-Logo.png`, `${brandSlug(brand)}.svg`];
	const file = candidates.find((candidate) => files.has(candidate));
	return file
		? { kind: "image", src: `/brands/${encodeURIComponent(file)}` }
		: { kind: "text", text: name };
}
