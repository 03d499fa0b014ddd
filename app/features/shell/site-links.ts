import { categoryPath } from "~/features/catalogue/listing/category";

export interface SiteLink {
	to: string;
	name: string;
}

export const FIND: SiteLink = { to: "/projectors", name: "Find a projector" };

/** More than these would make a footer of nothing else. */
const MAX_USES = 12;

/** The categories of a new site. */
export const USES: readonly SiteLink[] = [
	{ to: "/category/home-cinema", name: "Home Cinema" },
	{ to: "/category/business-education", name: "Business & Education" },
	{ to: "/category/portable-travel", name: "Portable & Travel" },
	{ to: "/category/garden-entertainment-and-outdoor", name: "Garden Entertainment & Outdoor" },
	{ to: "/category/gaming", name: "Gaming" },
	{ to: "/category/golf-simulation", name: "Golf Simulation" },
];

/**
 * What the site is for, by use, in the footer of every page and in the phone menu. Null where that is what every site
 * begins with, so that pages need not say it.
 */
export function siteUses(
	categories: readonly { slug: string; name: string }[],
): readonly SiteLink[] | null {
	const links = categories
		.slice(0, MAX_USES)
		.map(({ slug, name }) => ({ to: categoryPath(slug), name }));
	const isUsual =
		links.length === USES.length &&
		links.every(({ to, name }, index) => to === USES[index]?.to && name === USES[index]?.name);
	return isUsual ? null : links;
}
