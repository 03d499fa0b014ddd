import { useShortlist } from "./shortlist-context";

/** The id of the bar that shows the shortlist under a list. */
export const SHORTLIST_ID = "shortlist-bar";

/** Spares the keyboard all cards between one that was chosen and the bar under the list. */
export function ShortlistShortcut({ sku }: { sku: string }) {
	const isListed = useShortlist().some((model) => model.sku === sku);
	if (!isListed) return null;
	return (
		<a
			href={`#${SHORTLIST_ID}`}
			className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:right-14 focus:z-20 focus:bg-beam focus:p-2 focus:text-night"
		>
			Skip to shortlist
		</a>
	);
}
