import type { Conditions } from "~/features/finder/conditions";
import { currentIndex } from "~/features/finder/index/finder-index.server";
import { type QuickLink, quickLinks } from "./quick-links";

/** The quick links of a page whose models meet a condition, as the catalogue is now. */
export async function pageQuickLinks(own: Partial<Conditions>): Promise<QuickLink[]> {
	const { index } = await currentIndex();
	return quickLinks(index, own);
}
