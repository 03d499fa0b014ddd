export interface SiteLink {
	to: string;
	name: string;
}

export const FIND: SiteLink = { to: "/projectors", name: "Find a projector" };

/** What the site is for, by use, in the footer of every page and in the phone menu. */
export const USES: readonly SiteLink[] = [
	{ to: "/category/home-cinema", name: "Home Cinema" },
	{ to: "/category/business-education", name: "Business & Education" },
	{ to: "/category/portable-travel", name: "Portable & Travel" },
	{ to: "/category/garden-entertainment-and-outdoor", name: "Garden Entertainment & Outdoor" },
	{ to: "/category/gaming", name: "Gaming" },
	{ to: "/category/golf-simulation", name: "Golf Simulation" },
];
