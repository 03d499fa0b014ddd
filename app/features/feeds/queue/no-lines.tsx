import type { FeedLineState } from "db/schema";
import type { LineKind } from "./line-list";

const TEXTS: Record<FeedLineState, string> = {
	new: "No line waits for an answer.",
	matched: "No line counts as a model yet.",
	"left-out": "Nobody has left a line out. Lines that are plainly something else are not listed.",
};

/** What stands in the place of a list without lines. */
export function NoLines({
	state,
	kind,
	isSearch,
}: {
	state: FeedLineState;
	kind: LineKind | undefined;
	isSearch: boolean;
}) {
	const text = kind === undefined ? TEXTS[state] : "No line of this kind waits for an answer.";
	return (
		<p className="max-w-prose text-quiet">
			{isSearch ? "No line of this list has these words." : text}
		</p>
	);
}
