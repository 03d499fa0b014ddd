import { Link } from "@remix-run/react";
import { feedPath, runPath } from "~/features/feeds/feed-addresses";
import type { ShownFeed } from "./shown-feed";

/** From a feed to its pages. */
export function FeedLinks({ feed, hasSample }: { feed: ShownFeed; hasSample: boolean }) {
	const { id, heldRunId } = feed;
	const pages = [
		{ to: feedPath(id, "edit"), text: "Change" },
		{ to: feedPath(id, "lines"), text: "Lines" },
		{ to: feedPath(id, "runs"), text: "Runs" },
		...(hasSample ? [{ to: feedPath(id, "columns"), text: "Columns" }] : []),
		...(heldRunId === null ? [] : [{ to: runPath(id, heldRunId), text: "Held run" }]),
	];
	return (
		<nav aria-label="This feed">
			<ul className="flex flex-wrap gap-x-6 gap-y-1">
				{pages.map(({ to, text }) => (
					<li key={to}>
						<Link to={to} className="inline-block py-1 text-link underline underline-offset-4">
							{text}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
