import { categoryPath } from "~/features/catalogue/lists/category";

export interface SiteLink {
	to: string;
	name: string;
}

export const FINDER_LINK: SiteLink = { to: "/projectors", name: "Find a projector" };

/** The site's own pages that the footer of every page links first. */
export const QUICK_LINKS: readonly SiteLink[] = [
	{ to: "/", name: "Home" },
	FINDER_LINK,
	{ to: "/brands", name: "Brands" },
	{ to: "/buying-guide", name: "Buying Guide" },
	{ to: "/compare", name: "Compare" },
	{ to: "/retailers", name: "Retailers" },
	{ to: "/how-we-choose", name: "How we choose" },
];

/** Maximum number of links to uses, so that they do not fill the footer. */
const MAX_USES = 12;

/** The categories of a new site. */
export const DEFAULT_USE_LINKS: readonly SiteLink[] = [
	{ to: "/category/home-cinema", name: "Home Cinema" },
	{ to: "/category/business-education", name: "Business & Education" },
	{ to: "/category/portable-travel", name: "Portable & Travel" },
	{ to: "/category/garden-entertainment-and-outdoor", name: "Garden Entertainment & Outdoor" },
	{ to: "/category/gaming", name: "Gaming" },
	{ to: "/category/golf-simulation", name: "Golf Simulation" },
];

/**
 * Returns links to the uses, for the footer of every page and the phone menu. Null for the categories that every site
 * begins with, so that pages need not contain them.
 */
export function siteUses(
	categories: readonly { slug: string; name: string }[],
): readonly SiteLink[] | null {
	const links = categories
		.slice(0, MAX_USES)
		.map(({ slug, name }) => ({ to: categoryPath(slug), name }));
	const isDefault =
		links.length === DEFAULT_USE_LINKS.length &&
		links.every(
			({ to, name }, index) =>
				to === DEFAULT_USE_LINKS[index]?.to && name === DEFAULT_USE_LINKS[index]?.name,
		);
	return isDefault ? null : links;
}
