import type { FeedLine } from "~/features/feeds/feed-line";

const PROJECTOR = /\b(?:projectors?|beamers?|projektors?)\b/i;

/** "Home cinema > Projectors", but not "TVs, projectors and screens". */
const PROJECTOR_CATEGORY = /^(?!.*(?:&|,|\band\b)).*\bprojectors?\s*$/i;

/** Returns whether a line calls itself a projector: in its title, or by the last part of its category. */
export function isProjector({ title, category }: Pick<FeedLine, "title" | "category">): boolean {
	return PROJECTOR.test(title) || PROJECTOR_CATEGORY.test(category.split(/[>|/]/).at(-1) ?? "");
}
