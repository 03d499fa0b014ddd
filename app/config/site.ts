/** The product's display name, defined only here. */
export const SITE_NAME = "Beamwise";

export const SITE_TAGLINE = "Find the right projector for your room";

/** Cards on one page of a list before page links appear. */
export const CARDS_PER_PAGE = 24;
