/** The guide's sections in their order (docs/product.md#buying-guide); each id is a place to link to. */
export const guideContents = [
	{ id: "use-cases", title: "Choosing by use case" },
	{ id: "light-sources", title: "Light source types" },
	{ id: "technologies", title: "Projection technologies" },
	{ id: "key-specifications", title: "Key specifications" },
	{ id: "extra-features", title: "Extra features" },
	{ id: "budget", title: "Budget bands" },
	{ id: "portable", title: "Portable projector insights" },
	{ id: "in-store", title: "Seeing projectors in store" },
	{ id: "decision", title: "Making your decision" },
	{ id: "glossary", title: "Jargon glossary" },
] as const;

export type GuideSectionId = (typeof guideContents)[number]["id"];

/** The heading of a section. */
export function guideSectionTitle(id: GuideSectionId): string {
	return guideContents.find((section) => section.id === id)?.title ?? "";
}
