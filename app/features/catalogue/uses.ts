/** The uses that our own texts are written for: the first slugs and names of the seed's categories, by id. */
export const USE_TEXTS = {
	"home-cinema": "Home Cinema",
	"business-education": "Business & Education",
	"portable-travel": "Portable & Travel",
	"garden-entertainment-and-outdoor": "Garden Entertainment & Outdoor",
	gaming: "Gaming",
	"golf-simulation": "Golf Simulation",
} as const;
